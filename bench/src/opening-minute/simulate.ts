// A queueing model of the command queue. One server takes waiting orders in batches; a batch takes a fixed time plus a time
// for each of its orders. The two lanes of docs/decisions/0078 are modelled as one server, with the fixed time that remains
// when the lanes overlap.

import { integersFrom } from '../statistics.ts'

/** How long a batch takes, and each order in it in addition, in milliseconds. */
export interface Costs {
  batchMs: number
  orderMs: number
}

/** The most orders of a batch, and the most overnight orders that are in the queue at once, as in the game. */
const mostInBatch = 500
const mostParkedInQueue = 250

/**
 * Derives the costs from two measurements with a fixed number of connections, each with one order under way at a time. All
 * these orders are in one batch, so a batch takes connections ÷ rate.
 * @param measured connections, and orders a second
 */
export function costsFrom(few: readonly [number, number], many: readonly [number, number]): Costs {
  const [fewMs, manyMs] = [few, many].map(([connections, rate]) => (connections / rate) * 1_000)
  const orderMs = (manyMs! - fewMs!) / (many[0] - few[0])
  return { orderMs, batchMs: fewMs! - orderMs * few[0] }
}

export interface Opening {
  costs: Costs
  /** How many overnight orders wait at the opening. */
  parked: number
  /** When players place orders, ascending, in milliseconds from the opening. */
  arrivals: readonly number[]
  /** How many players place orders, each as soon as the one before is answered, until the overnight orders are decided. */
  busyPlayers?: number
}

export interface Outcome {
  /** When the last overnight order was decided, in milliseconds from the opening. */
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
    // Overnight orders and new ones wait in one queue, so each kind has its share of a batch.
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

/** Draws from a seed when players place orders after the opening: at exponentially distributed moments, ascending. */
export function arrivalsOf(orders: number, meanMs: number, seed: number): number[] {
  const integer = integersFrom(seed)
  const random = (): number => integer() / 2_147_483_647
  return Array.from({ length: orders }, () => -Math.log(1 - random()) * meanMs).sort(
    (one, other) => one - other,
  )
}
