// What the issuer does by the calendar, in order, each as if it were on time: ladders on first quotes, midnights with
// their financing, resets and new rungs, X-Turbos at their end, and what leaves the market.

import { startOfGameDay } from '@koersklasse/domain/game-day.ts'
import { isSprinter, type XTurboProduct } from '@koersklasse/domain/issued-product.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time.ts'
import { nextDay } from '../calendar/days.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { AnnouncedActions } from '../corporate-actions/announced-actions.ts'
import type { IssuedProducts } from '../products/issued-products.ts'
import type { IssuedState, ProductEnd } from '../products/issued-state.ts'
import type { IsOverCapNow } from '../products/over-cap.ts'
import type { PriceIssued } from '../products/price-issued.ts'
import { afterReset, broughtTo } from './daily-changes.ts'
import type { IssuerQuotes } from './issuer-quotes.ts'
import type { IssuerTerms } from './issuer-terms.ts'
import type { IssuerWrites } from './issuer-writes.ts'
import { delistedWith, settled } from './product-ends.ts'
import { issueMissing } from './rungs.ts'

export interface IssuerDays {
  /** The day that all was brought to; null before there is anything, and while the part is another node's. */
  day(): EpochMs | null
  /** When the next thing is due. */
  due(): EpochMs
  /** Goes on from the products that are there. `lastSerial` is the highest that is written; null where it is as before. */
  begin(lastSerial: number | null): void
  /** Lays the part down. */
  end(): void
  /** Looks again for what is due next, after others have changed something. */
  findDue(): void
  /** Does all that is due at an instant or before it. */
  advanceTo(at: EpochMs): void
  /** Issues the ladder on an instrument, once there is a price. */
  issueFirst(symbol: string, time: EpochMs): void
  /** Makes up on an instrument the days since a split for which it had to wait. */
  makeUp(symbol: string, splitAt: EpochMs): void
  endProduct(state: IssuedState, end: ProductEnd): void
}

export function createIssuerDays(deps: {
  catalogue: Catalogue
  terms: IssuerTerms
  products: IssuedProducts
  actions: AnnouncedActions
  quotes: IssuerQuotes
  writes: IssuerWrites
  price: PriceIssued
  isOverCapNow: IsOverCapNow
}): IssuerDays {
  const { catalogue, terms, products, actions, quotes, writes } = deps
  const delisted = new Set<string>()
  const laddered = new Set<string>()
  let nextSerial = 1
  let due: EpochMs = toEpochMs(0)
  let day: EpochMs | null = null

  /** The day that the living products were brought to; of those that are over, where none is left. */
  function lastDay(): EpochMs | null {
    const financed = [...products.living()].map(({ financedAt }) => financedAt)
    if (financed.length > 0) return startOfGameDay(toEpochMs(Math.min(...financed)))
    const ended = [...products.ended()].map((state) => state.ended!.time)
    return ended.length === 0 ? null : startOfGameDay(toEpochMs(Math.max(...ended)))
  }

  function endProduct(state: IssuedState, ended: ProductEnd): void {
    const over = { ...state, ended }
    products.put([over])
    writes.end(over)
  }

  /** Does all that is due at an instant or before it, in order. */
  function advanceTo(at: EpochMs): void {
    while (due <= at) {
      const now = due
      settleXTurbos(now)
      endDelisted(now)
      if (day !== null && now >= nextDay(day)) {
        day = nextDay(day)
        startDay(day)
      }
      findDue()
    }
  }

  function findDue(): void {
    const times = [...products.living()].flatMap(({ product }) =>
      product.productType === 'xt' && isSettled(product) ? [product.end] : [],
    )
    for (const { symbol, effective } of actions.delistings()) if (!delisted.has(symbol)) times.push(effective)
    if (day !== null) times.push(nextDay(day))
    due = toEpochMs(Math.min(Number.MAX_SAFE_INTEGER, ...times))
  }

  function settleXTurbos(at: EpochMs): void {
    for (const state of [...products.living()]) {
      const { product } = state
      if (product.productType !== 'xt' || product.end > at || !isSettled(product)) continue
      const quote = quotes.get(product.symbol)!
      endProduct(
        state,
        settled(product, quote, quotes.currencyQuoteOf(product), quotes.conversionOf(product)!),
      )
    }
  }

  /** Whether an X-Turbo can be settled when its end comes. */
  function isSettled(product: XTurboProduct): boolean {
    const isPriced = quotes.get(product.symbol) !== undefined && quotes.conversionOf(product) !== null
    return isPriced && actions.openSplit(product.symbol, product.end) === null
  }

  /** What is on an instrument that leaves the market ends with it, at what it is worth at the last price. */
  function endDelisted(at: EpochMs): void {
    for (const { symbol, effective: time } of actions.delistings()) {
      if (time > at || delisted.has(symbol)) continue
      delisted.add(symbol)
      const quote = quotes.get(symbol) ?? null
      for (const state of [...products.livingOn(symbol)]) {
        const { product } = state
        endProduct(state, delistedWith(product, time, quote, quotes.currencyQuoteOf(product), deps.price))
      }
    }
  }

  /** What is done at each midnight; what waits for a split of before it is made up later. */
  function startDay(midnight: EpochMs): void {
    const isWaiting = ({ product }: IssuedState) => {
      const split = actions.openSplit(product.symbol, midnight)
      return split !== null && split.effective < midnight
    }
    const moved = [...products.living()].filter((state) => !isWaiting(state))
    change(moved, (state) => broughtTo(state, midnight, terms, actions))
    finishDay(
      [...laddered].filter((symbol) => actions.openSplit(symbol, midnight) === null),
      midnight,
    )
  }

  /** Stop-loss levels, who is over the cap, and new rungs for old ones. */
  function finishDay(symbols: readonly string[], midnight: EpochMs): void {
    const living = () => symbols.flatMap((symbol) => [...products.livingOn(symbol)])
    change(living(), (state) => afterReset(state, midnight, terms, catalogue))
    change(living(), withCap)
    for (const symbol of symbols) issue(symbol, midnight)
  }

  /** Changes products, where the change leaves them other than they were. */
  function change(states: readonly IssuedState[], by: (state: IssuedState) => IssuedState): void {
    const changed = states.flatMap((state) => {
      const after = by(state)
      return after === state ? [] : [after]
    })
    if (changed.length === 0) return
    products.put(changed)
    writes.update(changed)
  }

  function withCap(state: IssuedState): IssuedState {
    const { product, isOverCap: wasOverCap } = state
    const quote = quotes.get(product.symbol)
    if (!isSprinter(product) || quote === undefined) return state
    const price = deps.price(product, quote, quotes.currencyQuoteOf(product), quote.time)
    const isOverCap = deps.isOverCapNow(state, price)
    return isOverCap === wasOverCap ? state : { ...state, isOverCap }
  }

  /** Puts products on the rungs of a ladder that have none, as far as there is a price. */
  function issue(symbol: string, time: EpochMs): void {
    const instrument = catalogue.instruments.get(symbol)
    const quote = quotes.get(symbol)
    const conversion = instrument && quotes.conversionOf(instrument)
    if (!conversion || quote === undefined || delisted.has(symbol)) return
    laddered.add(symbol)
    day ??= startOfGameDay(time)
    const taken = new Set([...products.livingOn(symbol)].map(({ rung }) => rung))
    const at = { quote, conversion, time, firstSerial: nextSerial }
    const issued = issueMissing(instrument, terms, taken, at).map(withCap)
    if (issued.length === 0) return
    products.put(issued)
    writes.insert(issued, nextSerial)
    nextSerial += issued.length
    findDue()
  }

  return {
    day: () => day,
    due: () => due,
    begin(lastSerial) {
      if (lastSerial !== null) nextSerial = lastSerial + 1
      for (const { product } of [...products.living(), ...products.ended()]) laddered.add(product.symbol)
      day = lastDay()
    },
    end() {
      day = null
    },
    findDue,
    advanceTo,
    issueFirst(symbol, time) {
      if (!laddered.has(symbol)) issue(symbol, time)
    },
    makeUp(symbol, splitAt) {
      if (day === null) return
      for (let midnight = nextDay(splitAt); midnight <= day; midnight = nextDay(midnight)) {
        change([...products.livingOn(symbol)], (state) => broughtTo(state, midnight, terms, actions))
      }
      finishDay([symbol], day)
    },
    endProduct,
  }
}
