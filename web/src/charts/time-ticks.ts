// The names on the time axis of a chart. Its points are drawn at equal distances, so that nights and weekends take no
// space; a name stands at the first point of an hour, a day, a week, a month or a year.

import { gameTimeZone } from '@koersklasse/domain/time/time.ts'
import { type GraphWidth, graphWidths, type Tick } from '../graph/tick.ts'
import { languageTag } from '../text/locale.ts'
import { formatClock } from '../ui/numbers/format.ts'
import { once } from '../ui/numbers/once.ts'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]

/** The unit of time between two names. */
interface Step {
  /** The number of the unit that an instant is in. `local` is the instant as if Amsterdam's clocks were those of UTC. */
  of: (local: number) => number
  name: (time: number) => string
  /** The width of a name on the axis, with the space beside it, in em. */
  width: number
}

const day = formatterOf({ day: 'numeric', month: 'short' })
const month = formatterOf({ month: 'short', year: 'numeric' })
const year = formatterOf({ year: 'numeric' })

const dayOf = (local: number) => Math.floor(local / dayMs)
// Weeks begin on Monday; 1 January 1970 was a Thursday.
const weekOf = (local: number) => Math.floor((dayOf(local) + 3) / 7)

const ofDays = { name: day, width: 5 }
const ofDay: Step = { of: dayOf, ...ofDays }

/** Within a day or two. A name is rounded down to five minutes: the first point of an hour may come a little later. */
const shortSteps: readonly Step[] = [
  ...[1, 5, 10, 15, 30].map((minutes) => minutes * minuteMs),
  ...[1, 2, 3, 6, 12].map((hours) => hours * hourMs),
].map((ms) => ({
  of: (local) => Math.floor(local / ms),
  name: (time) => formatClock(time - (time % Math.min(ms, 5 * minuteMs))),
  width: 4.5,
}))

const longSteps: readonly Step[] = [
  ofDay,
  ...[2, 3].map((days) => ({ of: (local: number) => Math.floor(dayOf(local) / days), ...ofDays })),
  ...[1, 2].map((weeks) => ({ of: (local: number) => Math.floor(weekOf(local) / weeks), ...ofDays })),
  ...[1, 2, 3, 6].map((months) => ({
    of: (local: number) => Math.floor(monthOf(local) / months),
    name: month,
    width: 6,
  })),
  ...[1, 2, 5, 10].map((years) => ({
    of: (local: number) => Math.floor(monthOf(local) / (12 * years)),
    name: year,
    width: 4,
  })),
]

/**
 * Names for some points of a time axis, from left to right, at the finest step for which there is room.
 * @param points with their instants, in order
 * @param last the place at the right end of the axis
 */
export function timeTicks(points: readonly { time: number }[], last: number): Tick[] {
  const isShort = (points.at(-1)?.time ?? 0) - (points[0]?.time ?? 0) <= 2 * dayMs
  const locals = localsOf(points)
  const steps = isShort ? [...shortSteps, ofDay] : longSteps
  const found = steps.map((step) => ({ step, places: firstPlaces(locals, step) }))
  const ticks = new Map<string, Tick & { widths: GraphWidth[] }>()
  for (const [width, least] of Object.entries(graphWidths) as [GraphWidth, number][]) {
    const { step, places } = fittingIn(least, found)
    // Days and months are not equally long, so that names may be a tenth closer.
    for (const at of withSpace(places, (0.9 * last * step.width) / least)) {
      const isOtherDay = dayOf(locals[at]!) !== dayOf(locals[at - 1]!)
      const text = (isShort && isOtherDay ? ofDay : step).name(points[at]!.time)
      const key = `${at} ${text}`
      const tick = ticks.get(key) ?? { at, text, widths: [] }
      tick.widths.push(width)
      ticks.set(key, tick)
    }
  }
  return [...ticks.values()].sort((one, other) => one.at - other.at)
}

interface Places {
  step: Step
  places: readonly number[]
}

/**
 * The finest step whose names all fit into a width, in em; or the next finer one, if this step has hardly any names.
 */
function fittingIn(width: number, found: readonly Places[]): Places {
  const mostOf = ({ step }: Places) => Math.floor(width / step.width)
  const index = found.findIndex((one) => one.places.length <= mostOf(one))
  const [fitting = found.at(-1)!, before] = [found[index], found[index - 1]]
  return before !== undefined && fitting.places.length < Math.min(2, mostOf(fitting)) ? before : fitting
}

/** The places of the first points of each unit, without that of the very first point. */
function firstPlaces(locals: readonly number[], { of }: Step): number[] {
  const units = locals.map(of)
  return units.flatMap((unit, at) => (at > 0 && unit !== units[at - 1] ? [at] : []))
}

/** The places without those that are too close to the one before, or to the left end. */
function withSpace(places: readonly number[], least: number): number[] {
  const kept: number[] = []
  for (const place of places) if (place - (kept.at(-1) ?? -least / 2) >= least) kept.push(place)
  return kept
}

/** The instants of points in the local time of Amsterdam, as if that were UTC. */
function localsOf(points: readonly { time: number }[]): number[] {
  let [hour, shift] = [Number.NaN, 0]
  return points.map(({ time }) => {
    if (Math.floor(time / hourMs) !== hour) [hour, shift] = [Math.floor(time / hourMs), shiftAt(time)]
    return time + shift
  })
}

/** Writes an instant as in 2013-10-09 10:00:00. */
const amsterdamTime = once(
  () => new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: gameTimeZone }),
)

/** How far Amsterdam's clocks are ahead of UTC at an instant, in milliseconds. */
export function shiftAt(epochMs: number): number {
  return (
    Date.parse(`${amsterdamTime().format(epochMs).replace(' ', 'T')}Z`) - Math.floor(epochMs / 1000) * 1000
  )
}

/** The number of a month, counted from year 0. */
function monthOf(local: number): number {
  const date = new Date(local)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

function formatterOf(options: Intl.DateTimeFormatOptions): (time: number) => string {
  const formatter = once(() => new Intl.DateTimeFormat(languageTag, { ...options, timeZone: gameTimeZone }))
  return (time) => formatter().format(time)
}
