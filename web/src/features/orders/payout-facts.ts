// The facts of a payout as they are shown.

import type { Transaction, TransactionDetail } from '@koersklasse/contract/trading.ts'
import { approximate, formatDecimal as asText, middle, toDecimal } from '@koersklasse/domain/decimal.ts'
import { formatDecimal } from '../../ui/format.ts'

export type DetailOf<Kind extends TransactionDetail['kind']> = TransactionDetail & { kind: Kind }

/** The rate that was converted with, as text; null where nothing was. */
export function rateOf(currencyQuote: Transaction['currencyQuote']): string | null {
  const rate = midOf(currencyQuote)
  return rate === null ? null : formatDecimal(rate)
}

/** The mid of a quote as decimal text; null for none. */
export function midOf(quote: Transaction['quote']): string | null {
  return quote === null ? null : asText(middle(toDecimal(quote.bid), toDecimal(quote.ask)))
}

/** How a payout of a Sprinter was worked out: (from − less) ÷ divisor, all as text, and what that was to the cent. */
export interface Sum {
  from: string
  less: string
  /** The ratio, times the rate where there is one. */
  divisors: readonly string[]
  /** Before it is rounded down, in euro. */
  value: number
}

/**
 * The sum of a payout: with the price of the underlying by which it was paid, the financing level and the ratio; null
 * where the price was past the level, and for what is no Sprinter.
 */
export function sumOf(
  { direction, ratio, financingLevel, underlyingPrice, unwoundAt }: DetailOf<'end'>,
  currencyQuote: Transaction['currencyQuote'],
): Sum | null {
  const price = unwoundAt ?? underlyingPrice
  if (direction === null || ratio === null || financingLevel === null || price === null) return null
  const [from, less] = direction === 'long' ? [price, financingLevel] : [financingLevel, price]
  const distance = approximate(toDecimal(from)) - approximate(toDecimal(less))
  if (distance <= 0) return null
  const rate = midOf(currencyQuote)
  const divisors = rate === null ? [ratio] : [ratio, rate]
  return { from, less, divisors, value: divisors.reduce((value, each) => value / Number(each), distance) }
}
