import { decideExclusion, type Exclusion } from '@koersklasse/contract/desk/players.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { refetch } from '../../../api/refetch.ts'
import { Link } from '../../../router/Link.tsx'
import { t } from '../../../text/t.ts'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../ui/status/EmptyState.tsx'
import { Loaded } from '../../../ui/status/Loaded.tsx'
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx'
import { DeskPage } from '../shell/DeskPage.tsx'
import { DeskTable } from '../shell/DeskTable.tsx'
import { ReasonButton } from '../shell/ReasonButton.tsx'
import { Username } from '../shell/Username.tsx'
import styles from './Players.module.css'
import { exclusionsQuery } from './queries.ts'
import { untilWords } from './until-words.ts'

/** The exclusions in force, those with an appeal that waits first. */
export function Component() {
  const exclusions = useQuery(exclusionsQuery)
  return (
    <DeskPage area="exclusions" intro={t('desk-players.exclusions.intro')}>
      <Card title={t('desk-players.exclusions.title')} flush>
        <Loaded
          query={exclusions}
          outline={<SkeletonRows rows={3} />}
          failed={t('desk-players.exclusions.loadFailed')}
        >
          {(list) =>
            list.length === 0 ? (
              <EmptyState icon="check" title={t('desk-players.exclusions.none')} />
            ) : (
              <DeskTable
                caption={t('desk-players.exclusions.title')}
                rows={list}
                keyOf={({ id }) => id}
                columns={[
                  {
                    heading: t('desk-players.columns.name'),
                    cell: ({ userId, username }) => (
                      <Username>
                        <Link to={`/desk/players/${userId}`}>{username}</Link>
                      </Username>
                    ),
                  },
                  {
                    heading: t('desk-players.columns.from'),
                    cell: ({ scope, until }) => (
                      <>
                        {t(`desk-players.excludedFrom.${scope}`)}
                        <span className={styles.until}>{untilWords(until)}</span>
                      </>
                    ),
                  },
                  { heading: t('desk-players.columns.reason'), cell: ({ reason }) => reason },
                  {
                    heading: t('desk-players.columns.appeal'),
                    cell: (exclusion) => <Appeal exclusion={exclusion} />,
                  },
                  {
                    heading: t('desk-players.columns.action'),
                    isQuiet: true,
                    cell: (exclusion) => <Decide exclusion={exclusion} />,
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

function Appeal({ exclusion: { appeal, decidedAt } }: { exclusion: Exclusion }) {
  if (appeal === null) return '–'
  return (
    <>
      {decidedAt === null && <Badge kind="notice">{t('desk-players.exclusions.waits')}</Badge>} {appeal}
    </>
  )
}

function Decide({ exclusion: { id, appeal, decidedAt } }: { exclusion: Exclusion }) {
  const client = useQueryClient()
  const decide = (isEnded: boolean) => ({
    run: (reason: string) => call(decideExclusion, { params: { id }, body: { isEnded, reason } }),
    onDone: () => refetch(client, queryKeys.desk()),
  })
  return (
    <div className={styles.actions}>
      <ReasonButton
        {...decide(true)}
        small
        isTold
        label={t('desk-players.exclusions.end')}
        title={t('desk-players.exclusions.endTitle')}
        text={t('desk-players.exclusions.endText')}
        submit={t('desk-players.exclusions.end')}
        done={t('desk-players.exclusions.ended')}
      />
      {appeal !== null && decidedAt === null && (
        <ReasonButton
          {...decide(false)}
          small
          isTold
          label={t('desk-players.exclusions.keep')}
          title={t('desk-players.exclusions.keepTitle')}
          text={t('desk-players.exclusions.keepText')}
          submit={t('desk-players.exclusions.keep')}
          done={t('desk-players.exclusions.kept')}
        />
      )}
    </div>
  )
}
