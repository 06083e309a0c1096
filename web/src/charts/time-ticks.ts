// The names on the time axis of a chart. Its points are drawn at equal distances, so that nights and weekends take no
// space; a name stands at the first point of an hour, a day, a month or a year.

import { gameTimeZone } from '@koersklasse/domain/time/time.ts'
import type { Room, Tick } from '../graph/Graph.tsx'
import { languageTag } from '../text/locale.ts'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]

/** A length of time that names can stand apart, and how an instant is named. */
interface Step {
  /** The number of the step that an instant is in. `local` is the instant as if Amsterdam's clocks were those of UTC. */
  of: (local: number) => number
  name: (time: number) => string
}

const clock = writer({ hour: '2-digit', minute: '2-digit' })
const day = writer({ day: 'numeric', month: 'short' })
const month = writer({ month: 'short', year: 'numeric' })
const year = writer({ year: 'numeric' })

const dayOf = (local: number) => Math.floor(local / dayMs)
const ofDay: Step = { of: dayOf, name: day }

/** Within a day or two. A name is rounded down to five minutes: the first point of an hour may come a little later. */
const shortSteps: readonly Step[] = [
  ...[1, 5, 15, 30].map((minutes) => minutes * minuteMs),
  ...[1, 2, 3, 6, 12].map((hours) => hours * hourMs),
].map((ms) => ({
  of: (local) => Math.floor(local / ms),
  name: (time) => clock(time - (time % Math.min(ms, 5 * minuteMs))),
}))

const longSteps: readonly Step[] = [
  ofDay,
  // Weeks begin on Monday; 1 January 1970 was a Thursday.
  { of: (local) => Math.floor((local / dayMs + 3) / 7), name: day },
  ...[1, 3, 6].map((months) => ({
    of: (local: number) => Math.floor(monthOf(local) / months),
    name: month,
  })),
  ...[1, 2, 5, 10].map((years) => ({
    of: (local: number) => Math.floor(monthOf(local) / (12 * years)),
    name: year,
  })),
]

/** The most names for each width of a chart. */
const most: Readonly<Record<Room, number>> = { narrow: 3, medium: 6, wide: 10 }

/**
 * Names for some points of a time axis, from left to right, at the finest step of which there are not too many.
 * @param points with their instants, in order
 * @param last the place at the right end of the axis
 */
export function timeTicks(points: readonly { time: number }[], last: number): Tick[] {
  const [begin, end] = [points[0]?.time ?? 0, points.at(-1)?.time ?? 0]
  const shift = shiftAt(begin)
  const locals = points.map(({ time }) => time + shift)
  const steps = end - begin > 2 * dayMs ? longSteps : [...shortSteps, ofDay]
  const found = new Map<string, Tick & { rooms: Room[] }>()
  for (const room of ['narrow', 'medium', 'wide'] as const) {
    const { step, places } = marksOf(locals, steps, most[room], last)
    for (const at of places) {
      const { time } = points[at]!
      const isOtherDay = dayOf(time + shift) !== dayOf(points[at - 1]!.time + shift)
      const text = isOtherDay && shortSteps.includes(step) ? day(time) : step.name(time)
      const key = `${at} ${text}`
      const tick = found.get(key) ?? { at, text, rooms: [] }
      tick.rooms.push(room)
      found.set(key, tick)
    }
  }
  return [...found.values()].sort((one, other) => one.at - other.at)
}

/** The finest step of which there are at most as many as allowed, and the places of the first points of each. */
function marksOf(
  locals: readonly number[],
  steps: readonly Step[],
  allowed: number,
  last: number,
): { step: Step; places: number[] } {
  for (const step of steps) {
    const places = locals.flatMap((local, at) =>
      at > 0 && step.of(local) !== step.of(locals[at - 1]!) ? [at] : [],
    )
    if (places.length <= allowed) return { step, places: withSpace(places, last / (1.6 * allowed)) }
  }
  return { step: ofDay, places: [] }
}

/** The places without those that are too close to the one before, or to the left end. */
function withSpace(places: readonly number[], least: number): number[] {
  const kept: number[] = []
  for (const place of places) if (place - (kept.at(-1) ?? -least / 2) >= least) kept.push(place)
  return kept
}

/**
 * The shift in milliseconds from an instant to the one at which clocks of UTC show what Amsterdam's show. One shift for a
 * whole chart, so that no hour comes twice when the clocks change.
 */
export function shiftAt(epochMs: number): number {
  const local = new Date(epochMs).toLocaleString('sv-SE', { timeZone: gameTimeZone })
  return Date.parse(`${local.replace(' ', 'T')}Z`) - Math.floor(epochMs / 1000) * 1000
}

/** The number of a month, counted from year 0. */
function monthOf(local: number): number {
  const date = new Date(local)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

function writer(options: Intl.DateTimeFormatOptions): (time: number) => string {
  const { format } = new Intl.DateTimeFormat(languageTag, { ...options, timeZone: gameTimeZone })
  return format
}
