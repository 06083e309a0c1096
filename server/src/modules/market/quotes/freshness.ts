// How old the quotes of this node are, and which of them have become silent, or are heard again, since it was last asked.

import type { Quote } from '@koersklasse/domain/quote.ts'
import { type QuoteFreshness, quoteFreshness } from '@koersklasse/domain/quote-freshness.ts'
import type { Clock } from '@koersklasse/domain/time.ts'
import { hoursOf } from '@koersklasse/domain/trading-session.ts'
import type { SessionAt } from '../calendar/sessions.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { QuoteBook } from './quote-book.ts'

export interface Freshness {
  of(quote: Quote): QuoteFreshness
  /** The symbols whose freshness is another than at the last call. */
  takeChanged(): Set<string>
  /** How many symbols are of each freshness. */
  counts(): Readonly<Record<QuoteFreshness, number>>
}

export function createFreshness(deps: {
  catalogue: Catalogue
  book: Pick<QuoteBook, 'all'>
  /** The market's. */
  clock: Clock
  sessionAt: SessionAt
  /** The most milliseconds that a quote may be old when an order is filled on it. */
  maxAge: number
}): Freshness {
  const { catalogue, book, clock, sessionAt, maxAge } = deps
  const told = new Map<string, QuoteFreshness>()

  function of(quote: Quote): QuoteFreshness {
    const now = clock.now()
    const hours = hoursOf(catalogue.instruments.get(quote.symbol)!)
    return quoteFreshness(quote, now, maxAge, sessionAt(now, hours))
  }

  return {
    of,
    takeChanged() {
      const changed = new Set<string>()
      for (const quote of book.all()) {
        const freshness = of(quote)
        if ((told.get(quote.symbol) ?? 'fresh') !== freshness) changed.add(quote.symbol)
        told.set(quote.symbol, freshness)
      }
      return changed
    },
    counts() {
      const counts = { fresh: 0, awaited: 0, silent: 0 }
      for (const quote of book.all()) counts[of(quote)] += 1
      return counts
    },
  }
}
