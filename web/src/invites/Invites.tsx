import { acceptInvite, declineInvite, type Invite } from '@koersklasse/contract/subrankings.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { errorText } from '../api/error-text.ts'
import { queryKeys } from '../api/query-keys.ts'
import { refetch } from '../api/refetch.ts'
import { t } from '../text/t.ts'
import { Icon } from '../ui/brand/Icon.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { showToast } from '../ui/status/toasts.ts'
import { useOnline } from '../ui/status/useOnline.ts'
import styles from './Invites.module.css'
import { invitesQuery } from './queries.ts'

/** The invitations to sub-rankings that wait for an answer; nothing if there are none. */
export function Invites() {
  const invites = useQuery(invitesQuery).data ?? []
  if (invites.length === 0) return null
  return (
    <Card title={t('invites.title')}>
      <ul className={styles.list}>
        {invites.map((invite) => (
          <InviteRow key={invite.id} invite={invite} />
        ))}
      </ul>
    </Card>
  )
}

function InviteRow({ invite: { id, subRankingId, subRankingName: name, owner } }: { invite: Invite }) {
  const client = useQueryClient()
  const online = useOnline()
  const settle = { onSettled: () => refetch(client, queryKeys.subRankings()) }
  const accept = useMutation({
    mutationFn: () => call(acceptInvite, { params: { id }, body: { subRankingId } }),
    onSuccess: () => showToast('good', t('invites.accepted', { name })),
    onError: (fault) => showToast('bad', `${t('invites.acceptFailed')} ${errorText(fault)}`),
    ...settle,
  })
  const decline = useMutation({
    mutationFn: () => call(declineInvite, { params: { id } }),
    onSuccess: () => showToast('good', t('invites.declined', { name })),
    onError: (fault) => showToast('bad', `${t('invites.declineFailed')} ${errorText(fault)}`),
    ...settle,
  })
  const isBusy = accept.isPending || decline.isPending
  return (
    <li className={styles.invite}>
      <Icon name="people" />
      <div className={styles.what}>
        <strong>{name}</strong>
        <span className={styles.from}>{t('invites.from', { owner })}</span>
      </div>
      <div className={styles.answers}>
        <Button
          small
          pending={accept.isPending}
          disabled={!online || isBusy}
          aria-label={t('invites.acceptName', { name })}
          onClick={() => accept.mutate()}
        >
          {t('invites.accept')}
        </Button>
        <Button
          look="quiet"
          small
          pending={decline.isPending}
          disabled={!online || isBusy}
          aria-label={t('invites.declineName', { name })}
          onClick={() => decline.mutate()}
        >
          {t('invites.decline')}
        </Button>
      </div>
    </li>
  )
}
