import {
  getEtfs,
  getProduct,
  getProductHistory,
  getProductLevels,
  getSparklines,
  getSprinters,
  getTrackers,
  getUnderlying,
  getUnderlyings,
  type Product as ProductOnTheWire,
} from '@koersklasse/contract/market.ts'
import { toProductId } from '@koersklasse/domain/market/instrument.ts'
import type { RawQuote } from '@koersklasse/domain/market/quote.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainParts } from '../../../test/fixtures/app-parts.ts'
import { ManualClock } from '../../../test/fixtures/manual-clock.ts'
import { openMarketNode } from '../../../test/fixtures/market-node.ts'
import { createTestDatabase } from '../../../test/fixtures/test-database.ts'
import { createApp } from '../../http/app.ts'
import type { App } from '../../http/route.ts'
import type { OpenDatabase } from '../../platform/database/open-database.ts'
import { loadCatalogue } from './catalogue/catalogue.ts'
import { addMarketRoutes } from './routes.ts'

const catalogue = loadCatalogue(`symbol,name,isin,currency,type,underlying,accumulates,also
KPN,KPN,NL0000009082,EUR,ss,,,
IBM,IBM,US4592001014,USD,ss,,,
TDT,VanEck AEX,NL0009272749,EUR,etf,AEX,,
VWRL,All-World,IE00B3RBWM25,EUR,etf,,yes,
SPY,SPDR S&P 500,US78462F1030,USD,etf,,,
AEX,AEX,NL0000000107,EUR,in,,,Amsterdam
EURUSD,EUR/USD,EU0009652759,USD,cu,,,
`)
const time = toEpochMs(Date.parse('2026-03-03T10:00:00Z'))
const raw = (symbol: string, bid: string, ask: string): RawQuote => ({ symbol, bid, ask, time })

let database: OpenDatabase
let app: App
let node: Awaited<ReturnType<typeof openMarketNode>>
beforeAll(async () => {
  database = await createTestDatabase()
  node = await openMarketNode({
    kysely: database.kysely,
    catalogue,
    clock: new ManualClock(time),
    popular: { nl: ['NL0000000107', 'NL0000009082'], de: ['NL0000009082', 'DE0008469008'], pl: [] },
  })
  await node.issuer.begin()
  node.apply(raw('KPN', '4.601', '4.603'), raw('IBM', '185.92', '185.94'), raw('AEX', '1100.25', '1100.35'))
  app = await createApp({ ...plainParts, addApiRoutes: (api) => addMarketRoutes(api, node) })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

async function get(path: string): Promise<{ status: number; body: never }> {
  const response = await app.inject({ method: 'GET', url: `/api${path}` })
  return { status: response.statusCode, body: response.json() as never }
}
const ids = (body: { products: { symbol: string }[] }) => body.products.map(({ symbol }) => symbol)

describe('the routes of the market', () => {
  it('list the underlyings, with their price where they have one', async () => {
    const { underlyings, popular } = getUnderlyings.response.parse((await get('/underlyings')).body)
    expect(popular).toEqual({ nl: ['AEX', 'KPN'], de: ['KPN'], pl: [] })
    expect(underlyings.map(({ symbol }) => symbol)).toEqual(['AEX', 'EURUSD', 'IBM', 'KPN', 'SPY'])
    expect(underlyings.find(({ symbol }) => symbol === 'EURUSD')?.price).toBeNull()
  })

  it('allow caching the list of underlyings for half an hour, and nothing else', async () => {
    const cacheControlOf = async (url: string) =>
      (await app.inject({ url: `/api${url}` })).headers['cache-control']
    expect(await cacheControlOf('/underlyings')).toBe('public, max-age=1800')
    expect(await cacheControlOf('/underlyings/AEX')).toBe('no-store')
    expect(await cacheControlOf('/underlyings/XYZ')).toBe('no-store')
  })

  it.each([
    ['symbols=AEX,KPN,XYZ&productIds=NL0000009082,NL0000009083', ['AEX', 'KPN'], ['NL0000009082']],
    ['symbols=&productIds=', [], []],
    ['', [], []],
    ['productIds=NL0000009082', [], ['NL0000009082']],
    [`symbols=${Array(100).fill('AEX').join()}`, Array(100).fill('AEX'), []],
  ])('return sparklines: ?%s', async (query, symbols, productIds) => {
    const lines = getSparklines.response.parse((await get(`/prices/sparklines?${query}`)).body)
    expect(lines.underlyings.map(({ symbol }) => symbol)).toEqual(symbols)
    expect(lines.products.map(({ productId }) => productId)).toEqual(productIds)
  })

  it.each([
    'productIds=AEX',
    'symbols=AEX&symbols=KPN',
    `symbols=${Array(101).fill('AEX').join()}`,
    `symbols=${'A'.repeat(21)}`,
    `symbols=${'A,'.repeat(5000)}`,
    'symbols=,',
  ])('refuse /prices/sparklines?%s', async (query) => {
    expect(await get(`/prices/sparklines?${query}`)).toMatchObject({ status: 400 })
  })

  it('return one underlying', async () => {
    const { underlying } = getUnderlying.response.parse((await get('/underlyings/AEX')).body)
    expect(underlying).toEqual({
      id: 'AEX',
      symbol: 'AEX',
      isin: 'NL0000000107',
      name: 'AEX',
      currency: 'EUR',
      underlyingType: 'in',
      price: {
        ...{ symbol: 'AEX', bid: '1100.25', ask: '1100.35', previousClose: null, quoteUpdatedOn: time },
        ...{ quotedOn: time, freshness: 'fresh', delay: null },
      },
    })
  })

  it('return an ETF that Sprinters are made on as an underlying', async () => {
    const { underlying } = getUnderlying.response.parse((await get('/underlyings/SPY')).body)
    expect(underlying).toMatchObject({ symbol: 'SPY', underlyingType: 'etf', currency: 'USD' })
  })

  it('return one product, in whole cents; without a quote of its currency it has no price', async () => {
    const { product } = getProduct.response.parse((await get('/products/NL0000009082')).body)
    expect(product).toMatchObject({
      id: 'NL0000009082',
      productType: 'ss',
      instrumentType: 'ss',
      price: { productId: 'NL0000009082', bid: 460, ask: 461, previousClose: null, quoteUpdatedOn: time },
    })
    const other = getProduct.response.parse((await get('/products/US4592001014')).body)
    expect(other.product.price).toBeNull()
  })

  it.each([
    ['/products/singlestocks', ['IBM', 'KPN']],
    ['/products/singlestocks?underlyingSymbol=KPN', ['KPN']],
    ['/products/singlestocks?underlyingSymbol=AEX', []],
    ['/products/etfs', ['VWRL', 'SPY', 'TDT']],
    ['/products/etfs?underlyingSymbol=', ['VWRL', 'SPY', 'TDT']],
    ['/products/etfs?underlyingSymbol=AEX', ['TDT']],
    ['/products/etfs?underlyingSymbol=TDT', []],
    // An ETF with Sprinters is an underlying, and counts as its own.
    ['/products/etfs?underlyingSymbol=SPY', ['SPY']],
  ])('list products: %s', async (path, symbols) => {
    expect(ids(getEtfs.response.parse((await get(path)).body))).toEqual(symbols)
  })

  it('return for an ETF, and nothing else, whether it keeps its dividends', async () => {
    const { products } = getEtfs.response.parse((await get('/products/etfs')).body)
    expect(products.map(({ symbol, isAccumulating }) => [symbol, isAccumulating])).toEqual([
      ['VWRL', true],
      ['SPY', false],
      ['TDT', false],
    ])
    const [share] = getEtfs.response.parse((await get('/products/singlestocks')).body).products
    expect(share?.isAccumulating).toBeNull()
  })

  it.each([
    ['/prices/history/product/NL0000009082/intraday', 'EUR', 4.602],
    ['/prices/history/product/NL0000009082', 'EUR', 4.602],
    ['/prices/history/product/NL0000009082/all', 'EUR', 4.602],
    ['/prices/history/underlying/IBM/month', 'USD', 185.93],
    ['/prices/history/underlying/IBM', 'USD', 185.93],
  ])('return the history of a price: %s', async (path, currency, mid) => {
    const { body } = await get(path)
    expect(body).toMatchObject({ currency, points: [{ mid }] })
  })

  it.each([
    ['/underlyings/XYZ', 404, 'not_found'],
    ['/underlyings/TDT', 404, 'not_found'],
    ['/products/NL0000000107', 404, 'not_found'],
    ['/products/xyz', 400, 'invalid_input'],
    ['/prices/history/underlying/XYZ/all', 404, 'not_found'],
    ['/prices/history/product/NL0000000107/all', 404, 'not_found'],
    ['/prices/history/product/NL0000009082/century', 400, 'invalid_input'],
  ])('refuse %s', async (path, status, code) => {
    expect(await get(path)).toMatchObject({ status, body: { error: { code } } })
  })
})

describe('the lists of Sprinters and trackers', () => {
  const list = async (query: string) =>
    getSprinters.response.parse((await get(`/products/sprinters?${query}`)).body)

  it('come in pages, the lowest leverage first, with counts and the range', async () => {
    const all = await list('underlyingSymbol=AEX&page=1')
    expect(all.metainfo).toMatchObject({
      ...{ total: 18, long: 9, short: 9 },
      productTypes: { sp: 6, sb: 6, xt: 6 },
    })
    const ofType = await list('underlyingSymbol=AEX&productType=xt&direction=long&from=900')
    expect(ofType.metainfo).toMatchObject({
      ...{ total: 6, long: 3, short: 3 },
      productTypes: { sp: 6, sb: 6, xt: 6 },
    })
    expect(ofType.products).toEqual([])
    const none = await list('underlyingSymbol=XYZ')
    expect(none.metainfo).toEqual({
      ...{ total: 0, long: 0, short: 0, leverage: null },
      productTypes: { sp: 0, sb: 0, xt: 0 },
    })
    expect(none.pagination).toEqual({ page: 1, pages: 0, pageSize: 25, total: 0, listing: null })
    expect(all.pagination).toEqual({ page: 1, pages: 1, pageSize: 25, total: 18, listing: null })
    const leverages = all.products.map(({ leverage }) => Number(leverage))
    expect(leverages).toEqual(leverages.toSorted((a, b) => a - b))
    expect(all.metainfo.leverage).toEqual({
      min: all.products[0]!.leverage,
      max: all.products.at(-1)!.leverage,
    })
    const everything = await list('')
    expect(everything.pagination).toMatchObject({ pages: 2, total: 30 })
    expect(everything.products).toHaveLength(25)
    const second = await list('page=2')
    expect(second.products).toHaveLength(5)
    const ids = [...everything.products, ...second.products].map(({ id }) => id)
    expect(new Set(ids).size).toBe(30)
    expect((await list('page=3')).products).toEqual([])
  })

  it.each([
    ['underlyingSymbol=AEX&direction=short', 9],
    ['underlyingSymbol=AEX&productType=xt', 6],
    ['underlyingSymbol=AEX&productType=sp&direction=long&from=4&to=9.5', 2],
    ['underlyingSymbol=AEX&direction=&from=&to=&page=&sort=&order=', 18],
    ['underlyingSymbol=XYZ', 0],
    ['from=100', 0],
    ['from=9&to=4', 0],
    ['page=9999', 30],
    ['underlyingSymbol=%00', 0],
  ])('are filtered: ?%s', async (query, total) => {
    expect((await list(query)).pagination.total).toBe(total)
  })

  it.each(['', 'underlyingSymbol=AEX', 'underlyingSymbol=AEX&productType=sp'])(
    'find each product by the leverage that they show: ?%s',
    async (query) => {
      const { products } = await list(query)
      expect(products.length).toBeGreaterThan(0)
      for (const { id, leverage } of products) {
        const found = await list(`${query}&from=${leverage}&to=${leverage}`)
        expect(found.products.map((each) => each.id)).toContain(id)
        expect(found.products.every((other) => other.leverage === leverage)).toBe(true)
      }
    },
  )

  it('take the range that they give as a filter, and find everything with it', async () => {
    const { metainfo, pagination } = await list('underlyingSymbol=AEX')
    const { min, max } = metainfo.leverage!
    expect((await list(`underlyingSymbol=AEX&from=${min}&to=${max}`)).pagination).toEqual(pagination)
  })

  it('take leverages of more than four digits, which a product near its financing level has', async () => {
    expect((await list('from=0.05&to=26666.67')).pagination.total).toBe(30)
  })

  it.each([
    ['sort=price&order=desc', ({ price }: ProductOnTheWire) => -price!.ask],
    ['sort=distance', ({ stopLossDistance }: ProductOnTheWire) => Number(stopLossDistance)],
    ['sort=leverage&order=desc', ({ leverage }: ProductOnTheWire) => -Number(leverage)],
  ])('are sorted: ?%s', async (query, by) => {
    const values = (await list(`underlyingSymbol=AEX&${query}`)).products.map(by)
    expect(values).toEqual(values.toSorted((a, b) => a - b))
  })

  it('list trackers separately', async () => {
    const { products } = getEtfs.response.parse((await get('/products/trackers?underlyingSymbol=AEX')).body)
    expect(products).toMatchObject([
      { name: 'AEX Tracker', yearlyFee: '0.003', ratio: '100', direction: null },
    ])
  })

  it('list trackers by name', async () => {
    const [aex] = [...node.issued.livingOn('AEX')].filter(({ product }) => product.productType === 'tracker')
    const others = ['NVIDIA', 'Nasdaq-100', 'Adyen'].map((name, index) => ({
      ...aex!,
      product: { ...aex!.product, id: toProductId(`ZZKK0000000${index}`), name: `${name} Tracker` },
    }))
    node.issued.put(others)
    const { products } = getTrackers.response.parse((await get('/products/trackers')).body)
    const end = { kind: 'knockout' as const, time: toEpochMs(time + 10), price: toCents(123), quote: null }
    const ended = { ...end, underlyingPrice: null, unwoundAt: null, currencyQuote: null }
    node.issued.put(others.map((other) => ({ ...other, ended })))
    expect(products.map(({ name }) => name)).toEqual([
      'Adyen Tracker',
      'AEX Tracker',
      'Nasdaq-100 Tracker',
      'NVIDIA Tracker',
    ])
  })

  it.each([
    'direction=up',
    'from=-1',
    'from=NaN',
    'from=Infinity',
    'to=1e9',
    'to=5&to=6',
    'from=00000.1',
    'page=0',
    'page=1.5',
    'page=10000',
    'page=1&page=2',
    'sort=secret',
    'sort=leverage&sort=name',
    'order=ascending',
    'productType=ss',
    'listing=1',
    'listing=%00',
    `underlyingSymbol=${'A'.repeat(10_000)}`,
  ])('refuse ?%s', async (query) => {
    expect(await get(`/products/sprinters?${query}`)).toMatchObject({ status: 400 })
  })

  it('have levels as soon as they are listed, before these are written to the database', async () => {
    const { products } = await list('underlyingSymbol=AEX&sort=name')
    const levelsOf = async (id: string) =>
      getProductLevels.response.parse((await get(`/products/${id}/levels`)).body).levels
    const early = await Promise.all(products.map(({ id }) => levelsOf(id)))
    for (const [index, levels] of early.entries()) {
      const { issuedAt, financingLevel, stopLossLevel } = products[index]!
      expect(levels).toEqual([{ from: issuedAt, financingLevel, stopLossLevel }])
    }
    await node.issuer.flush()
    expect(await Promise.all(products.map(({ id }) => levelsOf(id)))).toEqual(early)
  })

  it('give each product once over the pages of a listing while prices move', async () => {
    for (const [index, sort] of ['name', 'leverage', 'distance', 'price'].entries()) {
      const first = await list(`sort=${sort}`)
      const aex = index % 2 === 0 ? '1080' : '1110'
      node.apply({ symbol: 'AEX', bid: aex, ask: aex, time: time + index + 1 })
      const second = await list(`listing=${first.pagination.listing}&page=2`)
      expect(new Set([...first.products, ...second.products].map(({ id }) => id)).size).toBe(30)
    }
  })

  it('keep the place of a product that ends between two pages of a listing', async () => {
    const first = await list('sort=name')
    const { listing } = first.pagination
    const second = await list(`page=2&listing=${listing}`)
    const before = node.issued.get(toProductId(first.products[3]!.id))!
    const end = { kind: 'knockout' as const, time: toEpochMs(time + 10), price: toCents(123), quote: null }
    const ended = { ...end, underlyingPrice: null, unwoundAt: null, currencyQuote: null }
    node.issued.put([{ ...before, ended }])
    const later = await list(`page=2&listing=${listing}`)
    expect(later.products.map(({ id }) => id)).toEqual(second.products.map(({ id }) => id))
    expect(later.pagination).toEqual(second.pagination)
    const again = await list(`listing=${listing}`)
    expect(again.products[3]).toMatchObject({ id: before.product.id, price: null, ended: { price: 123 } })
    expect((await list('sort=name')).pagination.total).toBe(29)
    node.issued.put([before])
  })

  it('start a new listing, with another token, where the listing is not known', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000'
    const { products, pagination } = await list(`listing=${unknown}&page=2`)
    expect(products).toHaveLength(5)
    expect(pagination.listing).not.toBe(unknown)
    expect((await list(`listing=${unknown}&underlyingSymbol=AEX`)).pagination).toMatchObject({
      ...{ total: 18, listing: null },
    })
  })

  it('leave out ended products, whose own page shows how they ended', async () => {
    const [first] = (
      await list('underlyingSymbol=AEX&productType=sp&direction=long&sort=leverage&order=desc')
    ).products
    node.apply({ symbol: 'AEX', bid: '990', ask: '990.2', time: time + 60_000 })
    expect((await list('underlyingSymbol=AEX&productType=sp&direction=long')).pagination.total).toBe(2)
    const { product } = getProduct.response.parse((await get(`/products/${first!.id}`)).body)
    expect(product).toMatchObject({
      price: null,
      bidOnly: null,
      ended: {
        kind: 'knockout',
        time: time + 60_000,
        price: product.residualValue,
        underlyingPrice: '990.1',
      },
    })
    const { points } = getProductHistory.response.parse(
      (await get(`/prices/history/product/${first!.id}`)).body,
    )
    expect(points.at(-1)).toMatchObject({ time: time + 60_000, mid: product.residualValue! / 100 })
  })
})
