// Which instruments have changed since the lists were last read. No part reports its changes: everything that the wire form
// of an instrument and of its products is computed from is compared with the last look. Quotes are compared at each look,
// the rest (age, midnight, closes, corporate actions) a few times a second.

import { currencyPairSymbol } from '@koersklasse/domain/market/instrument.ts'
import type { Quote } from '@koersklasse/domain/market/quote.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import { createDays } from '../calendar/days.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { AnnouncedActions } from '../corporate-actions/announced-actions.ts'
import type { Candles } from '../history/candles.ts'
import type { Freshness } from '../quotes/freshness.ts'
import type { QuoteBook } from '../quotes/quote-book.ts'

export interface ChangesDeps {
  catalogue: Catalogue
  book: QuoteBook
  candles: Candles
  freshness: Freshness
  actions: AnnouncedActions
  /** The market's. */
  clock: Clock
  /** Real time. */
  real: Clock
}

export interface Changes {
  /** Compares everything with the last look. Returns the number of the last change. */
  look(): number
  /** The number of the last change of an instrument, as of the last look. */
  of(symbol: string): number
}

/** How late a change without a quote may be noticed, in milliseconds of real time. */
const slowMs = 100

/** An instrument, and what it was computed from at the last look. */
interface Seen {
  symbol: string
  pair: string | null
  quote: Quote | undefined
  currencyQuote: Quote | undefined
  others: readonly unknown[]
}

export function createChanges(deps: ChangesDeps): Changes {
  const { catalogue, book, candles, freshness, actions, clock, real } = deps
  const instruments = [...catalogue.instruments.values()].map(
    ({ symbol, currency }): Seen => ({
      ...{ symbol, pair: currencyPairSymbol(currency) },
      ...{ quote: undefined, currencyQuote: undefined, others: [] },
    }),
  )
  const changes = new Map<string, number>()
  const dayOf = createDays()
  let last = 0
  let lookedAt = Number.NEGATIVE_INFINITY

  /** What a price is computed from beside its quotes and the issuer's products; terms change on a new day. */
  function othersOf({ symbol, pair, quote, currencyQuote }: Seen): unknown[] {
    const now = clock.now()
    return [
      quote && freshness.of(quote),
      currencyQuote && freshness.of(currencyQuote),
      dayOf(now).start,
      candles.previousDay(symbol, now),
      pair && candles.previousDay(pair, now),
      actions.pendingSplit(symbol, now),
      actions.delistedAt(symbol),
    ]
  }

  /** Takes in the present state of an instrument. Returns whether it has changed. */
  function takeIn(seen: Seen, isThorough: boolean): boolean {
    const quote = book.get(seen.symbol)
    const currencyQuote = seen.pair === null ? undefined : book.get(seen.pair)
    const isQuoted = quote !== seen.quote || currencyQuote !== seen.currencyQuote
    seen.quote = quote
    seen.currencyQuote = currencyQuote
    if (!isQuoted && !isThorough) return false
    const others = othersOf(seen)
    const isSame = others.every((other, place) => other === seen.others[place])
    seen.others = others
    return isQuoted || !isSame
  }

  return {
    look() {
      const now = real.now()
      const isThorough = now - lookedAt >= slowMs || now < lookedAt
      if (isThorough) lookedAt = now
      const next = last + 1
      for (const seen of instruments) {
        if (!takeIn(seen, isThorough)) continue
        changes.set(seen.symbol, next)
        last = next
      }
      return last
    },
    of: (symbol) => changes.get(symbol) ?? 0,
  }
}
