import type { Period } from '@koersklasse/contract/market.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { t } from '../text/t.ts'
import { Card } from '../ui/Card.tsx'
import { formatDateTime, formatPercent } from '../ui/format.ts'
import { Loaded } from '../ui/Loaded.tsx'
import tableStyles from '../ui/Table.module.css'
import { Table } from '../ui/Table.tsx'
import type { Tick } from './CourseChart.tsx'
import styles from './CourseFigure.module.css'
import { type CourseFigures, type CoursePoint, figuresOf, rowsOf } from './course.ts'
import { PeriodChoice } from './PeriodChoice.tsx'
import frames from './PriceChart.module.css'

const CourseChart = lazy(() =>
  import('./CourseChart.tsx').then(({ CourseChart }) => ({ default: CourseChart })),
)

/**
 * How something of the player went over a period: as a picture, in a sentence, and in a table for who cannot see it.
 * `now` is its value of this moment, `write` writes a value as text and stays the same function, `tick` says how the
 * axis writes it. What can stand `beside` it is drawn when it is shown; `empty` stands in the place of the picture.
 */
export function CourseFigure({
  title,
  valueName,
  period,
  onPeriod,
  query,
  now,
  write,
  beside = null,
  level = null,
  tick,
  empty = null,
  tell,
}: {
  title: string
  valueName: string
  period: Period
  onPeriod: (period: Period) => void
  query: UseQueryResult<readonly CoursePoint[]>
  now: { time: number; value: number } | null
  write: (value: number) => string
  beside?: { symbol: string; label: string; isShown: boolean; onShow: (isShown: boolean) => void } | null
  level?: number | null
  tick: Tick
  empty?: ReactNode
  tell: (figures: CourseFigures) => string
}) {
  const figures = query.data && empty === null && figuresOf(query.data, now?.value ?? null)
  return (
    <Card title={title} aside={<PeriodChoice period={period} onChoose={onPeriod} />}>
      <figure className={frames.figure}>
        <div className={frames.frame}>
          <Loaded query={query} outline={<Outline />} failed={t('product.chart.failed')}>
            {(points) =>
              empty ?? (
                <Suspense fallback={<Outline />}>
                  <CourseChart
                    key={period}
                    period={period}
                    points={points}
                    now={now}
                    besideName={beside?.symbol ?? ''}
                    level={level}
                    tick={tick}
                  />
                </Suspense>
              )
            }
          </Loaded>
        </div>
        <figcaption className={styles.caption}>
          <p className={styles.summary}>{figures ? tell(figures) : null}</p>
          <div className={styles.key}>
            <Mark points="5,1 9.5,9 .5,9">{t('course.purchase')}</Mark>
            <Mark points="5,9 9.5,1 .5,1">{t('course.sale')}</Mark>
            {beside && (
              <label className={styles.beside}>
                <input
                  type="checkbox"
                  checked={beside.isShown}
                  onChange={({ target }) => beside.onShow(target.checked)}
                />
                {beside.label}
                <span className={styles.dashes} aria-hidden="true" />
              </label>
            )}
          </div>
          <Numbers
            caption={title}
            valueName={valueName}
            points={empty === null ? (query.data ?? []) : []}
            besideName={beside?.isShown ? beside.symbol : null}
            write={write}
          />
        </figcaption>
      </figure>
    </Card>
  )
}

function Outline() {
  return (
    <p role="status" className="visually-hidden">
      {t('loading')}
    </p>
  )
}

function Mark({ points, children }: { points: string; children: ReactNode }) {
  return (
    <span className={styles.sign}>
      <svg className={styles.mark} viewBox="0 0 10 10" fill="currentColor" aria-hidden="true">
        <polygon points={points} />
      </svg>
      {children}
    </span>
  )
}

/** The numbers behind the picture, newest first. */
function Numbers({
  caption,
  valueName,
  points,
  besideName,
  write,
}: {
  caption: string
  valueName: string
  points: readonly CoursePoint[]
  besideName: string | null
  write: (value: number) => string
}) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles.numbers} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{t('course.numbers')}</summary>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by the keyboard
        <section className={styles.rows} aria-label={t('course.numbers')} tabIndex={0}>
          <Table
            caption={caption}
            columns={[
              { heading: t('course.moment'), cell: (point) => <When point={point} /> },
              { heading: valueName, cell: ({ value }) => write(value), end: true },
              ...(besideName === null
                ? []
                : [
                    {
                      heading: besideName,
                      cell: ({ beside }: CoursePoint) => (beside === null ? '–' : write(beside)),
                      end: true,
                    },
                  ]),
            ]}
            rows={rowsOf(points).toReversed()}
            keyOf={({ time }) => String(time)}
          />
        </section>
      )}
    </details>
  )
}

function When({ point: { time, bought, sold } }: { point: CoursePoint }) {
  return (
    <>
      {formatDateTime(time)}
      {bought + sold > 0 && <span className={tableStyles.sub}>{t('course.trades', { bought, sold })}</span>}
    </>
  )
}

/** The parts of the sentence that every course has. */
export function useTellCourse(write: (value: number) => string) {
  return ({ first, last, low, high, change, bought, sold }: CourseFigures) =>
    [
      t('product.chart.summary', {
        first: write(first),
        last: write(last),
        change: formatPercent(change),
        low: write(low),
        high: write(high),
      }),
      bought + sold > 0 && t('course.trades', { bought, sold }),
    ]
      .filter(Boolean)
      .join(' ')
}
