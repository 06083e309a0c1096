// The sentence below a chart, and the description of a point for its slider.

import type { Period } from '@koersklasse/contract/market.ts'
import { marketNow } from '../live/market-clock.ts'
import { languageTag } from '../text/locale.ts'
import { t } from '../text/t.ts'
import {
  formatClock,
  formatDate,
  formatDateTime,
  formatPercent,
  formatWeekday,
} from '../ui/numbers/format.ts'
import {
  changeOf,
  depositedSince,
  type Exactness,
  type Line,
  type SeriesFigures,
  type TimeSeriesPoint,
} from './time-series.ts'

export type Write = (value: number) => string

/** 'Vandaag van 12,30 naar 12,80 (+4,07%). Hoogste 12,90, laagste 12,20.' Mentions the close if that is the first value. */
export function describeSeries(
  period: Period,
  begin: number,
  figures: SeriesFigures,
  isFromClose: boolean,
  write: Write,
): string {
  const first = write(figures.first)
  return t('chart.summary', {
    when: whenOf(period, begin),
    first: isFromClose ? t('chart.close', { price: first }) : first,
    last: write(figures.last),
    change: formatPercent(figures.change),
    low: write(figures.low),
    high: write(figures.high),
  })
}

/** The trades of a point or a series; empty if there are none. */
export function describeTrades({ bought, sold }: { bought: number; sold: number }): string {
  return bought + sold > 0 ? t('chart.trades', { bought, sold }) : ''
}

/** A point in one sentence: its moment, its value with the change since the first, other lines and trades. */
export function describePoint(
  point: TimeSeriesPoint,
  exactness: Exactness,
  from: Pick<SeriesFigures, 'first' | 'deposited'> | null,
  lines: readonly Line[],
  shown: readonly number[],
  write: Write,
): string {
  const [main = 0, ...others] = shown
  const value = point.values[main] ?? null
  const change = from && changeOf(from.first, value, depositedSince(point, from.deposited))
  const said = value === null ? '–' : `${write(value)} (${formatPercent(change)})`
  return [
    `${formatInstant(point.time, exactness)}: ${said}`,
    ...besideAt(point, lines, others, write),
    describeTrades(point),
  ]
    .filter(Boolean)
    .join('; ')
}

/** The values of further lines at a point, with their names. */
export function besideAt(
  { values }: TimeSeriesPoint,
  lines: readonly Line[],
  places: readonly number[],
  write: Write,
): string[] {
  return places.flatMap((place) => {
    const value = values[place] ?? null
    return value === null ? [] : [`${lines[place]?.name} ${write(value)}`]
  })
}

/** An instant, as precise as needed. */
export function formatInstant(time: number, exactness: Exactness): string {
  return { clock: formatClock, day: formatDate, both: formatDateTime }[exactness](time)
}

/** Whether an instant is on the current day of the market. */
export function isToday(time: number): boolean {
  return formatDate(time) === formatDate(marketNow() ?? Date.now())
}

function whenOf(period: Period, begin: number): string {
  if (period === 'all') return t('chart.when.all', { date: formatDate(begin) })
  if (period !== 'intraday') return t(`chart.when.${period}`)
  // Before the first price of a day the chart shows the day before.
  return isToday(begin) ? t('chart.when.today') : capitalised(formatWeekday(begin))
}

function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase(languageTag) + text.slice(1)
}
