import type { LogDay, LogDays } from '@koersklasse/contract/competition-log.ts'
import { useQuery } from '@tanstack/react-query'
import { userQuery } from '../../api/queries.ts'
import { t } from '../../text/t.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { formatDate, formatMoment, formatQuantity } from '../../ui/numbers/format.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { Loaded } from '../../ui/status/Loaded.tsx'
import { SkeletonText } from '../../ui/status/Skeleton.tsx'
import styles from './LogPage.module.css'
import { correctionNotesQuery, logDaysQuery } from './queries.ts'

/** The log of the competition: the roots of its days, how to check them, and the files. */
export function Component() {
  const log = useQuery(logDaysQuery)
  return (
    <Page narrow title={t('log.title')} intro={t('log.intro')}>
      <Card title={t('log.how.title')}>
        <div className={styles.stack}>
          <p>{t('log.how.names')}</p>
          <p>{t('log.how.codes')}</p>
          <p>{t('log.how.roots')}</p>
          <ol className={styles.steps}>
            <li>{t('log.steps.keep')}</li>
            <li>{t('log.steps.download')}</li>
            <li>
              {t('log.steps.check')} <code className={styles.code}>{command}</code>
            </li>
          </ol>
        </div>
      </Card>
      <Corrections />
      <Loaded query={log} outline={<SkeletonText lines={8} />} failed={t('log.failed')}>
        {(days) => <Files log={days} />}
      </Loaded>
    </Page>
  )
}

/** What was repaired because quotes were wrong, if anything was. */
function Corrections() {
  const notes = useQuery(correctionNotesQuery).data ?? []
  if (notes.length === 0) return null
  return (
    <Card title={t('log.corrections.title')}>
      <div className={styles.stack}>
        <p>{t('log.corrections.text')}</p>
        <ul className={styles.steps}>
          {notes.map(({ id, symbol, from, note, portfolios, doneAt }) => (
            <li key={id}>
              <strong>
                {symbol}, {formatMoment(from)}
              </strong>
              <br />
              {note}
              <br />
              {doneAt === null
                ? t('log.corrections.running')
                : t('log.corrections.done', { count: formatQuantity(portfolios) })}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}

const command = 'npm run verify -- logboek.ndjson wortels.json'

function Files({ log }: { log: LogDays }) {
  const isPlayer = Boolean(useQuery(userQuery).data)
  const { competitionId, pseudonym, days, isClosed, seen } = log
  return (
    <>
      {isPlayer && (
        <Card title={t('log.own.title')}>
          {pseudonym === null ? (
            <p>{t('log.own.none')}</p>
          ) : (
            <div className={styles.stack}>
              <p className={styles.name}>
                <code>{pseudonym}</code>
              </p>
              {seen === 'now' && <p>{t('log.own.text')}</p>}
            </div>
          )}
        </Card>
      )}
      <Card title={t('log.days.title')}>
        {days.length === 0 ? (
          <EmptyState icon="rankings" title={t('log.days.empty')}>
            {t('log.days.emptyText')}
          </EmptyState>
        ) : (
          <div className={styles.stack}>
            <p>{t(isClosed ? 'log.closed' : 'log.running')}</p>
            {seen !== 'now' && <p>{t(`log.hidden.${seen}`)}</p>}
            <p className={styles.links}>
              {seen === 'now' && (
                <a href={`/api/competitions/log?competitionId=${competitionId}`} download="logboek.ndjson">
                  {t('log.download.all')}
                </a>
              )}
              <a href={`/api/competitions/log/days?competitionId=${competitionId}`} download="wortels.json">
                {t('log.download.roots')}
              </a>
            </p>
            <ol className={styles.days} reversed>
              {days.toReversed().map((day) => (
                <Day key={day.day} day={day} competitionId={seen === 'now' ? competitionId : null} />
              ))}
            </ol>
          </div>
        )}
      </Card>
    </>
  )
}

/** A day with its root, and its lines to download; without the id of the competition they are hidden. */
function Day({ day: { day, root, lines }, competitionId }: { day: LogDay; competitionId: string | null }) {
  const date = formatDate(Date.parse(`${day}T12:00:00Z`))
  return (
    <li className={styles.day}>
      <div className={styles.dayHead}>
        <strong>{date}</strong>
        <span className={styles.lines}>{t('log.days.lines', { count: formatQuantity(lines) })}</span>
        {competitionId !== null && (
          <a
            href={`/api/competitions/log?competitionId=${competitionId}&day=${day}`}
            download={`logboek-${day}.ndjson`}
            aria-label={t('log.download.dayOf', { date })}
          >
            {t('log.download.day')}
          </a>
        )}
      </div>
      <code className={styles.root}>{root}</code>
    </li>
  )
}
