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

/** The most names for each width of a chart, the widest first. */
const most = { wide: 10, medium: 6, narrow: 3 } as const satisfies Record<Room, number>

/**
 * Names for some points of a time axis, from left to right, at the finest step of which there are not too many.
 * @param points with their instants, in order
 * @param last the place at the right end of the axis
 */
export function timeTicks(points: readonly { time: number }[], last: number): Tick[] {
  const [begin, end] = [points[0]?.time ?? 0, points.at(-1)?.time ?? 0]
  const shift = shiftAt(begin)
  const locals = points.map(({ time }) => time + shift)
  const isShort = end - begin <= 2 * dayMs
  const rooms = new Set(['wide', 'medium', 'narrow'] as const)
  const ticks = new Map<string, Tick & { rooms: Room[] }>()
  for (const step of isShort ? [...shortSteps, ofDay] : longSteps) {
    const places = firstPlaces(locals, step, most.wide)
    for (const room of rooms) {
      if (places.length > most[room]) continue
      rooms.delete(room)
      for (const at of withSpace(places, last / (1.6 * most[room]))) {
        const isOtherDay = dayOf(locals[at]!) !== dayOf(locals[at - 1]!)
        const text = (isShort && isOtherDay ? ofDay : step).name(points[at]!.time)
        const key = `${at} ${text}`
        const tick = ticks.get(key) ?? { at, text, rooms: [] }
        tick.rooms.push(room)
        ticks.set(key, tick)
      }
    }
    if (rooms.size === 0) break
  }
  return [...ticks.values()].sort((one, other) => one.at - other.at)
}

/** The places of the first points of each step but the first; of too many, only one more than allowed. */
function firstPlaces(locals: readonly number[], { of }: Step, allowed: number): number[] {
  const places: number[] = []
  for (let at = 1; at < locals.length && places.length <= allowed; at += 1)
    if (of(locals[at]!) !== of(locals[at - 1]!)) places.push(at)
  return places
}

/** The places without those that are too close to the one before, or to the left end. */
function withSpace(places: readonly number[], least: number): number[] {
  const kept: number[] = []
  for (const place of places) if (place - (kept.at(-1) ?? -least / 2) >= least) kept.push(place)
  return kept
}

/** Writes an instant as in 2013-10-09 10:00:00. */
const local = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: gameTimeZone,
})

/**
 * The shift in milliseconds from an instant to the one at which clocks of UTC show what Amsterdam's show. One shift for a
 * whole chart, so that no hour comes twice when the clocks change.
 */
export function shiftAt(epochMs: number): number {
  return Date.parse(`${local.format(epochMs).replace(' ', 'T')}Z`) - Math.floor(epochMs / 1000) * 1000
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
