// What there is against the quotes of a feed from outside, with what it has said before.

import { type OutsideBounds, outsideRefusal } from '@koersklasse/domain/outside-quote.ts'
import type { Quote } from '@koersklasse/domain/quote.ts'
import type { Clock } from '@koersklasse/domain/time.ts'
import type { Objection } from '../quotes/quote-book.ts'

/** @param clock the market's */
export function objectToOutside(clock: Clock, bounds: OutsideBounds): Objection {
  const leaps = new Map<string, Quote>()
  return (quote, last) => {
    const { symbol } = quote
    const refusal = outsideRefusal(quote, { last, leap: leaps.get(symbol) }, clock.now(), bounds)
    if (refusal === null) leaps.delete(symbol)
    else if (refusal === 'unconfirmed') leaps.set(symbol, quote)
    return refusal
  }
}
