// A quote of an external feed is accepted only if its time and its price are plausible: no order may be filled on
// garbage. A leap is accepted once a later quote confirms it.

import type { EpochMs } from '../time/time.ts'
import type { Quote } from './quote.ts'

/** Why a well-formed external quote is dropped, in order of precedence. */
export const externalQuoteRefusals = [
  'in_future',
  'too_old',
  'duplicate',
  'not_newer',
  'too_wide',
  'unconfirmed',
] as const
export type ExternalQuoteRefusal = (typeof externalQuoteRefusals)[number]

/** How far a quote may be ahead of the market's clock, and how far behind, not counting its delay; in milliseconds. */
export const externalQuoteTimes = { ahead: 10_000, behind: 7 * 24 * 3_600_000 } as const

/** The last accepted quote of an instrument, and a later one that leapt away from it. */
export interface KnownQuotes {
  last: Quote | undefined
  leap: Quote | undefined
}

export interface ExternalQuoteBounds {
  /** The most that bid and ask may differ from those before, and from each other, in percent. */
  maxLeap: number
  /** Whether the very first quote of an instrument is accepted, although nothing confirms it. */
  isFirstBelieved: boolean
}

/**
 * Why an external quote is dropped; null if it is accepted. An `unconfirmed` quote becomes the leap that a later one
 * may confirm.
 * @param now the market's time
 */
export function externalQuoteRefusal(
  quote: Quote,
  { last, leap }: KnownQuotes,
  now: EpochMs,
  { maxLeap, isFirstBelieved }: ExternalQuoteBounds,
): ExternalQuoteRefusal | null {
  if (quote.time > now + externalQuoteTimes.ahead) return 'in_future'
  if (quote.time < now - externalQuoteTimes.behind - (quote.delay ?? 0)) return 'too_old'
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

/** Whether the higher of two prices is at most a number of percent above the lower. */
function isNear(one: bigint, other: bigint, percent: number): boolean {
  const [low, high] = one < other ? [one, other] : [other, one]
  return high * 100n <= low * BigInt(100 + percent)
}
