// A stretch of an instrument's quotes that an operator has declared wrong (docs/decisions/0068-bad-ticks.md).

import { mid, type Quote } from '../market/quote.ts'
import type { Decimal } from '../money/decimal.ts'
import type { EpochMs } from '../time/time.ts'

/** The wrong quotes of a symbol. */
export interface BadStretch {
  symbol: string
  /** The times of the first and the last wrong quote, by the market's clock. */
  from: EpochMs
  until: EpochMs
  /** Only quotes whose mid is below or above a price are wrong, in the instrument's currency; all of them for two nulls. */
  below: Decimal | null
  above: Decimal | null
}

/** Whether a quote is in a stretch. */
export function isBad(stretch: BadStretch, quote: Pick<Quote, 'symbol' | 'time' | 'bid' | 'ask'>): boolean {
  const { symbol, from, until, below, above } = stretch
  if (quote.symbol !== symbol || quote.time < from || quote.time > until) return false
  if (below === null && above === null) return true
  const price = mid(quote)
  return (below !== null && price < below) || (above !== null && price > above)
}
