// The data of a chart: one or several values over a period.

import type { Tone } from '../graph/Graph.tsx'

/** The values of a series at an instant, one for each of its lines (null if unknown), and the trades at it. */
export interface TimeSeriesPoint {
  time: number
  values: readonly (number | null)[]
  /** The numbers of purchases and sales since the previous point. */
  bought: number
  sold: number
  /** The cash that had been added to all values by then, which does not count as a change; none if left out. */
  deposited?: number
}

/** A line of a series: its name and how it is drawn. Its values have the same place in each point as the line in the list. */
export interface Line {
  id: string
  name: string
  look: 'area' | 'line' | 'dashed' | 'dotted'
  tone: Tone
}

/** The current values of a series, in the order of its lines. */
export interface Now {
  time: number
  values: readonly (number | null)[]
}

/** The summary of a line. */
export interface SeriesFigures {
  first: number
  /** The cash that had been added at the start. */
  deposited: number
  last: number
  low: number
  high: number
  /** From first to last, as a fraction, without what was added in between; null if it cannot be computed. */
  change: number | null
}

/** A purchase or a sale at an instant. */
export interface Trade {
  time: number
  side: 'buy' | 'sell'
}

/** Summarises the line at a place, starting from its first value or from another; null if no value is known. */
export function figuresOf(
  points: readonly TimeSeriesPoint[],
  place: number,
  from: number | null = null,
): SeriesFigures | null {
  const known = points.filter(({ values }) => values[place] != null)
  const values = known.map(({ values }) => values[place]!)
  const [first, last] = [from ?? values[0], values.at(-1)]
  if (first === undefined || last === undefined) return null
  const deposited = known[0]?.deposited ?? 0
  return {
    ...{ first, deposited, last },
    low: Math.min(...values),
    high: Math.max(...values),
    change: changeOf(first, last, depositedSince(known.at(-1), deposited)),
  }
}

/**
 * The change from a value to another, as a fraction, without the cash that was added in between; null if it cannot be
 * computed.
 */
export function changeOf(from: number | null, to: number | null, deposited = 0): number | null {
  return from === null || to === null || from + deposited === 0 ? null : to / (from + deposited) - 1
}

/** The cash that was added to the values of a series up to one of its points, less what had been added before. */
export function depositedSince(point: TimeSeriesPoint | undefined, before: number): number {
  return (point?.deposited ?? before) - before
}

/** The numbers of purchases and sales in a series. */
export function tradesOf(points: readonly TimeSeriesPoint[]): { bought: number; sold: number } {
  return {
    bought: points.reduce((sum, { bought }) => sum + bought, 0),
    sold: points.reduce((sum, { sold }) => sum + sold, 0),
  }
}

/**
 * The time at which a current value is drawn: that of the last point, until the usual interval between points has
 * passed. A visible chart thus grows at the pace of its points, not at that of the prices.
 */
export function placeOf(points: readonly Pick<TimeSeriesPoint, 'time'>[], at: number): number | null {
  const end = points.at(-1)?.time
  if (end === undefined) return null
  const gaps = points.slice(1, -1).map(({ time }, index) => time - points[index]!.time)
  const step = Math.max(60_000, Math.min(...gaps, 86_400_000))
  return at <= end ? end : end + Math.floor((at - end) / step) * step
}

/**
 * A series extended with the current values, in its last point or in a new one. A value that is unknown now stays as it
 * was. Returns the same object if nothing changed.
 */
export function extendSeries(
  points: readonly TimeSeriesPoint[],
  now: Now | null,
): readonly TimeSeriesPoint[] {
  const last = points.at(-1)
  const time = now === null ? null : placeOf(points, now.time)
  if (now === null || time === null || last === undefined || now.time < last.time) return points
  const values = last.values.map((value, place) => now.values[place] ?? value)
  if (time > last.time) return [...points, { ...last, time, values, bought: 0, sold: 0 }]
  if (values.every((value, place) => value === last.values[place])) return points
  return [...points.slice(0, -1), { ...last, values }]
}

/** A series with trades added to the points of their time; trades before the first point are left out. */
export function withTrades(
  points: readonly TimeSeriesPoint[],
  trades: readonly Trade[],
): readonly TimeSeriesPoint[] {
  const counts = new Map<number, { bought: number; sold: number }>()
  for (const { time, side } of trades) {
    const place = points.findLastIndex((point) => point.time <= time)
    if (place === -1) continue
    const { bought, sold } = counts.get(place) ?? { bought: 0, sold: 0 }
    counts.set(place, side === 'buy' ? { bought: bought + 1, sold } : { bought, sold: sold + 1 })
  }
  return counts.size === 0 ? points : points.map((point, place) => ({ ...point, ...counts.get(place) }))
}

/** How precisely points are named: by the clock if they are of one day, by the day, or by both. */
export type Exactness = 'clock' | 'day' | 'both'

const [hourMs, dayMs] = [3_600_000, 86_400_000]

/** How precisely the points of a series are named. `dayOf` gives the day of an instant as text. */
export function exactnessOf(
  points: readonly Pick<TimeSeriesPoint, 'time'>[],
  dayOf: (time: number) => string,
): Exactness {
  const [begin, end] = [points[0]?.time ?? 0, points.at(-1)?.time ?? 0]
  if (end - begin < dayMs && dayOf(begin) === dayOf(end)) return 'clock'
  // The last point may be of the current moment, whatever the interval between the others.
  const isByDay = points.slice(1, -1).every(({ time }, index) => time - points[index]!.time > 22 * hourMs)
  return isByDay && end - begin > 2 * dayMs ? 'day' : 'both'
}

const mostRows = 40

/** The points that a table shows: the first, the last, some in between, and the latest with trades. */
export function rowsOf(points: readonly TimeSeriesPoint[]): TimeSeriesPoint[] {
  const step = Math.max(1, Math.ceil(points.length / mostRows))
  const traded = points.filter(({ bought, sold }) => bought + sold > 0).slice(-mostRows)
  const kept = new Set(traded)
  return points.filter(
    (point, index) => kept.has(point) || index === 0 || (points.length - 1 - index) % step === 0,
  )
}
