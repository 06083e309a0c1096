import { appeal, appealMaxLength } from '@koersklasse/contract/exclusions.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/error-text.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { refetch } from '../../api/refetch.ts'
import { t } from '../../text/t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextAreaField } from '../../ui/controls/Field.tsx'
import { Notice } from '../../ui/status/Notice.tsx'
import { useOnline } from '../../ui/status/useOnline.ts'
import styles from './Exclusion.module.css'

/** The least characters of an appeal. */
const minLength = 10

/** What the player has to say against an exclusion. */
export function AppealForm({ id }: { id: string }) {
  const client = useQueryClient()
  const online = useOnline()
  const [text, setText] = useState('')
  const [isTried, setIsTried] = useState(false)
  const isGood = text.trim().length >= minLength
  const send = useMutation({
    mutationFn: () => call(appeal, { params: { id }, body: { text: text.trim() } }),
    onSuccess: () => refetch(client, queryKeys.user()),
  })
  return (
    <form
      className={styles.one}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsTried(true)
        if (isGood) send.mutate()
      }}
    >
      <TextAreaField
        label={t('exclusion.appeal.label')}
        hint={t('exclusion.appeal.hint')}
        error={isTried && !isGood ? t('exclusion.appeal.missing') : undefined}
        rows={5}
        maxLength={appealMaxLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {send.isError && <Notice kind="bad">{errorText(send.error)}</Notice>}
      <Button type="submit" pending={send.isPending} disabled={!online}>
        {t('exclusion.appeal.submit')}
      </Button>
    </form>
  )
}
