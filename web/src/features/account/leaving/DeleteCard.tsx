import type { User } from '@koersklasse/contract/accounts.ts'
import { deleteUser } from '@koersklasse/contract/personal-data.ts'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { userQuery } from '../../../api/queries.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { clearDevice } from '../../../pwa/reset-app.ts'
import { isStepUpDeclined, withStepUp } from '../../../step-up/step-up.ts'
import { t } from '../../../text/t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Checkbox } from '../../../ui/controls/Field.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { toLanding } from '../../../ui/navigation/to-landing.ts'
import { formatMoney } from '../../../ui/numbers/format.ts'
import { forgetToasts, showToast } from '../../../ui/status/toasts.ts'
import styles from './Leaving.module.css'
import { diplomasOf, worthQuery } from './queries.ts'

/** What the player loses by deleting the account, and the button that does it. */
export function DeleteCard({ user }: { user: User }) {
  const [isSure, setIsSure] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const leave = useLeave()
  return (
    <Card title={t('leaving.delete.title')}>
      <form
        className={styles.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setIsAsked(true)
          if (isSure) leave.mutate()
        }}
      >
        <p>{t('leaving.delete.text')}</p>
        <Losses user={user} />
        <p>{t('leaving.delete.after')}</p>
        <Checkbox
          label={t('leaving.delete.sure')}
          checked={isSure}
          error={isAsked && !isSure ? t('leaving.delete.unsure') : undefined}
          onChange={(event) => setIsSure(event.target.checked)}
        />
        <Button type="submit" look="danger" pending={leave.isPending}>
          {t('leaving.delete.submit')}
        </Button>
      </form>
    </Card>
  )
}

function Losses({ user }: { user: User }) {
  const worth = useQuery(worthQuery).data
  const diplomas = diplomasOf(user)
  return (
    <ul className={styles.losses}>
      <li>{t('leaving.delete.loses.name', { username: user.username })}</li>
      <li>
        {worth == null
          ? t('leaving.delete.loses.portfolio')
          : t('leaving.delete.loses.worth', { amount: formatMoney(worth) })}
      </li>
      {diplomas > 0 && <li>{t('leaving.delete.loses.diplomas', { count: diplomas })}</li>}
      <li>{t('leaving.delete.loses.rankings')}</li>
    </ul>
  )
}

/** Deletes the account, then leads to the landing page and removes everything of the player from the device. */
function useLeave() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => withStepUp(() => call(deleteUser, {})),
    meta: { endsSession: true },
    onSuccess: async () => {
      await toLanding()
      await forgetEverything(client)
    },
    onError: (fault) => {
      if (!isStepUpDeclined(fault)) showToast('bad', t('leaving.deleteFailed'))
    },
  })
}

async function forgetEverything(client: QueryClient): Promise<void> {
  client.setQueryData(userQuery.queryKey, null)
  client.removeQueries({ queryKey: queryKeys.player() })
  forgetToasts()
  showToast('good', t('leaving.deleted'))
  // If it fails, nothing of the player stays: their answers are also cleared because nobody is logged in.
  await clearDevice().catch(() => {})
}
