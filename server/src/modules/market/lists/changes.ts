// Which instruments have changed since the lists were last read. No part has to report its changes: what the wire form of
// an instrument and of its products is computed from is compared with what it was at the last look.

import { currencyPairSymbol } from '@koersklasse/domain/market/instrument.ts'
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
}

export interface Changes {
  /** Compares everything with the last look. Returns the number of the last change. */
  look(): number
  /** The number of the last change of an instrument, as of the last look. */
  of(symbol: string): number
}

export function createChanges(deps: ChangesDeps): Changes {
  const { catalogue, book, candles, freshness, actions, clock } = deps
  const instruments = [...catalogue.instruments.values()].map(({ symbol, currency }) => ({
    ...{ symbol, pair: currencyPairSymbol(currency) },
    inputs: [] as unknown[],
  }))
  const changes = new Map<string, number>()
  const dayOf = createDays()
  let last = 0

  /** Everything but the issuer's products that a price is computed from; terms change on a new day. */
  function inputsOf({ symbol, pair }: { symbol: string; pair: string | null }): unknown[] {
    const now = clock.now()
    const quote = book.get(symbol)
    return [
      quote,
      quote && freshness.of(quote),
      pair && book.get(pair),
      dayOf(now).start,
      candles.previousDay(symbol, now),
      pair && candles.previousDay(pair, now),
      actions.isAwaitingSplit(symbol),
      actions.delistedAt(symbol),
    ]
  }

  return {
    look() {
      const next = last + 1
      for (const instrument of instruments) {
        const inputs = inputsOf(instrument)
        if (inputs.every((input, place) => input === instrument.inputs[place])) continue
        instrument.inputs = inputs
        changes.set(instrument.symbol, next)
        last = next
      }
      return last
    },
    of: (symbol) => changes.get(symbol) ?? 0,
  }
}
