import { readInvited } from '@koersklasse/contract/subranking-names.ts'
import { sendInvites } from '@koersklasse/contract/subrankings.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/error-text.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { refetch } from '../../api/refetch.ts'
import { t } from '../../text/t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextAreaField } from '../../ui/controls/Field.tsx'
import { Notice } from '../../ui/status/Notice.tsx'
import { showToast } from '../../ui/status/toasts.ts'
import { useOnline } from '../../ui/status/useOnline.ts'
import styles from './SubRankings.module.css'

/** Invites people by typed addresses and player names. Names that no player has stay in the field. */
export function InviteForm({ id }: { id: string }) {
  const client = useQueryClient()
  const online = useOnline()
  const [list, setList] = useState('')
  const [mistake, setMistake] = useState<string>()
  const send = useMutation({
    mutationFn: () => call(sendInvites, { body: { subRankingId: id, invitations: list } }),
    onSuccess: async ({ invited, unknown }) => {
      if (invited > 0) showToast('good', t('subrankings.invite.done', { count: invited }))
      setList(unknown.join(', '))
      setMistake(
        unknown.length > 0 ? t('subrankings.invite.unknown', { names: unknown.join(', ') }) : undefined,
      )
      await refetch(client, queryKeys.subRankings())
    },
    onError: () => showToast('bad', t('subrankings.invite.failed')),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const { emails, usernames, invalid } = readInvited(list)
    const isEmpty = emails.length + usernames.length + invalid.length === 0
    if (isEmpty) return setMistake(t('subrankings.invite.needed'))
    if (invalid.length > 0) return setMistake(t('subrankings.invite.invalid', { names: invalid.join(', ') }))
    setMistake(undefined)
    send.mutate()
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextAreaField
        label={t('subrankings.invite.field')}
        hint={t('subrankings.invite.hint')}
        error={mistake}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={list}
        onChange={(event) => setList(event.target.value)}
      />
      {send.isError && (
        <Notice kind="bad">
          <strong>{t('subrankings.invite.failed')}</strong>
          <p>{errorText(send.error)}</p>
        </Notice>
      )}
      <Button type="submit" wide pending={send.isPending} disabled={!online}>
        {t('subrankings.invite.submit')}
      </Button>
    </form>
  )
}
