// A queueing model of the command queue: one server takes what waits in batches, and a batch takes a fixed time and a time
// for each of its orders. The two lanes of docs/decisions/0078 are one server here, whose fixed time is what is left of it
// when they overlap.

import { integersFrom } from '../statistics.ts'

/** What a batch takes, in milliseconds. */
export interface Costs {
  batchMs: number
  orderMs: number
}

/** The most orders of a batch, and the most overnight orders that are in the queue at once, as in the game. */
const mostInBatch = 500
const mostParkedInQueue = 250

/**
 * The costs that follow from two measurements with a fixed number of connections, each with one order under way at a time:
 * all of them are in one batch then, so that connections ÷ rate is what such a batch takes.
 * @param measured connections, and orders a second
 */
export function costsFrom(few: readonly [number, number], many: readonly [number, number]): Costs {
  const [fewMs, manyMs] = [few, many].map(([connections, rate]) => (connections / rate) * 1_000)
  const orderMs = (manyMs! - fewMs!) / (many[0] - few[0])
  return { orderMs, batchMs: fewMs! - orderMs * few[0] }
}

export interface Opening {
  costs: Costs
  /** How many orders of the night are decided from the beginning on. */
  parked: number
  /** When players place orders, ascending, in milliseconds from the opening. */
  arrivals: readonly number[]
  /** How many players place an order, and the next one as soon as that is answered, until the night's are decided. */
  busyPlayers?: number
}

export interface Outcome {
  /** When the last order of the night was decided, in milliseconds from the opening. */
  parkedMs: number
  /** How long players waited, in milliseconds. */
  waitsMs: number[]
}

/** Plays an opening. */
export function simulate({ costs, parked, arrivals, busyPlayers = 0 }: Opening): Outcome {
  const waitsMs: number[] = []
  let [now, parkedLeft, parkedMs, next] = [0, parked, 0, 0]
  let queue: number[] = Array.from({ length: busyPlayers }, () => 0)
  while (parkedLeft > 0 || queue.length > 0 || next < arrivals.length) {
    if (parkedLeft === 0 && queue.length === 0) now = Math.max(now, arrivals[next]!)
    while (next < arrivals.length && arrivals[next]! <= now) queue.push(arrivals[next++]!)
    const ofNight = Math.min(parkedLeft, mostParkedInQueue)
    // The orders of the night and those of players wait in one queue, so each has its share of a batch.
    const waiting = ofNight + queue.length
    const share = Math.min(1, mostInBatch / waiting)
    const fromNight = Math.min(ofNight, Math.ceil(ofNight * share))
    const fromPlayers = Math.min(queue.length, mostInBatch - fromNight)
    now += costs.batchMs + costs.orderMs * (fromNight + fromPlayers)
    for (const arrived of queue.slice(0, fromPlayers)) waitsMs.push(now - arrived)
    queue = queue.slice(fromPlayers)
    parkedLeft -= fromNight
    if (fromNight > 0) parkedMs = now
    if (parkedLeft > 0) for (let player = queue.length; player < busyPlayers; player += 1) queue.push(now)
  }
  return { parkedMs, waitsMs }
}

/** Moments at which players place orders after the opening: most at once, and fewer and fewer. From a seed. */
export function arrivalsOf(orders: number, meanMs: number, seed: number): number[] {
  const integer = integersFrom(seed)
  const random = (): number => integer() / 2_147_483_647
  return Array.from({ length: orders }, () => -Math.log(1 - random()) * meanMs).sort(
    (one, other) => one - other,
  )
}
