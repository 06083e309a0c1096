// The quotes of some symbols over a period without those that were declared wrong, and the prices that follow from them,
// as the book and the issuer would have had them.

import type { Moment, PriceStep } from '@koersklasse/domain/corrections/replay.ts'
import type { RightMarket } from '@koersklasse/domain/corrections/right-market.ts'
import { type EuroPrice, euroPrice } from '@koersklasse/domain/market/euro-price.ts'
import { currencyPairSymbol, type ProductId } from '@koersklasse/domain/market/instrument.ts'
import type { Quote } from '@koersklasse/domain/market/quote.ts'
import {
  bidOnlyCause,
  defaultCapBand,
  isOverCap,
  leverageCaps,
  leverageClassOf,
} from '@koersklasse/domain/products/bid-only.ts'
import {
  type IssuedProduct,
  isSprinter,
  type ProductEnd,
} from '@koersklasse/domain/products/issued-product.ts'
import { leverageAtAsk } from '@koersklasse/domain/products/sprinter.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { countFirst } from '../../../platform/count-first.ts'
import { createDays } from '../calendar/days.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { AnnouncedActions } from '../corporate-actions/announced-actions.ts'
import { asOf } from '../history/historical-price.ts'
import { rollForward } from '../issuer/daily-changes.ts'
import type { IssuerTerms } from '../issuer/issuer-terms.ts'
import type { IssuedProducts } from '../products/issued-products.ts'
import type { IssuedState, Levels } from '../products/issued-state.ts'
import type { PriceIssued } from '../products/price-issued.ts'

/** A right quote, with its number in the order in which quotes came. */
export interface NumberedQuote {
  quote: Quote
  number: number
}

/** How products that ended on a wrong quote end on the right ones; null for one that lives on. */
export type RightEnds = ReadonlyMap<ProductId, ProductEnd | null>

export interface RightQuotes {
  /** The last quote of a symbol at a moment; null without one. */
  quoteAt(symbol: string, at: Moment): Quote | null
  /** The quotes of a symbol from an instant on, in order. */
  since(symbol: string, from: EpochMs): readonly NumberedQuote[]
}

/** @param quotes right ones, in the order in which they came; each is newer than those of its symbol before it */
export function createRightQuotes(quotes: readonly Quote[]): RightQuotes {
  const numbered = quotes.map((quote, number): NumberedQuote => ({ quote, number }))
  const bySymbol = Map.groupBy(numbered, ({ quote }) => quote.symbol)
  return {
    quoteAt(symbol, { time, quotes: known }) {
      const own = bySymbol.get(symbol) ?? []
      const come = countFirst(own.length, (index) => {
        const { quote, number } = own[index]!
        return quote.time <= time && number <= known
      })
      return own[come - 1]?.quote ?? null
    },
    since(symbol, from) {
      const own = bySymbol.get(symbol) ?? []
      return own.slice(countFirst(own.length, (index) => own[index]!.quote.time < from))
    },
  }
}

export type RightPrices = Omit<RightMarket, 'ends'>

/** The most prices that are kept. */
const mostPrices = 1_000_000

interface RightPricesDeps {
  catalogue: Catalogue
  issued: Pick<IssuedProducts, 'get'>
  actions: AnnouncedActions
  terms: IssuerTerms
  price: PriceIssued
  quotes: RightQuotes
  /** By product, oldest first. */
  levels: ReadonlyMap<ProductId, readonly Levels[]>
  ends: RightEnds
}

export function createRightPrices(deps: RightPricesDeps): RightPrices {
  const { catalogue, issued, quotes } = deps
  const productAt = createProductAt(deps)
  const priceAt = keepPrices(readPriceAt)

  function readPriceAt(id: ProductId, at: Moment): EuroPrice | null {
    const state = issued.get(id)
    const listed = state?.product ?? catalogue.products.get(id)
    const quote = listed && quotes.quoteAt(listed.symbol, at)
    if (!listed || !quote) return null
    const pair = currencyPairSymbol(listed.currency)
    const currencyQuote = pair === null ? null : quotes.quoteAt(pair, at)
    if (state === undefined) return euroPrice(quote, listed.currency, currencyQuote)
    const end = endOf(deps, state)
    const product = productAt(id, at.time)
    if (product === null || (end !== null && end.time <= at.time)) return null
    return deps.price(product, quote, currencyQuote, at.time)
  }

  const stateAt: RightPrices['stateAt'] = (id, at) => {
    const state = issued.get(id)
    if (state === undefined) {
      const symbol = catalogue.products.get(id)?.symbol
      return symbol !== undefined && deps.actions.isDelisted(symbol) ? 'delisted' : 'listed'
    }
    const end = endOf(deps, state)
    if (end === null || end.time > at.time) return 'listed'
    return end.kind === 'delisting' ? 'delisted' : 'terminated'
  }

  return {
    ...{ priceAt, productAt, stateAt },
    bidOnlyAt(id, at) {
      const state = issued.get(id)
      if (state === undefined || stateAt(id, at) !== 'listed') return null
      const isOver = isOverCapAt(deps, state, productAt(id, at.time), priceAt(id, at))
      return bidOnlyCause({ ...state, isOverCap: isOver }, at.time)
    },
    stepsOf: (ids, from) => stepsOf(deps, ids, from),
  }
}

/** Keeps the price at each quote: the replays of all portfolios with an order in a product ask for the same ones. */
function keepPrices(priceAt: RightPrices['priceAt']): RightPrices['priceAt'] {
  const kept = new Map<ProductId, Map<number, EuroPrice | null>>()
  let count = 0
  return (id, at) => {
    const ofProduct = kept.get(id) ?? new Map<number, EuroPrice | null>()
    const known = ofProduct.get(at.quotes)
    if (known !== undefined) return known
    const price = priceAt(id, at)
    // At other moments it follows from the time.
    if (at.quotes === Number.POSITIVE_INFINITY) return price
    if (count === mostPrices) {
      kept.clear()
      ofProduct.clear()
      count = 0
    }
    kept.set(id, ofProduct.set(at.quotes, price))
    count += 1
    return price
  }
}

/** The end of a product on right quotes. */
function endOf({ ends }: RightPricesDeps, state: IssuedState): ProductEnd | null {
  return ends.has(state.product.id) ? ends.get(state.product.id)! : state.ended
}

function createProductAt(deps: RightPricesDeps): RightPrices['productAt'] {
  const rolled = new Map<string, IssuedProduct>()
  const dayOf = createDays()

  /** An ended product is no longer financed, so it is rolled forward to the midnight. */
  function afterEnd(state: IssuedState, at: EpochMs): IssuedProduct {
    const midnight = dayOf(at).start
    const key = `${state.product.id} ${midnight}`
    const known = rolled.get(key)
    if (known !== undefined) return known
    const isFinanced = state.financedAt >= midnight
    const { product } = isFinanced ? state : rollForward(state, midnight, deps.terms, deps.actions)
    rolled.set(key, product)
    return product
  }

  return (id, at) => {
    const state = deps.issued.get(id)
    if (state === undefined || state.product.issuedAt > at) return null
    const { ended } = state
    if (ended !== null && at >= ended.time && deps.ends.has(id))
      return afterEnd({ ...state, ended: null }, at)
    return asOf(state.product, deps.levels.get(id) ?? [], toEpochMs(at + 1)) ?? state.product
  }
}

function isOverCapAt(
  { catalogue }: RightPricesDeps,
  state: IssuedState,
  product: IssuedProduct | null,
  price: EuroPrice | null,
): boolean {
  if (product === null || price === null || !isSprinter(product)) return state.isOverCap
  const cap = leverageCaps[leverageClassOf(catalogue.instruments.get(product.symbol)!)]
  return isOverCap(leverageAtAsk(product, price)!, cap, defaultCapBand, state.isOverCap)
}

function stepsOf(
  { catalogue, issued, quotes }: RightPricesDeps,
  ids: ReadonlySet<ProductId>,
  from: EpochMs,
): PriceStep[] {
  const bySymbol = new Map<string, Set<ProductId>>()
  for (const id of ids) {
    const product = issued.get(id)?.product ?? catalogue.products.get(id)
    if (product === undefined) continue
    for (const symbol of [product.symbol, currencyPairSymbol(product.currency)]) {
      if (symbol !== null) bySymbol.set(symbol, (bySymbol.get(symbol) ?? new Set()).add(id))
    }
  }
  return [...bySymbol]
    .flatMap(([symbol, productIds]) =>
      quotes
        .since(symbol, from)
        .map(({ quote, number }) => ({ time: quote.time, quotes: number, productIds })),
    )
    .sort((one, other) => one.time - other.time || one.quotes - other.quotes)
}
