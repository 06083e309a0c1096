// What an operator sees of the market: each instrument with its last quote and its gaps, and the products with their
// states.

import type {
  DeskProduct,
  Gaps,
  InstrumentState,
  productSelections,
} from '@koersklasse/contract/desk/market.ts'
import { productsPerPage } from '@koersklasse/contract/desk/market.ts'
import type { Product } from '@koersklasse/domain/market/instrument.ts'
import type { MarketHours } from '@koersklasse/domain/market/market-hours-kinds.ts'
import { formatDecimal } from '@koersklasse/domain/money/decimal.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { MarketTime } from '../feeds/market-clock.ts'
import { saveMs } from '../feeds/market-saver.ts'
import { createCompareProducts } from '../lists/sort-by-name.ts'
import type { MarketState } from '../open-market-state.ts'
import { wordsOf } from '../search/words.ts'
import { minutesOf, readFeedGaps, readGaps } from './gaps.ts'
import { readRestrictions } from './restriction-store.ts'

type Selection = (typeof productSelections)[number]

/** How many saves late a candle may be before it counts as missing. */
const savesBehind = 3

export interface MarketDesk {
  /** The gaps of the feed, and each instrument with its own, by name. */
  instruments(): Promise<{ gaps: Gaps | null; instruments: InstrumentState[] }>
  /** A page of the products that a search finds, by name. */
  products(search: {
    query?: string | undefined
    selection?: Selection | undefined
    page?: number | undefined
  }): Promise<{ total: number; products: DeskProduct[] }>
}

export function createMarketDesk(
  state: Pick<MarketState, 'catalogue' | 'source' | 'book' | 'issued' | 'products' | 'freshness'> & {
    clock: MarketTime
    kysely: Kysely<Schema>
    hours: MarketHours
  },
): MarketDesk {
  const { catalogue, source, book, issued, products, freshness, clock, kysely, hours } = state
  const compare = createCompareProducts()

  function quoteOf(symbol: string): InstrumentState['quote'] {
    const quote = book.get(symbol)
    if (quote === undefined) return null
    const { bid, ask, time, delay = 0 } = quote
    return {
      ...{ bid: formatDecimal(bid), ask: formatDecimal(ask), time },
      currency: catalogue.instruments.get(symbol)!.currency,
      age: Math.max(0, clock.now() - time - delay),
      freshness: freshness.of(quote),
    }
  }

  function isSelected(product: Product, selection: Selection): boolean {
    const restricted = issued.get(product.id)
    switch (selection) {
      case 'all':
        return true
      case 'restricted':
        return restricted !== undefined && (restricted.isSoldOut || restricted.isSetByOperator)
      case 'bid_only':
        return products.stateOf(product.id).bidOnly !== null
      case 'ended':
        return products.stateOf(product.id).product !== 'listed'
    }
  }

  return {
    async instruments() {
      const { pace } = clock.describe()
      const until = toEpochMs(clock.now() - savesBehind * saveMs * Math.max(1, pace))
      const all = [...catalogue.instruments.values()]
      const minutes = all.map((instrument) => minutesOf(instrument, until, hours))
      const [gaps, bySymbol] = await Promise.all([
        readFeedGaps(kysely, source, minutes),
        readGaps(kysely, source, minutes),
      ])
      const instruments = all.map(
        ({ symbol, name, type }): InstrumentState => ({
          ...{ symbol, name, type, quote: quoteOf(symbol), gaps: bySymbol.get(symbol) ?? null },
        }),
      )
      return { gaps, instruments: instruments.sort((one, other) => one.name.localeCompare(other.name)) }
    },

    async products({ query = '', selection = 'all', page = 1 }) {
      const words = wordsOf(query)
      const everyProduct = [
        ...catalogue.products.values(),
        ...[...issued.living(), ...issued.ended()].map(({ product }) => product),
      ]
      const found = everyProduct.filter((product) => {
        const text = wordsOf(`${product.name} ${product.symbol} ${product.id}`)
        return words.every((word) => text.some((one) => one.includes(word))) && isSelected(product, selection)
      })
      const shown = found.sort(compare).slice((page - 1) * productsPerPage, page * productsPerPage)
      const restrictions = await readRestrictions(
        kysely,
        shown.map(({ id }) => id),
      )
      return {
        total: found.length,
        products: shown.map(({ id, name, symbol, productType }) => {
          const { product: listed, bidOnly } = products.stateOf(id)
          const price = products.priceOf(id)
          const restriction = restrictions.get(id)
          const isOver = restriction?.until != null && clock.now() >= restriction.until
          return {
            ...{ id, name, symbol, productType, state: listed, bidOnly },
            price: price && { bid: price.bid, ask: price.ask },
            isIssued: issued.get(id) !== undefined,
            restriction: restriction === undefined ? null : { ...restriction, isOver },
          }
        }),
      }
    },
  }
}
