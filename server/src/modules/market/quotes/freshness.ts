// The freshness of this node's quotes, and which of them have changed it since the last check.

import { isBeforeExDate } from '@koersklasse/domain/corporate-actions/ex-date-break.ts'
import type { Quote } from '@koersklasse/domain/market/quote.ts'
import { type QuoteFreshness, quoteFreshness } from '@koersklasse/domain/market/quote-freshness.ts'
import { hoursOf } from '@koersklasse/domain/market/trading-session.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { TradingSessionAt } from '../calendar/trading-sessions.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { AnnouncedActions } from '../corporate-actions/announced-actions.ts'
import type { QuoteBook } from './quote-book.ts'

export interface Freshness {
  of(quote: Quote): QuoteFreshness
  /** The symbols whose freshness has changed since the last call. */
  takeChanged(): Set<string>
  /** The number of symbols by freshness. */
  counts(): Readonly<Record<QuoteFreshness, number>>
}

export function createFreshness(deps: {
  catalogue: Catalogue
  book: Pick<QuoteBook, 'all'>
  actions: Pick<AnnouncedActions, 'breaksOf'>
  /** The market's. */
  clock: Clock
  tradingSessionAt: TradingSessionAt
  /** The maximum age in milliseconds of a quote that an order is filled on. */
  maxAge: number
}): Freshness {
  const { catalogue, book, actions, clock, tradingSessionAt, maxAge } = deps
  const lastReported = new Map<string, QuoteFreshness>()

  function of(quote: Quote): QuoteFreshness {
    const now = clock.now()
    if (isBeforeExDate(quote, now, actions.breaksOf(quote.symbol))) return 'ex_date'
    const hours = hoursOf(catalogue.instruments.get(quote.symbol)!)
    return quoteFreshness(quote, now, maxAge, tradingSessionAt(now, hours))
  }

  return {
    of,
    takeChanged() {
      const changed = new Set<string>()
      for (const quote of book.all()) {
        const freshness = of(quote)
        if ((lastReported.get(quote.symbol) ?? 'fresh') !== freshness) changed.add(quote.symbol)
        lastReported.set(quote.symbol, freshness)
      }
      return changed
    },
    counts() {
      const counts = { fresh: 0, ex_date: 0, awaited: 0, silent: 0 }
      for (const quote of book.all()) counts[of(quote)] += 1
      return counts
    },
  }
}
