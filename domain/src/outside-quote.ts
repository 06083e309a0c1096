// What a feed from outside says is believed only if its time and its price are likely: garbage must fill no order. A
// leap is believed once a later quote confirms it.

import type { Quote } from './quote.ts'
import type { EpochMs } from './time.ts'

/** Why a well-formed quote from outside is dropped, in order of precedence. */
export const outsideRefusals = [
  'in_future',
  'too_old',
  'duplicate',
  'not_newer',
  'too_wide',
  'unconfirmed',
] as const
export type OutsideRefusal = (typeof outsideRefusals)[number]

/** How far ahead of the market's clock a feed's may be, and how far behind a quote, its delay apart; in milliseconds. */
export const outsideTimes = { ahead: 10_000, behind: 7 * 24 * 3_600_000 } as const

/** What is known of an instrument: the last quote that was believed, and one since then that leapt away from it. */
export interface KnownQuotes {
  last: Quote | undefined
  leap: Quote | undefined
}

export interface OutsideBounds {
  /** The most that bid and ask may differ from those before, and from each other, in percent. */
  maxLeap: number
  /** Whether the very first quote of an instrument is believed, though nothing confirms it. */
  isFirstBelieved: boolean
}

/**
 * What there is against a quote from outside; null where nothing is. One that is `unconfirmed` is the leap from then
 * on.
 * @param now the market's time
 */
export function outsideRefusal(
  quote: Quote,
  { last, leap }: KnownQuotes,
  now: EpochMs,
  { maxLeap, isFirstBelieved }: OutsideBounds,
): OutsideRefusal | null {
  if (quote.time > now + outsideTimes.ahead) return 'in_future'
  if (quote.time < now - outsideTimes.behind - (quote.delay ?? 0)) return 'too_old'
  if (quote.time === last?.time) return 'duplicate'
  if (last !== undefined && quote.time < last.time) return 'not_newer'
  if (!isNear(quote.bid, quote.ask, maxLeap)) return 'too_wide'
  if (last === undefined ? isFirstBelieved : isLike(quote, last, maxLeap)) return null
  const confirms = leap !== undefined && quote.time > leap.time && isLike(quote, leap, maxLeap)
  return confirms ? null : 'unconfirmed'
}

function isLike(one: Quote, other: Quote, maxLeap: number): boolean {
  return isNear(one.bid, other.bid, maxLeap) && isNear(one.ask, other.ask, maxLeap)
}

/** Whether the higher of two prices is no more than so many percent above the lower. */
function isNear(one: bigint, other: bigint, percent: number): boolean {
  const [low, high] = one < other ? [one, other] : [other, one]
  return high * 100n <= low * BigInt(100 + percent)
}
