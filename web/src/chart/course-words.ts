// What is said of a course: the sentence below a chart, and what its slider says of a point.

import type { Period } from '@koersklasse/contract/market.ts'
import { marketNow } from '../live/market-clock.ts'
import { languageTag } from '../text/locale.ts'
import { t } from '../text/t.ts'
import { formatClock, formatDate, formatDateTime, formatPercent, formatWeekday } from '../ui/format.ts'
import { type CourseFigures, type CoursePoint, changeOf, type Exactness, type Line } from './course.ts'

export type Write = (value: number) => string

/** 'Vandaag van 12,30 naar 12,80 (+4,07%). Hoogste 12,90, laagste 12,20.' Says so where it is told from the close before. */
export function tellCourse(
  period: Period,
  begin: number,
  figures: CourseFigures,
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

/** The trades of a point or of a course; empty where there are none. */
export function tellTrades({ bought, sold }: { bought: number; sold: number }): string {
  return bought + sold > 0 ? t('chart.trades', { bought, sold }) : ''
}

/** A point in one sentence: its moment, its value, how far that is from the beginning, what else stands there. */
export function tellPoint(
  point: CoursePoint,
  exactness: Exactness,
  first: number | null,
  lines: readonly Line[],
  shown: readonly number[],
  write: Write,
): string {
  const [main = 0, ...others] = shown
  const value = point.values[main] ?? null
  const said = value === null ? '–' : `${write(value)} (${formatPercent(changeOf(first, value))})`
  return [
    `${formatInstant(point.time, exactness)}: ${said}`,
    ...besideAt(point, lines, others, write),
    tellTrades(point),
  ]
    .filter(Boolean)
    .join('; ')
}

/** The values of other lines at a point, with their names. */
export function besideAt(
  { values }: CoursePoint,
  lines: readonly Line[],
  places: readonly number[],
  write: Write,
): string[] {
  return places.flatMap((place) => {
    const value = values[place] ?? null
    return value === null ? [] : [`${lines[place]?.name} ${write(value)}`]
  })
}

/** An instant as exactly as it has to be named. */
export function formatInstant(time: number, exactness: Exactness): string {
  return { clock: formatClock, day: formatDate, both: formatDateTime }[exactness](time)
}

/** Whether an instant is of the market's today. */
export function isToday(time: number): boolean {
  return formatDate(time) === formatDate(marketNow() ?? Date.now())
}

function whenOf(period: Period, begin: number): string {
  if (period === 'all') return t('chart.when.all', { date: formatDate(begin) })
  if (period !== 'intraday') return t(`chart.when.${period}`)
  // Before the first price of a day one sees the day before.
  return isToday(begin) ? t('chart.when.today') : capitalised(formatWeekday(begin))
}

function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase(languageTag) + text.slice(1)
}
