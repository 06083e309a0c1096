// The freshness of this node's quotes, and which of them have changed it since the last check.

import { isBeforeExDate } from '@koersklasse/domain/corporate-actions/ex-date-break.ts'
import type { EuroPrice } from '@koersklasse/domain/market/euro-price.ts'
import { type FeedState, isAfterSilence } from '@koersklasse/domain/market/feed-silence.ts'
import type { Quote } from '@koersklasse/domain/market/quote.ts'
import { type QuoteFreshness, quoteFreshness } from '@koersklasse/domain/market/quote-freshness.ts'
import { hoursOf } from '@koersklasse/domain/market/trading-session.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { TradingSessionAt } from '../calendar/trading-sessions.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { AnnouncedActions } from '../corporate-actions/announced-actions.ts'
import type { QuoteBook } from './quote-book.ts'

/** A symbol and the age of its last quote in milliseconds, not counting the delay of its feed. */
export interface AgedSymbol {
  symbol: string
  age: number
}

export interface Freshness {
  of(quote: Quote): QuoteFreshness
  /** The freshness of a price: that of its quote, or if that is fresh of the one of its currency. */
  ofPrice(price: Pick<EuroPrice, 'quote' | 'currencyQuote'>): QuoteFreshness
  /** The symbols whose freshness has changed since the last call. */
  takeChanged(): Set<string>
  /** The number of symbols by freshness. */
  counts(): Readonly<Record<QuoteFreshness, number>>
  /** The oldest quote of those that are not awaited; null if there is none. */
  oldest(): AgedSymbol | null
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
  feedState(): FeedState
}): Freshness {
  const { catalogue, book, actions, clock, tradingSessionAt, maxAge, feedState } = deps
  const lastReported = new Map<string, QuoteFreshness>()

  function of(quote: Quote): QuoteFreshness {
    const now = clock.now()
    if (isBeforeExDate(quote, now, actions.breaksOf(quote.symbol))) return 'ex_date'
    const hours = hoursOf(catalogue.instruments.get(quote.symbol)!)
    const { countsFrom } = feedState()
    return quoteFreshness(quote, now, { maxAge, countsFrom }, tradingSessionAt(now, hours))
  }

  return {
    of,
    ofPrice({ quote, currencyQuote }) {
      const own = of(quote)
      if (own !== 'fresh' || currencyQuote === null) return own
      const { countsFrom, countsRateAge } = feedState()
      if (countsRateAge) return of(currencyQuote)
      return isAfterSilence(currencyQuote, countsFrom) ? 'fresh' : 'awaited'
    },
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
    oldest() {
      const ages = book
        .all()
        .filter((quote) => of(quote) !== 'awaited')
        .map(({ symbol, time, delay = 0 }) => ({ symbol, age: Math.max(0, clock.now() - time - delay) }))
      return ages.reduce<AgedSymbol | null>(
        (oldest, one) => (one.age > (oldest?.age ?? -1) ? one : oldest),
        null,
      )
    },
  }
}
