import type { Period } from '@koersklasse/contract/market.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { useStaleSince } from '../pwa/useStaleSince.ts'
import { t } from '../text/t.ts'
import { Card } from '../ui/layout/Card.tsx'
import { formatDate, formatTime } from '../ui/numbers/format.ts'
import { Percent } from '../ui/numbers/Numbers.tsx'
import { EmptyState } from '../ui/status/EmptyState.tsx'
import { Loaded } from '../ui/status/Loaded.tsx'
import { Skeleton } from '../ui/status/Skeleton.tsx'
import { PeriodChoice } from './PeriodChoice.tsx'
import { Plot, type SeriesEnd } from './Plot.tsx'
import type { Axis } from './plot-scale.ts'
import styles from './TimeSeriesFigure.module.css'
import { type Shown, TimeSeriesLegend } from './TimeSeriesLegend.tsx'
import { TimeSeriesTable } from './TimeSeriesTable.tsx'
import {
  changeOf,
  depositedSince,
  type Exactness,
  exactnessOf,
  figuresOf,
  type Line,
  type Now,
  type SeriesFigures,
  type TimeSeriesPoint,
  type Trade,
  tradesOf,
  withTrades,
} from './time-series.ts'
import {
  besideAt,
  describePoint,
  describeSeries,
  describeTrades,
  formatInstant,
  type Write,
} from './time-series-words.ts'
import { useLiveSeries } from './useLiveSeries.ts'

const noTrades: readonly Trade[] = []
const noIds: readonly string[] = []

/** The state of a query for the points of a time series. */
export interface TimeSeriesQuery {
  data: readonly TimeSeriesPoint[] | undefined
  dataUpdatedAt: number
  error: Error | null
  errorUpdateCount: number
  isFetching: boolean
  refetch: () => unknown
}

/** `lines`, `fixed`, `shown.ids`, `trades`, `axis` and `write` must be the same objects at each render, unless they change. */
interface TimeSeriesFigureProps {
  title: string
  period: Period
  onPeriod: (period: Period) => void
  query: TimeSeriesQuery
  /** The first line that is shown is the main one, which the figures and the sentence are about. */
  lines: readonly Line[]
  /** The ids of the lines that cannot be hidden. */
  fixed?: readonly string[]
  shown: Shown
  /** Whether purchases and sales are marked: those of the points, and `trades`. */
  hasTrades: boolean
  trades?: readonly Trade[]
  /** The current values, which continue the points. */
  now: Now | null
  /** The close before the period, that the first line is compared with. */
  close?: number | null
  /** A value to compare with, drawn across the picture; the close if not given. */
  level?: { name: string; value: number } | null
  end?: SeriesEnd | null
  axis: Axis
  write: Write
  /** Shown in place of a picture that is empty. */
  instead?: ReactNode
  /** A further sentence about the points. */
  also?: (points: readonly TimeSeriesPoint[]) => string
}

/**
 * A value over a period: the current value and its change, a picture with a slider that describes each point, a
 * sentence, and a table.
 */
export function TimeSeriesFigure(props: TimeSeriesFigureProps) {
  const { title, query, lines, fixed = noIds, shown, trades = noTrades, now, close = null, write } = props
  const { instead = null } = props
  const series = useLiveSeries(query.data, now)
  const points = useMemo(() => withTrades(series, trades), [series, trades])
  const places = useMemo(() => placesOf(lines, [...shown.ids, ...fixed]), [lines, fixed, shown.ids])
  const [main = 0] = places
  const [described, setDescribed] = useState<{ time: number; words: string } | null>(null)
  const isEmpty = instead !== null || points.length === 0
  const from = main === 0 ? close : null
  const figures = isEmpty ? null : figuresOf(points, main, from)
  const at = described === null ? -1 : points.findIndex(({ time }) => time === described.time)
  const begin = points[0]?.time ?? 0
  const exactness = useMemo(() => exactnessOf(points, formatDate), [points])
  const drawn: DrawnSeries = {
    points,
    places,
    isEmpty,
    figures,
    isFromClose: from !== null,
    begin,
    exactness,
  }

  function describe(place: number | null) {
    const point = place === null ? undefined : points[place]
    if (point === undefined) return setDescribed(null)
    const words = describePoint(point, exactness, figures, lines, places, write)
    setDescribed({ time: point.time, words })
  }

  return (
    <Card title={title} aside={<PeriodChoice period={props.period} onChoose={props.onPeriod} />}>
      <figure className={styles.figure} data-empty={instead !== null || undefined}>
        <Readout {...props} drawn={drawn} point={points[at]} />
        <div className={styles.frame}>
          <Loaded query={query} outline={<Outline />} failed={t('chart.failed')}>
            {() => (
              <PlotArea
                {...props}
                drawn={drawn}
                at={at === -1 ? null : at}
                words={described?.words ?? null}
                onAt={describe}
              />
            )}
          </Loaded>
        </div>
        <Caption {...props} drawn={drawn} />
      </figure>
    </Card>
  )
}

/** A time series with what its picture, sentence and table have in common. */
interface DrawnSeries {
  points: readonly TimeSeriesPoint[]
  /** The places of the lines that are shown, the main one first. */
  places: readonly number[]
  isEmpty: boolean
  /** Those of the main line. */
  figures: SeriesFigures | null
  /** Whether the figures start from the close before the period. */
  isFromClose: boolean
  /** The time of the first point. */
  begin: number
  exactness: Exactness
}

/** The places of the lines with these ids; at least that of the first line. */
function placesOf(lines: readonly Line[], ids: readonly string[]): readonly number[] {
  const places = lines.flatMap(({ id }, place) => (ids.includes(id) ? [place] : []))
  return places.length > 0 ? places : [0]
}

/** The level that is drawn: the one that was given, or else the close. */
function levelOf({ level, close = null }: TimeSeriesFigureProps) {
  if (level !== undefined) return level
  return close === null ? null : { name: t('chart.lines.close'), value: close }
}

/** The picture, or the reason why there is none. */
function PlotArea({
  drawn: { points, places, isEmpty, begin, exactness },
  at,
  words,
  onAt,
  ...props
}: TimeSeriesFigureProps & {
  drawn: DrawnSeries
  /** The place of the point that is described; null for none. */
  at: number | null
  /** The description of that point. */
  words: string | null
  onAt: (place: number | null) => void
}) {
  const { title, query, hasTrades, shown, end = null, instead = null } = props
  if (isEmpty) return instead ?? <EmptyState title={t('chart.empty')} />
  if (points.length === 1)
    return <EmptyState title={t('chart.one')}>{end === null && t('chart.oneText')}</EmptyState>
  const isMarked = (side: 'buy' | 'sell') => hasTrades && shown.ids.includes(side)
  const whole = () =>
    t('chart.whole', {
      from: formatInstant(begin, exactness),
      to: formatInstant(query.data?.at(-1)?.time ?? begin, exactness),
    })
  return (
    <Plot
      name={t('chart.slider', { title })}
      points={points}
      lines={props.lines}
      shown={places}
      trades={{ buy: isMarked('buy'), sell: isMarked('sell') }}
      level={levelOf(props)?.value ?? null}
      end={end}
      axis={props.axis}
      at={at}
      words={words ?? whole()}
      onAt={onAt}
    />
  )
}

/** The legend, the sentence and the table below the picture. */
function Caption({ drawn, ...props }: TimeSeriesFigureProps & { drawn: DrawnSeries }) {
  const { points, places, isEmpty, figures, isFromClose, begin, exactness } = drawn
  const { title, period, lines, fixed = noIds, shown, hasTrades, write, instead = null, also } = props
  return (
    <figcaption className={styles.caption}>
      <TimeSeriesLegend
        lines={lines}
        fixed={fixed}
        level={isEmpty ? null : (levelOf(props)?.name ?? null)}
        hasTrades={hasTrades && instead === null}
        shown={shown}
      />
      <p className={styles.summary}>
        {figures !== null &&
          [
            describeSeries(period, begin, figures, isFromClose, write),
            describeTrades(tradesOf(points)),
            also?.(points),
          ]
            .filter(Boolean)
            .join(' ')}
      </p>
      <TimeSeriesTable
        caption={title}
        exactness={exactness}
        points={isEmpty ? [] : points}
        lines={lines}
        shown={places}
        write={write}
      />
    </figcaption>
  )
}

/** The current value and its change over the period; while a point is described, those of the point. */
function Readout({
  drawn: { points, places, figures, isFromClose, begin, exactness },
  point,
  query,
  lines,
  write,
}: TimeSeriesFigureProps & {
  drawn: DrawnSeries
  /** The point that is described, if any. */
  point: TimeSeriesPoint | undefined
}) {
  const staleSince = useStaleSince(query.dataUpdatedAt)
  const [main = 0, ...others] = places
  const value = point?.values[main] ?? figures?.last ?? null
  const since = () => (isFromClose ? t('chart.theClose') : formatInstant(begin, exactness))
  const details = () => [
    point === undefined ? t('chart.since', { moment: since() }) : formatInstant(point.time, exactness),
    ...besideAt(point ?? points.at(-1)!, lines, others, write),
    point === undefined ? '' : describeTrades(point),
    point === undefined && staleSince !== null ? ageWords(staleSince) : '',
  ]
  return (
    <div className={styles.readout} data-beside={places.length - 1}>
      {query.data === undefined && query.errorUpdateCount === 0 && (
        <p className={styles.value}>
          <Skeleton characters={7} />
        </p>
      )}
      {figures !== null && value !== null && (
        <>
          <p className={styles.value}>
            <span>{write(value)}</span>
            <span className={styles.change}>
              <Percent
                fraction={changeOf(
                  figures.first,
                  value,
                  depositedSince(point ?? points.at(-1), figures.deposited),
                )}
              />
            </span>
          </p>
          <p className={styles.details}>
            {details()
              .filter(Boolean)
              .map((detail, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: each has its place
                <span key={place}>{detail}</span>
              ))}
          </p>
        </>
      )}
    </div>
  )
}

/** The time of an old answer, by the device's clock. */
function ageWords(age: number): string {
  const isToday = formatDate(age) === formatDate(Date.now())
  return isToday ? t('chart.asOf', { time: formatTime(age) }) : t('chart.asOfDay', { date: formatDate(age) })
}

/** The frame of a picture whose points are not loaded yet. */
function Outline() {
  return (
    <div className={styles.outline}>
      <p role="status" className="visually-hidden">
        {t('loading')}
      </p>
    </div>
  )
}
