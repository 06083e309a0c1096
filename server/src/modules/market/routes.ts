// The routes of the market: what can be followed and traded, and how prices went.

import {
  getEtfs,
  getProduct,
  getProductHistory,
  getSingleStocks,
  getSprinters,
  getTrackers,
  getUnderlying,
  getUnderlyingHistory,
  getUnderlyings,
  sprintersPageSize,
} from '@koersklasse/contract/market.ts'
import {
  type Instrument,
  type Product,
  type ProductType,
  toProductId,
  type UnderlyingType,
} from '@koersklasse/domain/instrument.ts'
import { ok, refuse } from '@koersklasse/domain/result.ts'
import { type App, serve } from '../../http/route.ts'
import type { Catalogue } from './catalogue.ts'
import type { ReadHistory } from './read-history.ts'
import type { Wire } from './wire.ts'

export function addMarketRoutes(
  app: App,
  deps: { catalogue: Catalogue; wire: Wire; readHistory: ReadHistory },
): void {
  const { catalogue, wire, readHistory } = deps
  const notFound = refuse({ code: 'not_found' as const })

  const productsOf = (type: ProductType, underlyingSymbol: string | undefined) =>
    [...catalogue.products.values()]
      .filter((product) => product.productType === type && isOf(product, underlyingSymbol))
      .map(wire.product)

  /** A share is of itself; an ETF of what it follows, where the catalogue says so. */
  function isOf({ symbol, productType }: Product, underlyingSymbol: string | undefined): boolean {
    if (underlyingSymbol === undefined) return true
    return (productType === 'etf' ? catalogue.followedBy.get(symbol) : symbol) === underlyingSymbol
  }

  serve(app, getUnderlyings, () =>
    ok({ underlyings: [...catalogue.instruments.values()].filter(isUnderlying).map(wire.underlying) }),
  )

  serve(app, getUnderlying, ({ params }) => {
    const instrument = catalogue.instruments.get(params.symbol)
    return instrument && isUnderlying(instrument) ? ok({ underlying: wire.underlying(instrument) }) : notFound
  })

  for (const endpoint of withAndWithoutPeriod(getUnderlyingHistory)) {
    serve(app, endpoint, async ({ params }) => {
      const instrument = catalogue.instruments.get(params.id)
      return instrument ? ok(await readHistory.underlying(instrument, params.period)) : notFound
    })
  }

  for (const endpoint of withAndWithoutPeriod(getProductHistory)) {
    serve(app, endpoint, async ({ params }) => {
      const product = catalogue.products.get(toProductId(params.id))
      return product ? ok(await readHistory.product(product, params.period)) : notFound
    })
  }

  serve(app, getProduct, ({ params }) => {
    const product = catalogue.products.get(toProductId(params.id))
    return product ? ok({ product: wire.product(product) }) : notFound
  })

  serve(app, getSingleStocks, ({ query }) => ok({ products: productsOf('ss', query.underlyingSymbol) }))
  serve(app, getEtfs, ({ query }) => ok({ products: productsOf('etf', query.underlyingSymbol) }))
  serve(app, getTrackers, ({ query }) => ok({ products: productsOf('tracker', query.underlyingSymbol) }))
  serve(app, getSprinters, ({ query }) =>
    ok({
      products: [],
      metainfo: { total: 0, long: 0, short: 0, leverage: null },
      pagination: { page: query.page, pages: 0, pageSize: sprintersPageSize, total: 0 },
    }),
  )
}

function isUnderlying(instrument: Instrument): instrument is Instrument & { type: UnderlyingType } {
  return instrument.type !== 'etf'
}

/** A period that is left out of the path is the one that the contract has by default. */
function withAndWithoutPeriod<E extends { path: string }>(endpoint: E): E[] {
  return [endpoint, { ...endpoint, path: endpoint.path.replace('/:period', '') }]
}
