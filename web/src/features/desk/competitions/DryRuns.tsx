import { cancelDryRun, type DryRun, startDryRun } from '@koersklasse/contract/desk/dry-runs.ts'
import { changedRules } from '@koersklasse/domain/competition/changes.ts'
import type { OrganisedRules } from '@koersklasse/domain/competition/competition.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { errorText } from '../../../api/error-text.ts'
import { refetch } from '../../../api/refetch.ts'
import { t } from '../../../text/t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { formatMoment, formatShare } from '../../../ui/numbers/format.ts'
import { Loaded } from '../../../ui/status/Loaded.tsx'
import { Notice } from '../../../ui/status/Notice.tsx'
import { Progress } from '../../../ui/status/Progress.tsx'
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx'
import { useOnline } from '../../../ui/status/useOnline.ts'
import styles from './Competitions.module.css'
import { Outcome } from './DryRunOutcome.tsx'
import { dryRunsQuery } from './queries.ts'

/** Tries a competition out: asks for a dry run, shows how far it is, and what the last complete one came to. */
export function DryRuns({
  competition: { id: competitionId, rules },
  isChanged,
}: {
  competition: { id: string; rules: OrganisedRules }
  isChanged: boolean
}) {
  const query = dryRunsQuery(competitionId)
  const dryRuns = useQuery(query)
  return (
    <Card title={t('desk-competitions.dryRun.title')}>
      <Loaded
        query={dryRuns}
        outline={<SkeletonRows rows={2} />}
        failed={t('desk-competitions.dryRun.loadFailed')}
      >
        {({ players, dryRuns: all }) => (
          <div className={styles.stack}>
            <p>{t('desk-competitions.dryRun.intro', { players: String(players) })}</p>
            {isChanged && <Notice>{t('desk-competitions.dryRun.unsaved')}</Notice>}
            <Last competitionId={competitionId} last={all[0]} queryKey={query.queryKey} />
            <LastOutcome run={all.find(({ outcome }) => outcome !== null)} rules={rules} />
          </div>
        )}
      </Loaded>
    </Card>
  )
}

function Last({
  competitionId,
  last,
  queryKey,
}: {
  competitionId: string
  last: DryRun | undefined
  queryKey: readonly unknown[]
}) {
  const client = useQueryClient()
  const online = useOnline()
  const again = () => refetch(client, queryKey)
  const start = useMutation({
    mutationFn: () => call(startDryRun, { params: { id: competitionId } }),
    onSettled: again,
  })
  const cancel = useMutation({
    mutationFn: (runId: string) => call(cancelDryRun, { params: { id: competitionId, runId } }),
    onSettled: again,
  })
  const isOpen = last?.state === 'waiting' || last?.state === 'running'
  const fault = start.error ?? cancel.error
  return (
    <>
      {fault && <Notice kind="bad">{errorText(fault)}</Notice>}
      {isOpen ? (
        <>
          <Progress done={last.progress} count={1}>
            {t(`desk-competitions.dryRun.states.${last.state}`)}{' '}
            {last.state === 'running' && formatShare(Math.floor(last.progress * 100) / 100)}
          </Progress>
          <Button
            look="quiet"
            pending={cancel.isPending}
            disabled={!online}
            onClick={() => cancel.mutate(last.id)}
          >
            {t('desk-competitions.dryRun.cancel')}
          </Button>
        </>
      ) : (
        <Button look="quiet" pending={start.isPending} disabled={!online} onClick={() => start.mutate()}>
          {t('desk-competitions.dryRun.start')}
        </Button>
      )}
      {last !== undefined && !isOpen && last.state !== 'done' && (
        <p role="status">
          {t(`desk-competitions.dryRun.states.${last.state}`)} {formatMoment(last.endedAt)}
          {last.failure && ` ${t(`desk-competitions.dryRun.failures.${last.failure}`)}`}
        </p>
      )}
    </>
  )
}

/** What the last complete one came to, and whether its rules are those of now. */
function LastOutcome({ run, rules }: { run: DryRun | undefined; rules: OrganisedRules }) {
  if (!run?.outcome) return null
  return (
    <>
      <p role="status">
        {t('desk-competitions.dryRun.states.done')} {formatMoment(run.endedAt)}
      </p>
      {changedRules(run.rules, rules).length > 0 && (
        <Notice>{t('desk-competitions.dryRun.otherRules')}</Notice>
      )}
      <Outcome outcome={run.outcome} />
    </>
  )
}
