// The routes of the market: underlyings, products and price histories.

import {
  getEtfs,
  getProduct,
  getProductHistory,
  getProductLevels,
  getSingleStocks,
  getSparklines,
  getSprinters,
  getTrackers,
  getUnderlying,
  getUnderlyingHistory,
  getUnderlyings,
  type PopularLocale,
} from '@koersklasse/contract/market.ts'
import {
  type Product,
  type ProductId,
  type ProductType,
  toProductId,
} from '@koersklasse/domain/market/instrument.ts'
import { formatDecimal } from '@koersklasse/domain/money/decimal.ts'
import { isIssued } from '@koersklasse/domain/products/issued-product.ts'
import { ok, refuse } from '@koersklasse/domain/result.ts'
import { type App, serve } from '../../http/route.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { Underlyings } from './catalogue/underlyings.ts'
import type { ReadHistory } from './history/read-history.ts'
import type { ReadSparklines } from './history/sparklines.ts'
import { createListSprinters } from './lists/list-sprinters.ts'
import { createCompareProducts } from './lists/sort-by-name.ts'
import type { IssuedProducts } from './products/issued-products.ts'
import type { LevelsOf } from './products/levels-of.ts'
import type { ProductStore } from './products/product-store.ts'
import type { Products } from './products/products.ts'
import type { SprinterFigures } from './products/sprinter-figures.ts'
import type { Wire } from './wire/wire.ts'

/** How long the list of underlyings may be kept (specification, section 9). */
const underlyingsSeconds = 30 * 60

export function addMarketRoutes(
  app: App,
  deps: {
    catalogue: Catalogue
    underlyings: Underlyings
    popular: Record<PopularLocale, string[]>
    issued: IssuedProducts
    wire: Wire
    readHistory: ReadHistory
    readSparklines: ReadSparklines
    levelsOf: LevelsOf
    splitsOf: ProductStore['splitsOf']
    figures: SprinterFigures
    product(id: ProductId): Product | undefined
    priceOf: Products['priceOf']
  },
): void {
  const { catalogue, underlyings, issued, wire, readHistory, readSparklines } = deps
  const listSprinters = createListSprinters(deps)
  const compareProducts = createCompareProducts()
  const notFound = refuse({ code: 'not_found' as const })

  const productsOf = (type: ProductType, underlyingSymbol: string | undefined) =>
    [...catalogue.products.values()]
      .filter((product) => product.productType === type && isOf(product, underlyingSymbol))
      .map(wire.product)

  function trackersOf(underlyingSymbol: string | undefined) {
    const states = underlyingSymbol === undefined ? issued.living() : issued.livingOn(underlyingSymbol)
    return [...states]
      .map(({ product }) => product)
      .filter(({ productType }) => productType === 'tracker')
      .sort(compareProducts)
      .map(wire.product)
  }

  /** A product belongs to its own underlying; an ETF to the one that it follows, where the catalogue names it. */
  function isOf({ symbol }: Product, underlyingSymbol: string | undefined): boolean {
    if (underlyingSymbol === undefined || catalogue.followedBy.get(symbol) === underlyingSymbol) return true
    return symbol === underlyingSymbol && underlyings.has(symbol)
  }

  serve(app, getUnderlyings, ({ reply }) => {
    reply.header('cache-control', `public, max-age=${underlyingsSeconds}`)
    return ok({ underlyings: [...underlyings.values()].map(wire.underlying), popular: deps.popular })
  })

  serve(app, getUnderlying, ({ params }) => {
    const instrument = underlyings.get(params.symbol)
    return instrument ? ok({ underlying: wire.underlying(instrument) }) : notFound
  })

  for (const endpoint of withAndWithoutPeriod(getUnderlyingHistory)) {
    serve(app, endpoint, async ({ params }) => {
      const instrument = catalogue.instruments.get(params.id)
      return instrument ? ok(await readHistory.underlying(instrument, params.period)) : notFound
    })
  }

  serve(app, getProductLevels, async ({ params }) => {
    const product = deps.product(toProductId(params.id))
    if (product === undefined) return notFound
    const levels = await deps.levelsOf(product.id)
    return ok({
      splits: isIssued(product) ? await deps.splitsOf(product.symbol, product.issuedAt) : [],
      levels: levels.map(({ from, financingLevel, stopLossLevel }) => ({
        from,
        financingLevel: formatDecimal(financingLevel),
        stopLossLevel: formatDecimal(stopLossLevel),
      })),
    })
  })

  for (const endpoint of withAndWithoutPeriod(getProductHistory)) {
    serve(app, endpoint, async ({ params }) => {
      const product = deps.product(toProductId(params.id))
      return product ? ok(await readHistory.product(product, params.period)) : notFound
    })
  }

  serve(app, getSparklines, async ({ query }) =>
    ok(await readSparklines.of(query.symbols, query.productIds.map(toProductId))),
  )

  serve(app, getProduct, ({ params }) => {
    const product = deps.product(toProductId(params.id))
    return product ? ok({ product: wire.product(product) }) : notFound
  })

  serve(app, getSingleStocks, ({ query }) => ok({ products: productsOf('ss', query.underlyingSymbol) }))
  serve(app, getEtfs, ({ query }) => ok({ products: productsOf('etf', query.underlyingSymbol) }))
  serve(app, getTrackers, ({ query }) => ok({ products: trackersOf(query.underlyingSymbol) }))
  serve(app, getSprinters, ({ query }) => ok(listSprinters(query)))
}

/** A period that is left out of the path is the one that the contract has by default. */
function withAndWithoutPeriod<E extends { path: string }>(endpoint: E): E[] {
  return [endpoint, { ...endpoint, path: endpoint.path.replace('/:period', '') }]
}
