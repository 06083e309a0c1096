// Checks a closing quote of a log: that its bid follows from the quotes and the terms in it.

import type { Quote } from '../market/quote.ts'
import { toDecimal } from '../money/decimal.ts'
import { priceOnTerms, readTerms } from '../products/price-terms.ts'
import type { LoggedClosingQuote, LoggedQuote, LogRow } from './log.ts'

/**
 * What is wrong with a closing quote by itself; null if nothing is. Those of older logs may have no terms, and are taken as
 * stated.
 * @param wasTraded whether the log has a trade in the product, which needs a quote
 * @throws RangeError if a number in it is not one
 */
export function closingQuoteFault(
  { product, bid, terms, quote, currencyQuote }: LoggedClosingQuote,
  { end, format = 1 }: Pick<Extract<LogRow, { kind: 'competition' }>, 'end' | 'format'>,
  wasTraded: boolean,
): string | null {
  if (isTakenAsStated({ terms }, { format })) return null
  if (quote === null) {
    if (bid !== 0) return `states a bid for ${product} without a quote`
    return wasTraded ? `states no quote of ${product}, which has been traded on one` : null
  }
  if (terms == null) return `lacks the terms of ${product}`
  if (quote.time >= end || (currencyQuote?.time ?? 0) >= end) return 'has a quote from after the end'
  const right = priceOnTerms(readTerms(terms), readQuote(quote), currencyQuote && readQuote(currencyQuote))
  const rightBid = right?.bid ?? 0
  return bid === rightBid ? null : `states a bid of ${bid} cents for ${product}, whose terms make ${rightBid}`
}

/** Whether the bid of a closing quote cannot be computed again, because it is from before terms were logged. */
export function isTakenAsStated(
  { terms }: Pick<LoggedClosingQuote, 'terms'>,
  { format = 1 }: { format?: number },
): boolean {
  return format < 2 && terms == null
}

function readQuote({ bid, ask, ...rest }: LoggedQuote): Quote {
  return { ...rest, bid: toDecimal(bid), ask: toDecimal(ask) }
}
