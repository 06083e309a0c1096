// How many orders a portfolio may have. Every order is kept for as long as its competition, and one that waits is in the
// memory of the engine, so their number has a bound.

import type { EpochMs } from '../time/time.ts'

/** The most orders of a portfolio that wait at the same time, and that are placed on one day of the game. */
export interface OrderLimits {
  waiting: number
  perDay: number
}

export const defaultOrderLimits: OrderLimits = { waiting: 200, perDay: 5_000 }

/** The orders of a portfolio: how many wait, and how many were placed on the day of the last one. */
export interface OrderCounts {
  waiting: number
  /** The midnight in Amsterdam with which that day began, in market time; null before the first order. */
  day: EpochMs | null
  placed: number
}

/**
 * The counts after one more order was placed. All orders of a day count, also those that were cancelled or aborted.
 * @param today the midnight in Amsterdam with which the present day of the market began
 */
export function afterPlacing(counts: OrderCounts, today: EpochMs): OrderCounts {
  return { ...counts, day: today, placed: placedOn(counts, today) + 1 }
}

/** Whether a portfolio has placed as many orders today as it may. */
export function isDayFull(counts: OrderCounts, today: EpochMs, { perDay }: OrderLimits): boolean {
  return placedOn(counts, today) >= perDay
}

/** Whether as many orders of a portfolio wait as may. An order that is filled or aborted at once is not held up. */
export function isWaitingFull({ waiting }: OrderCounts, limits: OrderLimits): boolean {
  return waiting >= limits.waiting
}

function placedOn({ day, placed }: OrderCounts, today: EpochMs): number {
  return day === today ? placed : 0
}
