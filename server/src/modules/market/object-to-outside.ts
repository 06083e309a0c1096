// What there is against the quotes of a feed from outside, with what it has said before.

import { outsideRefusal } from '@koersklasse/domain/outside-quote.ts'
import type { Quote } from '@koersklasse/domain/quote.ts'
import type { Clock } from '@koersklasse/domain/time.ts'
import type { Objection } from './quote-book.ts'

/**
 * @param clock the market's
 * @param maxLeap the most that a price may differ from the one before without being confirmed, in percent
 */
export function objectToOutside(clock: Clock, maxLeap: number): Objection {
  const leaps = new Map<string, Quote>()
  return (quote, last) => {
    const { symbol } = quote
    const refusal = outsideRefusal(quote, { last, leap: leaps.get(symbol) }, clock.now(), maxLeap)
    if (refusal === null) leaps.delete(symbol)
    else if (refusal === 'unconfirmed') leaps.set(symbol, quote)
    return refusal
  }
}
