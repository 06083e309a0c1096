import { endSession, type LoginSession } from '@koersklasse/contract/sessions.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { isUnknown } from '../../../api/errors.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { refetch } from '../../../api/refetch.ts'
import { isStepUpDeclined, withStepUp } from '../../../step-up/step-up.ts'
import { t } from '../../../text/t.ts'
import { Icon } from '../../../ui/brand/Icon.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { formatDate, formatDateTime } from '../../../ui/numbers/format.ts'
import { Loaded } from '../../../ui/status/Loaded.tsx'
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx'
import { showToast } from '../../../ui/status/toasts.ts'
import { useOnline } from '../../../ui/status/useOnline.ts'
import { deviceWords } from './device-words.ts'
import { EndOthers } from './EndOthers.tsx'
import { sessionsQuery } from './queries.ts'
import styles from './SessionsCard.module.css'

/** The devices on which the player is logged in, this one first, each other one with a button that logs it out. */
export function SessionsCard() {
  const sessions = useQuery(sessionsQuery)
  return (
    <Card title={t('sessions.title')}>
      <Loaded query={sessions} outline={<SkeletonRows rows={2} />} failed={t('sessions.loadFailed')}>
        {(list) => {
          const others = list.filter(({ isCurrent }) => !isCurrent)
          return (
            <>
              <ul className={styles.list}>
                {[...list.filter(({ isCurrent }) => isCurrent), ...others].map((session) => (
                  <Session key={session.id} session={session} />
                ))}
              </ul>
              <p className={styles.note}>{t(others.length === 0 ? 'sessions.alone' : 'sessions.advice')}</p>
              {others.length > 0 && <EndOthers count={others.length} />}
            </>
          )
        }}
      </Loaded>
    </Card>
  )
}

function Session({ session }: { session: LoginSession }) {
  const { createdAt, usedAt, isCurrent } = session
  const used = isCurrent ? t('sessions.now') : t('sessions.used', { moment: formatDateTime(usedAt) })
  return (
    <li className={styles.session}>
      <Icon name="device" />
      <div className={styles.what}>
        <strong>{deviceWords(session)}</strong> {isCurrent && <Badge>{t('sessions.current')}</Badge>}
        <span className={styles.times}>
          {used}
          <br />
          {t('sessions.since', { date: formatDate(createdAt) })}
        </span>
      </div>
      {!isCurrent && <EndSession session={session} />}
    </li>
  )
}

function EndSession({ session }: { session: LoginSession }) {
  const client = useQueryClient()
  const online = useOnline()
  const device = deviceWords(session)
  const end = useMutation({
    mutationFn: () => withStepUp(() => call(endSession, { params: { id: session.id } })),
    onSuccess: () => showToast('good', t('sessions.ended', { device })),
    onError: (fault) => {
      if (isUnknown(fault)) showToast('good', t('sessions.ended', { device }))
      else if (!isStepUpDeclined(fault)) showToast('bad', t('sessions.endFailed'))
    },
    onSettled: () => refetch(client, queryKeys.sessions()),
  })
  return (
    <Button
      look="quiet"
      small
      pending={end.isPending}
      disabled={!online}
      aria-label={t('sessions.endName', { device, moment: formatDateTime(session.usedAt) })}
      onClick={() => end.mutate()}
    >
      {t('sessions.end')}
    </Button>
  )
}
