import { declineInvite, type SentInvite } from '@koersklasse/contract/subrankings.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/error-text.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { refetch } from '../../api/refetch.ts'
import { t } from '../../text/t.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { formatDate } from '../../ui/numbers/format.ts'
import { showToast } from '../../ui/status/toasts.ts'
import { sentInvitesQuery } from './queries.ts'
import styles from './SubRankings.module.css'

/** The invitations that wait for an answer; nothing if there are none. */
export function SentInvites({ id }: { id: string }) {
  const invites = useQuery(sentInvitesQuery(id)).data ?? []
  if (invites.length === 0) return null
  return (
    <Card title={t('subrankings.invite.waiting')}>
      <ul className={styles.invited}>
        {invites.map((invite) => (
          <Invited key={invite.id} invite={invite} />
        ))}
      </ul>
    </Card>
  )
}

function Invited({ invite: { id, email, username, expiresOn } }: { invite: SentInvite }) {
  const client = useQueryClient()
  const name = email ?? username ?? ''
  const withdraw = useMutation({
    mutationFn: () => call(declineInvite, { params: { id } }),
    onSuccess: () => showToast('good', t('subrankings.invite.withdrawn', { name })),
    onError: (fault) => showToast('bad', errorText(fault)),
    onSettled: () => refetch(client, queryKeys.subRankings()),
  })
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span className={styles.facts}>{t('subrankings.invite.until', { date: formatDate(expiresOn) })}</span>
      </div>
      <Button
        look="quiet"
        small
        pending={withdraw.isPending}
        aria-label={t('subrankings.invite.withdrawName', { name })}
        onClick={() => withdraw.mutate()}
      >
        {t('subrankings.invite.withdraw')}
      </Button>
    </li>
  )
}
