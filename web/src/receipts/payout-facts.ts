// The facts of a payout, for display.

import type { Transaction, TransactionDetail } from '@koersklasse/contract/trading.ts'
import { approximate, formatDecimal as asText, middle, toDecimal } from '@koersklasse/domain/money/decimal.ts'
import { formatDecimal } from '../ui/numbers/format.ts'

export type DetailOf<Kind extends TransactionDetail['kind']> = TransactionDetail & { kind: Kind }

/** The exchange rate of a conversion, as text; null without a conversion. */
export function rateOf(currencyQuote: Transaction['currencyQuote']): string | null {
  const rate = midOf(currencyQuote)
  return rate === null ? null : formatDecimal(rate)
}

/** The mid of a quote as decimal text; null for none. */
export function midOf(quote: Transaction['quote']): string | null {
  return quote === null ? null : asText(middle(toDecimal(quote.bid), toDecimal(quote.ask)))
}

/** How the payout of a Sprinter was computed: (from − less) ÷ the divisors. */
export interface Sum {
  from: string
  less: string
  /** The ratio, and the exchange rate if there is one. */
  divisors: readonly string[]
  /** In euro, before it is rounded down. */
  value: number
}

/**
 * The sum of a payout, from the price of the underlying by which it was paid, the financing level and the ratio. Null if
 * the price was past the financing level, and for a product that is no Sprinter.
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
