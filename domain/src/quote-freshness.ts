// Nothing is filled on an old quote. Old is what is older than it may be, the delay of its feed apart. A feed is silent
// only where it owes a quote: an exchange that is closed, or has just opened, quotes nothing, and nothing is wrong.

import type { Quote } from './quote.ts'
import type { EpochMs } from './time.ts'
import { isWithinSession, type TradingSession } from './within-session.ts'

/**
 * How old a quote is: `fresh` can be filled on; `awaited` is of before the exchange closed or opened, and the next one
 * is yet to come; `silent` is old though the exchange has been open for long enough.
 */
export const quoteFreshnesses = ['fresh', 'awaited', 'silent'] as const
export type QuoteFreshness = (typeof quoteFreshnesses)[number]

type Told = Pick<Quote, 'time' | 'delay'>

/**
 * Whether a quote is young enough to be filled on.
 * @param now the market's time
 * @param maxAge the most milliseconds that it may be old, the delay of its feed apart
 */
export function isFresh({ time, delay = 0 }: Told, now: EpochMs, maxAge: number): boolean {
  return now - time - delay <= maxAge
}

/**
 * How old a quote is, for whoever looks at it.
 * @param session the session of its exchange that `now` falls in, or else the next one
 */
export function quoteFreshness(
  { time, delay = 0 }: Told,
  now: EpochMs,
  maxAge: number,
  session: TradingSession,
): QuoteFreshness {
  if (isFresh({ time, delay }, now, maxAge)) return 'fresh'
  if (!isWithinSession(now, session)) return 'awaited'
  return now - Math.max(time, session.open) - delay > maxAge ? 'silent' : 'awaited'
}
