import type { DeskCompetition } from '@koersklasse/contract/desk/competitions.ts'
import { formatJoinCode } from '@koersklasse/domain/competition/join-code.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../router/Link.tsx'
import { t } from '../../../text/t.ts'
import { ButtonLink } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { formatDate } from '../../../ui/numbers/format.ts'
import { EmptyState } from '../../../ui/status/EmptyState.tsx'
import { Loaded } from '../../../ui/status/Loaded.tsx'
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx'
import { DeskPage } from '../shell/DeskPage.tsx'
import { DeskTable } from '../shell/DeskTable.tsx'
import { useRights } from '../shell/use-rights.ts'
import styles from './Competitions.module.css'
import { competitionsQuery } from './queries.ts'

/** The competitions that the player manages, and making another. */
export function Component() {
  const competitions = useQuery(competitionsQuery)
  // An operator sees the competitions of every organiser.
  const seesAll = useRights()('operate')
  const title = t(seesAll ? 'desk-competitions.list.allTitle' : 'desk-competitions.list.title')
  return (
    <DeskPage area="competitions" intro={t('desk-competitions.intro')}>
      <div className={styles.actions}>
        <ButtonLink to="/desk/competitions/new">{t('desk-competitions.new.action')}</ButtonLink>
      </div>
      <Card title={title} flush>
        <Loaded
          query={competitions}
          outline={<SkeletonRows rows={4} />}
          failed={t('desk-competitions.list.loadFailed')}
        >
          {(list) =>
            list.length === 0 ? (
              <EmptyState icon="rankings" title={t('desk-competitions.list.empty')}>
                {t('desk-competitions.list.emptyText')}
              </EmptyState>
            ) : (
              <DeskTable
                caption={title}
                rows={list}
                keyOf={({ id }) => id}
                columns={[
                  { heading: t('desk-competitions.list.name'), cell: (each) => <Name competition={each} /> },
                  {
                    heading: t('desk-competitions.list.stage'),
                    cell: ({ stage }) => stageInWords(stage),
                    isWhole: true,
                  },
                  {
                    heading: t('desk-competitions.list.period'),
                    cell: ({ start, end }) => `${formatDate(start)} – ${formatDate(end)}`,
                  },
                  { heading: t('desk-competitions.list.joined'), cell: ({ joined }) => joined, end: true },
                  {
                    heading: t('desk-competitions.list.code'),
                    cell: ({ joinCode }) => (joinCode === null ? '–' : formatJoinCode(joinCode)),
                    isWhole: true,
                  },
                ]}
              />
            )
          }
        </Loaded>
      </Card>
    </DeskPage>
  )
}

function Name({ competition: { id, ...competition } }: { competition: DeskCompetition }) {
  return <Link to={`/desk/competitions/${id}`}>{nameOf(competition)}</Link>
}

/** The name of a competition, which that of the house does not have, and a draft not yet. */
export function nameOf({ name, isHouse }: Pick<DeskCompetition, 'name' | 'isHouse'>): string {
  if (name !== '') return name
  return t(isHouse ? 'desk-competitions.house' : 'desk-competitions.nameless')
}

/** Where a competition is in its life. */
export function stageInWords(stage: DeskCompetition['stage']): string {
  return stage === 'draft' ? t('desk-competitions.draft') : t(`desk-competitions.stages.${stage}`)
}
