import type { Period } from '@koersklasse/contract/market.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useAge } from '../pwa/useAge.ts'
import { t } from '../text/t.ts'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { formatDate, formatTime } from '../ui/format.ts'
import { Loaded } from '../ui/Loaded.tsx'
import { Percent } from '../ui/Numbers.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './CourseFigure.module.css'
import { CourseKey, type Shown } from './CourseKey.tsx'
import { CourseNumbers } from './CourseNumbers.tsx'
import {
  type CoursePoint,
  changeOf,
  type Exactness,
  exactnessOf,
  figuresOf,
  type Line,
  type Now,
  type Trade,
  tradesOf,
  withTrades,
} from './course.ts'
import { besideAt, formatInstant, tellCourse, tellPoint, tellTrades, type Write } from './course-words.ts'
import { Maker } from './Maker.tsx'
import { PeriodChoice } from './PeriodChoice.tsx'
import type { Axis, CourseEnd } from './Plot.tsx'
import { useGoingOn } from './useGoingOn.ts'

/** What draws the picture, which comes after the first screen. Where it does not come it is asked for again. */
const plotQuery = queryOptions({
  queryKey: ['plot'],
  queryFn: async () => ({ Plot: (await import('./Plot.tsx')).Plot }),
  retry: 3,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
})

const noTrades: readonly Trade[] = []

/** An answer with the points of a course, or what became of the question. */
export interface CourseQuery {
  data: readonly CoursePoint[] | undefined
  dataUpdatedAt: number
  error: Error | null
  isPending: boolean
  isFetching: boolean
  refetch: () => unknown
}

/**
 * How something went over a period: its value and how far it came, as a picture that tells each of its points, in a
 * sentence, and in a table. `lines`, `axis` and `write` stay the same objects; the first of the lines that are shown is
 * what the chart is about. `now` goes on where the points end.
 */
export function CourseFigure({
  title,
  period,
  onPeriod,
  query,
  lines,
  fixed = [],
  shown,
  hasTrades,
  trades = noTrades,
  now,
  close = null,
  level = close === null ? null : { name: t('chart.lines.close'), value: close },
  end = null,
  axis,
  write,
  instead = null,
  also,
}: {
  title: string
  period: Period
  onPeriod: (period: Period) => void
  query: CourseQuery
  lines: readonly Line[]
  fixed?: readonly string[]
  shown: Shown
  /** Whether purchases and sales are marked: those of the points, and these. */
  hasTrades: boolean
  trades?: readonly Trade[]
  now: Now | null
  /** The close before the course, that its first line is compared with. */
  close?: number | null
  /** A value to compare with, drawn across: else the close. */
  level?: { name: string; value: number } | null
  end?: CourseEnd | null
  axis: Axis
  write: Write
  /** What stands in the place of a picture that has nothing to show yet. */
  instead?: ReactNode
  /** What else the sentence tells of a course. */
  also?: (points: readonly CoursePoint[]) => string
}) {
  const course = useGoingOn(query.data, now)
  const points = useMemo(() => withTrades(course, trades), [course, trades])
  const [told, setTold] = useState<{ time: number; words: string } | null>(null)
  const places = useMemo(() => {
    const isShown = ({ id }: Line) => shown.ids.includes(id) || fixed.includes(id)
    const found = lines.flatMap((line, place) => (isShown(line) ? [place] : []))
    return found.length > 0 ? found : [0]
  }, [lines, fixed, shown.ids])
  const [main = 0] = places
  const plot = useQuery(plotQuery)
  const isEmpty = instead !== null || points.length === 0
  const from = main === 0 ? close : null
  const figures = isEmpty ? null : figuresOf(points, main, from)
  const at = told === null ? -1 : points.findIndex(({ time }) => time === told.time)
  const begin = points[0]?.time ?? 0
  const exactness = useMemo(() => exactnessOf(points, formatDate), [points])

  function tell(place: number | null) {
    const point = place === null ? undefined : points[place]
    if (point === undefined) return setTold(null)
    const words = tellPoint(point, exactness, figures?.first ?? null, lines, places, write)
    setTold({ time: point.time, words })
  }

  return (
    <Card title={title} aside={<PeriodChoice period={period} onChoose={onPeriod} />}>
      <figure className={styles.figure}>
        <div className={styles.readout} data-beside={places.length > 1}>
          {query.isPending && (
            <p className={styles.value}>
              <Skeleton characters={7} />
            </p>
          )}
          {figures !== null && (
            <Readout
              point={points[at]}
              value={points[at]?.values[main] ?? figures.last}
              first={figures.first}
              since={from === null ? formatInstant(begin, exactness) : t('chart.theClose')}
              exactness={exactness}
              beside={besideAt(points[at] ?? points.at(-1)!, lines, places.slice(1), write)}
              write={write}
              answeredAt={query.dataUpdatedAt}
            />
          )}
        </div>
        <div className={styles.frame}>
          <Loaded query={query} outline={<Outline />} failed={t('chart.failed')}>
            {() =>
              isEmpty ? (
                (instead ?? <EmptyState title={t('chart.empty')} />)
              ) : points.length === 1 ? (
                <EmptyState title={t('chart.one')}>{end === null && t('chart.oneText')}</EmptyState>
              ) : (
                <Loaded query={plot} outline={<Outline />} failed={t('chart.failed')}>
                  {({ Plot }) => (
                    <Plot
                      name={t('chart.slider', { title })}
                      isByDay={exactness === 'day'}
                      points={points}
                      lines={lines}
                      shown={places}
                      trades={{
                        buy: hasTrades && shown.ids.includes('buy'),
                        sell: hasTrades && shown.ids.includes('sell'),
                      }}
                      level={level?.value ?? null}
                      end={end}
                      axis={axis}
                      at={at === -1 ? null : at}
                      words={
                        told?.words ??
                        t('chart.whole', {
                          from: formatInstant(begin, exactness),
                          to: formatInstant(query.data?.at(-1)?.time ?? begin, exactness),
                        })
                      }
                      onAt={tell}
                    />
                  )}
                </Loaded>
              )
            }
          </Loaded>
        </div>
        <figcaption className={styles.caption}>
          <CourseKey
            lines={lines}
            fixed={fixed}
            level={isEmpty ? null : (level?.name ?? null)}
            hasTrades={hasTrades}
            shown={shown}
          />
          <p className={styles.summary}>
            {figures !== null &&
              [
                tellCourse(period, begin, figures, from !== null, write),
                tellTrades(tradesOf(points)),
                also?.(points),
              ]
                .filter(Boolean)
                .join(' ')}
          </p>
          <div className={styles.foot}>
            <CourseNumbers
              caption={title}
              exactness={exactness}
              points={isEmpty ? [] : points}
              lines={lines}
              shown={places}
              write={write}
            />
            <Maker />
          </div>
        </figcaption>
      </figure>
    </Card>
  )
}

/** The value of now and how far it came over the period; of a point, while one is told. */
function Readout({
  point,
  value,
  first,
  since,
  exactness,
  beside,
  write,
  answeredAt,
}: {
  point: CoursePoint | undefined
  value: number
  first: number
  /** What the first value is of. */
  since: string
  exactness: Exactness
  beside: readonly string[]
  write: Write
  answeredAt: number
}) {
  const age = useAge(answeredAt)
  const details = [
    point === undefined ? t('chart.since', { moment: since }) : formatInstant(point.time, exactness),
    ...beside,
    point === undefined ? '' : tellTrades(point),
    point === undefined && age !== null ? ageWords(age) : '',
  ]
  return (
    <>
      <p className={styles.value}>
        <span>{write(value)}</span>
        <span className={styles.change}>
          <Percent fraction={changeOf(first, value)} />
        </span>
      </p>
      <p className={styles.details}>
        {details.filter(Boolean).map((detail, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: each has its place
          <span key={place}>{detail}</span>
        ))}
      </p>
    </>
  )
}

/** Of when it is, by the device's clock. */
function ageWords(age: number): string {
  const isToday = formatDate(age) === formatDate(Date.now())
  return isToday ? t('chart.asOf', { time: formatTime(age) }) : t('chart.asOfDay', { date: formatDate(age) })
}

/** The lines that the picture will stand on. */
function Outline() {
  return (
    <div className={styles.outline}>
      <p role="status" className="visually-hidden">
        {t('loading')}
      </p>
    </div>
  )
}
