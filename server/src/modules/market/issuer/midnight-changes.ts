// Applies the changes of a midnight to many products at once: in memory, and marked to be saved.

import { isSprinter } from '@koersklasse/domain/products/issued-product.ts'
import { startOfGameDay } from '@koersklasse/domain/time/game-day.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { nextDay } from '../calendar/days.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { AnnouncedActions } from '../corporate-actions/announced-actions.ts'
import type { IssuedProducts } from '../products/issued-products.ts'
import type { IssuedState } from '../products/issued-state.ts'
import type { IsOverLeverageCap } from '../products/leverage-cap.ts'
import type { PriceIssued } from '../products/price-issued.ts'
import { afterReset, rollForward } from './daily-changes.ts'
import type { IssuerQuotes } from './issuer-quotes.ts'
import type { IssuerTerms } from './issuer-terms.ts'
import type { IssuerWrites } from './issuer-writes.ts'

export interface MidnightChanges {
  /** Finances products up to an instant, with the dividends that take effect by then. */
  finance(states: readonly IssuedState[], until: EpochMs): void
  /** Resets the stop-loss levels that are due at a midnight. */
  resetStopLoss(states: readonly IssuedState[], midnight: EpochMs): void
  /** Notes which products are over the leverage cap. */
  noteCaps(states: readonly IssuedState[]): void
  /** Carries out, for products that live again, what they have missed up to a midnight. */
  makeUpFor(states: readonly IssuedState[], midnight: EpochMs): void
  /** A product with whether it is over its leverage cap at the last quote. */
  withLeverageCap(state: IssuedState): IssuedState
}

export interface MidnightDeps {
  catalogue: Catalogue
  terms: IssuerTerms
  products: IssuedProducts
  actions: AnnouncedActions
  quotes: IssuerQuotes
  writes: IssuerWrites
  price: PriceIssued
  isOverLeverageCap: IsOverLeverageCap
}

export function createMidnightChanges(deps: MidnightDeps): MidnightChanges {
  const { catalogue, terms, products, actions, quotes, writes } = deps

  function change(states: readonly IssuedState[], by: (state: IssuedState) => IssuedState): void {
    const changed = states.flatMap((state) => {
      const after = by(state)
      return after === state ? [] : [after]
    })
    if (changed.length === 0) return
    products.put(changed)
    writes.update(changed)
  }

  function withLeverageCap(state: IssuedState): IssuedState {
    const { product, isOverCap: wasOverCap } = state
    const quote = quotes.get(product.symbol)
    if (!isSprinter(product) || quote === undefined) return state
    const price = deps.price(product, quote, quotes.currencyQuoteOf(product), quote.time)
    const isOverCap = deps.isOverLeverageCap(state, price)
    return isOverCap === wasOverCap ? state : { ...state, isOverCap }
  }

  const finance: MidnightChanges['finance'] = (states, until) =>
    change(states, (state) => rollForward(state, until, terms, actions))
  const resetStopLoss: MidnightChanges['resetStopLoss'] = (states, midnight) =>
    change(states, (state) => afterReset(state, midnight, terms, catalogue))
  const noteCaps: MidnightChanges['noteCaps'] = (states) => change(states, withLeverageCap)

  return {
    ...{ finance, resetStopLoss, noteCaps, withLeverageCap },
    makeUpFor(states, midnight) {
      const current = () => states.flatMap(({ product }) => products.get(product.id) ?? [])
      const earliest = Math.min(midnight, ...states.map(({ financedAt }) => financedAt))
      for (let at = toEpochMs(earliest); at < midnight; ) {
        at = nextDay(startOfGameDay(at))
        finance(
          current().filter(({ financedAt }) => financedAt < at),
          at,
        )
        resetStopLoss(current(), at)
      }
      noteCaps(current())
    },
  }
}
