import { type DeskAlert, endAlert } from '@koersklasse/contract/desk/alerts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useState } from 'react'
import { call } from '../../../api/client.ts'
import { errorText } from '../../../api/error-text.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { refetch } from '../../../api/refetch.ts'
import { ConfirmButton } from '../../../confirm/ConfirmButton.tsx'
import { t } from '../../../text/t.ts'
import { BrandName } from '../../../ui/brand/brand-name.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { formatDateTime } from '../../../ui/numbers/format.ts'
import { EmptyState } from '../../../ui/status/EmptyState.tsx'
import { Loaded } from '../../../ui/status/Loaded.tsx'
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx'
import { showToast } from '../../../ui/status/toasts.ts'
import { DeskPage } from '../shell/DeskPage.tsx'
import { DeskTable } from '../shell/DeskTable.tsx'
import { AlertForm } from './AlertForm.tsx'
import styles from './Alerts.module.css'
import { deskAlertsQuery } from './queries.ts'

/** The alerts on top of every page: writing, changing and ending them. */
export function Component() {
  const alerts = useQuery(deskAlertsQuery)
  const [chosen, setChosen] = useState<DeskAlert | null>(null)
  const [drafts, setDrafts] = useState(0)
  function startAgain() {
    setChosen(null)
    setDrafts(drafts + 1)
  }
  return (
    <DeskPage area="alerts" intro={t('desk-alerts.intro')}>
      <Card title={t(chosen === null ? 'desk-alerts.new' : 'desk-alerts.changeTitle')}>
        <AlertForm
          key={chosen?.id ?? drafts}
          alert={chosen}
          competitions={alerts.data?.competitions ?? []}
          onDone={startAgain}
        />
      </Card>
      <Card title={t('desk-alerts.all')} flush>
        <Loaded query={alerts} outline={<SkeletonRows rows={3} />} failed={t('desk-alerts.loadFailed')}>
          {({ alerts: list }) =>
            list.length === 0 ? (
              <EmptyState icon="info" title={t('desk-alerts.none')}>
                {t('desk-alerts.noneText')}
              </EmptyState>
            ) : (
              <List alerts={list} onChoose={setChosen} />
            )
          }
        </Loaded>
      </Card>
    </DeskPage>
  )
}

function List({ alerts, onChoose }: { alerts: readonly DeskAlert[]; onChoose: (alert: DeskAlert) => void }) {
  const brand = use(BrandName)
  const forWhom = ({ competitionName }: DeskAlert) =>
    competitionName === null
      ? t('desk-alerts.everybody')
      : t('desk-alerts.playersOf', { name: competitionName || brand })
  return (
    <DeskTable
      caption={t('desk-alerts.all')}
      rows={alerts}
      keyOf={({ id }) => id}
      columns={[
        { heading: t('desk-alerts.text'), cell: ({ messages }) => messages.nl },
        {
          heading: t('desk-alerts.state'),
          cell: ({ state }) => (
            <Badge {...(state === 'shown' && { kind: 'notice' })}>{t(`desk-alerts.states.${state}`)}</Badge>
          ),
        },
        { heading: t('desk-alerts.forWhom'), cell: forWhom },
        {
          heading: t('desk-alerts.when'),
          cell: ({ startDateTime, endDateTime }) =>
            endDateTime === null
              ? t('desk-alerts.endless', { start: formatDateTime(startDateTime) })
              : `${formatDateTime(startDateTime)} – ${formatDateTime(endDateTime)}`,
        },
        {
          heading: t('desk-alerts.actions'),
          isQuiet: true,
          cell: (alert) =>
            alert.state !== 'over' && (
              <div className={styles.buttons}>
                <Button
                  small
                  look="quiet"
                  aria-label={t('desk-alerts.changeOf', { message: alert.messages.nl })}
                  onClick={() => {
                    onChoose(alert)
                    scrollTo({ top: 0 })
                  }}
                >
                  {t('desk-alerts.changeShort')}
                </Button>
                <End alert={alert} />
              </div>
            ),
        },
      ]}
    />
  )
}

function End({ alert: { id, state, messages } }: { alert: DeskAlert }) {
  const client = useQueryClient()
  const end = useMutation({
    mutationFn: () => call(endAlert, { params: { id } }),
    onSuccess: () => {
      showToast('good', t('desk-alerts.ended'))
      return Promise.all([queryKeys.desk('alerts'), queryKeys.alerts()].map((key) => refetch(client, key)))
    },
    onError: (fault) => showToast('bad', errorText(fault)),
  })
  return (
    <ConfirmButton
      small
      label={t('desk-alerts.end_now')}
      accessibleLabel={t('desk-alerts.endOf', { message: messages.nl })}
      pending={end.isPending}
      title={t('desk-alerts.endTitle')}
      text={t(state === 'planned' ? 'desk-alerts.withdrawText' : 'desk-alerts.endText')}
      submit={t('desk-alerts.end_now')}
      onConfirm={() => end.mutate()}
    />
  )
}
