import { search } from '@koersklasse/contract/search.ts'
import type { RawQuote } from '@koersklasse/domain/market/quote.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainParts } from '../../../../test/fixtures/app-parts.ts'
import { ManualClock } from '../../../../test/fixtures/manual-clock.ts'
import { openMarketNode } from '../../../../test/fixtures/market-node.ts'
import { createTestDatabase } from '../../../../test/fixtures/test-database.ts'
import { createApp } from '../../../http/app.ts'
import type { App } from '../../../http/route.ts'
import type { OpenDatabase } from '../../../platform/database/open-database.ts'
import { loadCatalogue } from '../catalogue/catalogue.ts'
import { addSearchRoutes } from './routes.ts'

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
  })
  await node.issuer.begin()
  node.apply(raw('KPN', '4.601', '4.603'), raw('IBM', '185.92', '185.94'), raw('AEX', '1100.25', '1100.35'))
  app = await createApp({ ...plainParts, addApiRoutes: (api) => addSearchRoutes(api, node) })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

async function get(path: string): Promise<{ status: number; body: never }> {
  const response = await app.inject({ method: 'GET', url: `/api${path}` })
  return { status: response.statusCode, body: response.json() as never }
}
describe('search', () => {
  const find = async (query: string) =>
    search.response.parse((await get(`/search?q=${encodeURIComponent(query)}`)).body)

  it('finds by name, by kind, with the total of each kind', async () => {
    const { underlyings, singleStocks, etfs, trackers, sprinters } = await find('aex')
    expect(underlyings).toMatchObject({ total: 1, underlyings: [{ symbol: 'AEX', name: 'AEX' }] })
    expect(etfs).toMatchObject({ total: 1, products: [{ symbol: 'TDT' }] })
    expect(singleStocks).toEqual({ total: 0, products: [] })
    expect(trackers).toMatchObject({ total: 1, products: [{ name: 'AEX Tracker' }] })
    expect(sprinters.total).toBe(18)
    expect(sprinters.products).toHaveLength(10)
    expect(new Set(sprinters.products.map(({ underlyingSymbol }) => underlyingSymbol))).toEqual(
      new Set(['AEX']),
    )
  })

  it('finds an instrument and its products by another word, and every ETF by its type', async () => {
    const { underlyings, etfs, trackers, sprinters } = await find('amsterdam')
    expect([underlyings.total, etfs.total, trackers.total, sprinters.total]).toEqual([1, 0, 1, 18])
    expect((await find('etf')).etfs.total).toBe(3)
  })

  it('finds an ISIN', async () => {
    const { singleStocks, underlyings } = await find('us4592001014')
    expect([singleStocks.total, underlyings.total]).toEqual([1, 1])
    const [first] = (await find('aex sprinter long')).sprinters.products
    expect((await find(first!.isin)).sprinters.products).toEqual([first])
  })

  it.each(['', '   ', '%00', '(((', '[a-z]{1000}', '\u202e\u0301', '😀'.repeat(50), 'ﷺ'.repeat(100)])(
    'finds nothing by %j',
    async (query) => {
      const { status, body } = await get(`/search?q=${encodeURIComponent(query)}`)
      if (query.trim() === '') expect(status).toBe(400)
      else expect(Object.values(search.response.parse(body)).every(({ total }) => total === 0)).toBe(true)
    },
  )

  it.each(['', '?q=', '?q=aex&q=ibm', `?q=${'a'.repeat(101)}`, '?q[x]=aex'])(
    'refuses /search%s',
    async (query) => {
      expect(await get(`/search${query}`)).toMatchObject({
        status: 400,
        body: { error: { code: 'invalid_input' } },
      })
    },
  )

  it('does not find a product that has ended', async () => {
    const [first] = (await find('aex sprinter long')).sprinters.products
    node.apply({ symbol: 'AEX', bid: '500', ask: '500.2', time: toEpochMs(time + 60_000) })
    expect((await find(first!.isin)).sprinters.total).toBe(0)
  })
})
