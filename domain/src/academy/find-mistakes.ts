// When something that a player did is a mistake to learn from, and when a lesson about it may be shown.

import type { ProductType } from '../market/instrument.ts'
import { isMarketOpen } from '../market/market-hours.ts'
import type { MarketHours } from '../market/market-hours-kinds.ts'
import { approximate, type Decimal, toDecimal } from '../money/decimal.ts'
import { addCents, type Cents, toCents } from '../money/money.ts'
import type { AbortReason, OrderStatus } from '../orders/order.ts'
import type { OrderType } from '../orders/order-trigger.ts'
import { allocationOf } from '../portfolio/allocation.ts'
import { performance } from '../portfolio/position.ts'
import { type Sprinter, stopLossDistance } from '../products/sprinter.ts'
import { gameDaysBefore, gameDaysBetween } from '../time/game-day.ts'
import type { EpochMs } from '../time/time.ts'
import type { MistakeKind } from './mistakes.ts'

/** The share of a portfolio from which it is a mistake to have so much in one underlying. */
export const largeShare = 0.8
/** The number of purchases and sales in a day from which they are a mistake. */
export const manyTrades = 10
/** The distance to its stop-loss level, as a fraction of the underlying's price, below which a Sprinter is close to it. */
export const nearStopLoss = toDecimal('0.03')
/** For how many game days a knock-out or an aborted order is news, and how far back sales count. */
const recentDays = 7

/** How many positions must have been sold at a gain, and how many held at a loss. */
const fewestOfEach = 2
/** The loss, as a fraction of the cost, from which a position is a loser: more than the spread of a fresh purchase. */
const loserFrom = -0.05

/** Only the first is a mistake to learn from. */
const onceOnly: readonly MistakeKind[] = ['first-knock-out', 'aborted-order']
/** How many game days pass before a kind of lesson may come again. */
const restDays = 7

/** A lesson that was shown before, and the midnight at which its game day began. */
export interface ShownLesson {
  kind: MistakeKind
  day: EpochMs
}

/**
 * Whether a lesson about a kind of mistake may be shown, on a game day without a lesson so far. It may not if the player has
 * hidden the kind, or within a week of the last lesson of the kind. A lesson about a first time is shown once.
 */
export function mayShowLesson(
  kind: MistakeKind,
  { shown, hidden, day }: { shown: readonly ShownLesson[]; hidden: readonly MistakeKind[]; day: EpochMs },
): boolean {
  if (hidden.includes(kind)) return false
  const same = shown.filter((lesson) => lesson.kind === kind)
  if (onceOnly.includes(kind)) return same.length === 0
  return !same.some((lesson) => gameDaysBetween(lesson.day, day) < restDays)
}

/** The midnight from which on something that happened is still news. */
export function recentFrom(now: EpochMs): EpochMs {
  return gameDaysBefore(now, recentDays - 1)
}

/**
 * What a knock-out cost, in cents above zero; null if nothing was lost by it.
 * @param gain of the position over its cost, in cents
 */
export function lossOf(gain: Cents | null): Cents | null {
  return gain !== null && gain < 0 ? toCents(-gain) : null
}

/** Whether an order failed, rather than ending as its player wanted. */
export function isFailure(reason: AbortReason | null): reason is AbortReason {
  return reason !== null && reason !== 'cancelled' && reason !== 'expired'
}

/** A position at its bid, its type, and the symbol of what it follows. */
export interface ValuedPosition {
  productType: ProductType
  underlying: string
  value: Cents
}

/**
 * The underlying that makes up most of a portfolio, cash included, and its share; null if that is not a large share, or if
 * it is all in ETFs, which spread the risk themselves.
 */
export function concentrationOf(
  cash: Cents,
  positions: readonly ValuedPosition[],
): { underlying: string; share: number } | null {
  const whole = addCents(cash, ...positions.map(({ value }) => value))
  const [largest] = allocationOf(positions.map(({ underlying, value }) => ({ group: underlying, value })))
  if (largest === undefined || largest.value / whole < largeShare) return null
  const { group: underlying, value } = largest
  const isSpread = positions.every((held) => held.underlying !== underlying || held.productType === 'etf')
  return isSpread ? null : { underlying, share: value / whole }
}

/** Whether the number of purchases and sales in a day is a mistake. */
export function isOvertrading(trades: number): boolean {
  return trades >= manyTrades
}

/**
 * How many positions were sold at a gain while others are held at a loss; null if that is not a habit: fewer than two of
 * either, or one that was sold at a loss.
 * @param sales the recent ones, each with its gain over the average price in cents
 * @param held the positions at their bids
 */
export function heldLosersOf(
  sales: readonly { productId: string; gain: Cents }[],
  held: readonly { value: Cents; cost: Cents }[],
): { winners: number; losers: number } | null {
  const gains = [...Map.groupBy(sales, ({ productId }) => productId).values()].map((own) =>
    addCents(...own.map(({ gain }) => gain)),
  )
  const winners = gains.filter((gain) => gain > 0).length
  const losers = held.filter(({ value, cost }) => (performance(value, cost) ?? 0) <= loserFrom).length
  const isHabit = winners >= fewestOfEach && losers >= fewestOfEach && gains.every((gain) => gain >= 0)
  return isHabit ? { winners, losers } : null
}

/** Whether a market order that was placed while the market was closed waits for it to open. */
export function isOutsideHours(
  { orderType, status, placed }: { orderType: OrderType; status: OrderStatus; placed: EpochMs },
  now: EpochMs,
  hours: MarketHours,
): boolean {
  const isWaiting = orderType === 'market' && status === 'pending'
  return isWaiting && !isMarketOpen(placed, hours) && !isMarketOpen(now, hours)
}

/**
 * How far the underlying of a Sprinter was from the stop-loss level, as a fraction; null if that is not close.
 * @param price of the underlying, in its own currency
 */
export function closenessOf(sprinter: Sprinter, price: Decimal): number | null {
  const distance = stopLossDistance(sprinter, price)
  return distance < nearStopLoss ? approximate(distance) : null
}
