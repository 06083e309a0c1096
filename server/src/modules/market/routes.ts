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
} from '@koersklasse/contract/market.ts'
import { type Product, type ProductId, toProductId } from '@koersklasse/domain/market/instrument.ts'
import { formatDecimal } from '@koersklasse/domain/money/decimal.ts'
import { isIssued } from '@koersklasse/domain/products/issued-product.ts'
import { ok, refuse } from '@koersklasse/domain/result.ts'
import { type App, serve } from '../../http/route.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { Underlyings } from './catalogue/underlyings.ts'
import type { ReadHistory } from './history/read-history.ts'
import type { ReadSparklines } from './history/sparklines.ts'
import type { Lists } from './lists/lists.ts'
import type { LevelsOf } from './products/levels-of.ts'
import type { ProductStore } from './products/product-store.ts'
import type { Wire } from './wire/wire.ts'

/** How long the list of underlyings may be kept (specification, section 9). */
const underlyingsSeconds = 30 * 60

export function addMarketRoutes(
  app: App,
  deps: {
    catalogue: Catalogue
    underlyings: Underlyings
    wire: Wire
    lists: Lists
    readHistory: ReadHistory
    readSparklines: ReadSparklines
    levelsOf: LevelsOf
    splitsOf: ProductStore['splitsOf']
    product(id: ProductId): Product | undefined
  },
): void {
  const { catalogue, underlyings, wire, lists, readHistory, readSparklines } = deps
  const notFound = refuse({ code: 'not_found' as const })

  serve(app, getUnderlyings, ({ reply }) => {
    reply.header('cache-control', `public, max-age=${underlyingsSeconds}`)
    return ok(lists.underlyings())
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

  serve(app, getSingleStocks, ({ query }) => ok(lists.products('ss', query.underlyingSymbol)))
  serve(app, getEtfs, ({ query }) => ok(lists.products('etf', query.underlyingSymbol)))
  serve(app, getTrackers, ({ query }) => ok(lists.products('tracker', query.underlyingSymbol)))
  serve(app, getSprinters, ({ query }) => ok(lists.sprinters(query)))
}

/** A period that is left out of the path is the one that the contract has by default. */
function withAndWithoutPeriod<E extends { path: string }>(endpoint: E): E[] {
  return [endpoint, { ...endpoint, path: endpoint.path.replace('/:period', '') }]
}
