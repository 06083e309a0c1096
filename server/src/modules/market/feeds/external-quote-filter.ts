// Decides which quotes of an external feed are dropped, given the earlier ones.

import { type ExternalQuoteBounds, externalQuoteRefusal } from '@koersklasse/domain/market/external-quote.ts'
import type { Quote } from '@koersklasse/domain/market/quote.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { QuoteFilter } from '../quotes/quote-book.ts'

/** @param clock the market's */
export function createExternalQuoteFilter(clock: Clock, bounds: ExternalQuoteBounds): QuoteFilter {
  const leaps = new Map<string, Quote>()
  return (quote, last) => {
    const { symbol } = quote
    const refusal = externalQuoteRefusal(quote, { last, leap: leaps.get(symbol) }, clock.now(), bounds)
    if (refusal === null) leaps.delete(symbol)
    else if (refusal === 'unconfirmed') leaps.set(symbol, quote)
    return refusal
  }
}
