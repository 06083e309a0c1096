import {
  type AccountLink,
  type CaseSummary,
  openAccountCase,
} from '@koersklasse/contract/desk/account-cases.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { call } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { refetch } from '../../../api/refetch.ts'
import { Link } from '../../../router/Link.tsx'
import { t } from '../../../text/t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { SelectField } from '../../../ui/controls/Field.tsx'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { formatDate } from '../../../ui/numbers/format.ts'
import { EmptyState } from '../../../ui/status/EmptyState.tsx'
import { Loaded } from '../../../ui/status/Loaded.tsx'
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx'
import { DeskPage } from '../shell/DeskPage.tsx'
import { DeskTable } from '../shell/DeskTable.tsx'
import { ReasonButton } from '../shell/ReasonButton.tsx'
import { Username } from '../shell/Username.tsx'
import styles from './Cases.module.css'
import { Evidence } from './Evidence.tsx'
import { casesQuery, linksQuery } from './queries.ts'

/** The accounts of a competition that may be one person's, the cases about them, and whose prizes are held. */
export function Component() {
  const [chosen, setChosen] = useState<{ competitionId?: string; until?: number }>({})
  const found = useQuery(linksQuery(chosen))
  return (
    <DeskPage area="cases" intro={t('desk-cases.intro')}>
      <Loaded query={found} outline={<SkeletonRows rows={5} />} failed={t('desk-cases.loadFailed')}>
        {({ competitions, competitionId, period, links, isComplete = true, isSearching = false }) => (
          <>
            <Card>
              <div className={styles.choose}>
                <SelectField
                  label={t('desk-cases.competition')}
                  value={competitionId ?? ''}
                  onChange={(event) => setChosen({ competitionId: event.target.value })}
                >
                  {competitions.map(({ id, name, end, isOver }) => (
                    <option key={id} value={id}>
                      {`${name || t('desk-cases.house')}, ${formatDate(end)}${isOver ? ` (${t('desk-cases.over')})` : ''}`}
                    </option>
                  ))}
                </SelectField>
              </div>
            </Card>
            <Links {...{ links, isComplete, isSearching }} competitionId={competitionId ?? ''}>
              {competitionId !== null && (
                <Week
                  period={period}
                  start={competitions.find(({ id }) => id === competitionId)!.start}
                  asked={chosen.until}
                  onChange={(until) => setChosen({ competitionId, until })}
                />
              )}
            </Links>
            {competitionId !== null && <Cases competitionId={competitionId} />}
          </>
        )}
      </Loaded>
    </DeskPage>
  )
}

/** The week whose trades were compared, with buttons for the week before and after. */
function Week({
  period: { from, until },
  start,
  asked,
  onChange,
}: {
  period: { from: number; until: number }
  start: number
  /** The requested end of the week. The answer has an earlier end if there is no later week. */
  asked: number | undefined
  onChange: (until: number) => void
}) {
  const isLast = asked === undefined || until < asked
  return (
    <div className={styles.week}>
      <p>{t('desk-cases.week.text', { from: formatDate(from), until: formatDate(until) })}</p>
      <div className={styles.actions}>
        <Button small look="quiet" disabled={from <= start} onClick={() => onChange(from)}>
          {t('desk-cases.week.before')}
        </Button>
        <Button small look="quiet" disabled={isLast} onClick={() => onChange(2 * until - from)}>
          {t('desk-cases.week.after')}
        </Button>
      </div>
    </div>
  )
}

function Links({
  links,
  isComplete,
  isSearching,
  competitionId,
  children,
}: {
  links: readonly AccountLink[]
  isComplete: boolean
  isSearching: boolean
  competitionId: string
  children: ReactNode
}) {
  return (
    <Card title={t('desk-cases.links')} flush>
      {children}
      <div role="status">
        {isSearching && <p className={styles.line}>{t('desk-cases.searching')}</p>}
        {!isSearching && !isComplete && <p className={styles.line}>{t('desk-cases.leftOut')}</p>}
        {!isSearching && links.length === 0 && (
          <EmptyState icon="check" title={t('desk-cases.empty.title')}>
            {t('desk-cases.empty.text')}
          </EmptyState>
        )}
      </div>
      {links.length > 0 && (
        <DeskTable
          caption={t('desk-cases.links')}
          rows={links}
          keyOf={({ usernames }) => usernames.join(' ')}
          columns={[
            { heading: t('desk-cases.who'), cell: ({ usernames }) => <Names of={usernames} /> },
            {
              heading: t('desk-cases.score'),
              cell: ({ evidence }) => t('desk-cases.scoreOf', { score: String(evidence.score) }),
            },
            { heading: t('desk-cases.evidence'), cell: ({ evidence }) => <Evidence evidence={evidence} /> },
            {
              heading: t('desk-cases.cases.title'),
              isQuiet: true,
              cell: (link) =>
                link.caseId === null ? (
                  <OpenCase link={link} competitionId={competitionId} />
                ) : (
                  <Link to={`/desk/cases/${link.caseId}`}>{t('desk-cases.open.view')}</Link>
                ),
            },
          ]}
        />
      )}
    </Card>
  )
}

function OpenCase({ link: { usernames }, competitionId }: { link: AccountLink; competitionId: string }) {
  const client = useQueryClient()
  const names = usernames.join(', ')
  return (
    <ReasonButton
      small
      label={t('desk-cases.open.label')}
      accessibleLabel={t('desk-cases.open.labelFor', { names })}
      title={t('desk-cases.open.label')}
      text={t('desk-cases.open.text', { names })}
      submit={t('desk-cases.open.label')}
      run={(reason) => call(openAccountCase, { body: { competitionId, usernames, reason } })}
      done={t('desk-cases.open.done')}
      onDone={() => refetch(client, queryKeys.desk('cases'))}
    />
  )
}

function Cases({ competitionId }: { competitionId: string }) {
  const cases = useQuery(casesQuery(competitionId))
  return (
    <Loaded query={cases} outline={<SkeletonRows rows={3} />} failed={t('desk-cases.loadFailed')}>
      {({ cases: list, erased = [], finalists }) => (
        <>
          <Card title={t('desk-cases.cases.title')} flush>
            {erased[0] !== undefined && (
              <p className={styles.line}>
                {t('desk-cases.cases.erased', { count: erased.length, date: formatDate(erased[0]) })}
              </p>
            )}
            {list.length === 0 ? (
              <EmptyState icon="check" title={t('desk-cases.cases.none')} />
            ) : (
              <DeskTable
                caption={t('desk-cases.cases.title')}
                rows={list}
                keyOf={({ id }) => id}
                columns={[
                  {
                    heading: t('desk-cases.who'),
                    cell: ({ id, members }) => (
                      <Link to={`/desk/cases/${id}`}>
                        <Names of={members.map(({ username }) => username)} />
                      </Link>
                    ),
                  },
                  { heading: t('desk-cases.cases.opened'), cell: ({ openedAt }) => formatDate(openedAt) },
                  { heading: t('desk-cases.cases.state'), cell: (each) => <State of={each} /> },
                ]}
              />
            )}
          </Card>
          {finalists.length > 0 && (
            <Card title={t('desk-cases.final.title')} flush>
              <DeskTable
                caption={t('desk-cases.final.title')}
                rows={finalists}
                keyOf={({ username }) => username}
                columns={[
                  { heading: t('desk-cases.who'), cell: ({ username }) => <Username>{username}</Username> },
                  { heading: t('desk-cases.final.position'), cell: ({ position }) => String(position) },
                  {
                    heading: t('desk-cases.final.prize'),
                    cell: ({ isHeld }) =>
                      isHeld ? (
                        <Badge kind="notice">{t('desk-cases.final.held')}</Badge>
                      ) : (
                        t('desk-cases.final.free')
                      ),
                  },
                ]}
              />
            </Card>
          )}
        </>
      )}
    </Loaded>
  )
}

function State({ of: { decision, isAppealed } }: { of: CaseSummary }) {
  return (
    <>
      {t(`desk-cases.cases.${decision ?? 'open'}`)}{' '}
      {isAppealed && <Badge kind="notice">{t('desk-cases.cases.appealed')}</Badge>}
    </>
  )
}

function Names({ of }: { of: readonly string[] }) {
  return of.map((username, place) => (
    // A space at the end of a name would not be shown.
    <Fragment key={username}>
      {place > 0 && ', '}
      <Username>{username}</Username>
    </Fragment>
  ))
}
