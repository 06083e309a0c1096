import { sparklinePoints } from '@koersklasse/contract/market.ts'
import { toProductId } from '@koersklasse/domain/market/instrument.ts'
import type { RawQuote } from '@koersklasse/domain/market/quote.ts'
import { isSprinter } from '@koersklasse/domain/products/issued-product.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ManualClock } from '../../../../test/fixtures/manual-clock.ts'
import { openMarketNode } from '../../../../test/fixtures/market-node.ts'
import { createTestDatabase } from '../../../../test/fixtures/test-database.ts'
import type { OpenDatabase } from '../../../platform/database/open-database.ts'
import { loadCatalogue } from '../catalogue/catalogue.ts'
import { createReadSparklines } from './sparklines.ts'

const catalogue = loadCatalogue(`symbol,name,isin,currency,type
IBM,IBM,US4592001014,USD,ss
KPN,KPN,NL0000009082,EUR,ss
EURUSD,EUR/USD,EU0009652759,USD,cu
`)
const [ibm, kpn] = ['US4592001014', 'NL0000009082'].map(toProductId) as [never, never]
/** Tuesday 3 March 2026 in Amsterdam. */
const midnight = Date.parse('2026-03-02T23:00:00Z')
const hourMs = 3_600_000

let database: OpenDatabase
let clock: ManualClock
let node: Awaited<ReturnType<typeof openMarketNode>>
beforeEach(async () => {
  database = await createTestDatabase()
  clock = new ManualClock(midnight - 8 * hourMs)
  node = await openMarketNode({ kysely: database.kysely, catalogue, clock })
  await node.issuer.begin()
})
afterEach(() => database.close())

/** A quote at some hours after Tuesday's midnight. */
const at = (hours: number, symbol: string, mid: number): RawQuote => ({
  symbol,
  ...{ bid: (mid - 0.01).toFixed(2), ask: (mid + 0.01).toFixed(2) },
  time: midnight + hours * hourMs,
})
const linesOf = (symbols: string[], productIds: never[] = []) => node.readSparklines.of(symbols, productIds)

describe('sparklines', () => {
  it('are the quarters of today, with the close before them, saved or not', async () => {
    node.apply(at(-8, 'KPN', 4.5), at(9, 'KPN', 4.6), at(9.1, 'KPN', 4.7))
    await node.save()
    node.apply(at(9.3, 'KPN', 4.8), at(10, 'KPN', 4.9))
    expect(await linesOf(['KPN', 'IBM', 'XYZ'], [kpn, ibm])).toEqual({
      underlyings: [{ symbol: 'KPN', previousClose: 4.5, points: [4.7, 4.8, 4.9] }],
      products: [{ productId: 'NL0000009082', previousClose: 4.5, points: [4.7, 4.8, 4.9] }],
    })
  })

  it('of a share in dollars are in euro, at the rate of each time', async () => {
    node.apply(at(-8, 'EURUSD', 1.25), at(-8, 'IBM', 100), at(9, 'IBM', 100))
    node.apply(at(10, 'EURUSD', 1), at(10, 'IBM', 100), at(11, 'EURUSD', 2))
    const { products, underlyings } = await linesOf(['IBM'], [ibm])
    expect(products).toMatchObject([{ previousClose: 80, points: [80, 100] }])
    expect(underlyings).toMatchObject([{ previousClose: 100, points: [100, 100] }])
  })

  it('of a Sprinter are its past prices', async () => {
    node.apply(at(-8, 'KPN', 10), at(9, 'KPN', 10.5), at(10, 'KPN', 11))
    await node.save()
    const sprinter = [...node.issued.livingOn('KPN')].map(({ product }) => product).find(isSprinter)!
    const { products } = await linesOf([], [sprinter.id as never])
    const charted = await node.readHistory.product(sprinter, 'week')
    expect(products).toEqual([
      {
        productId: sprinter.id,
        previousClose: charted.points[0]!.mid,
        points: charted.points.slice(1).map(({ mid }) => mid),
      },
    ])
  })

  it('have a limited number of points, the last one current, and show the last day until there is a new one', async () => {
    const quarters = Array.from({ length: 60 }, (_, index) => at(8 + index / 4, 'KPN', 4 + index / 100))
    node.apply(at(-8, 'KPN', 3.9), ...quarters)
    clock.advance(48 * hourMs)
    const [line] = (await linesOf(['KPN'])).underlyings
    expect(line!.points.length).toBeGreaterThanOrEqual(sparklinePoints / 2)
    expect(line!.points.length).toBeLessThanOrEqual(sparklinePoints)
    expect(line!.points.at(-1)).toBeCloseTo(4.59, 9)
    expect(line!.previousClose).toBe(3.9)
  })

  it('are read from the database at most twice a minute, for any number of requests', async () => {
    node.apply(at(9, 'KPN', 4.6))
    await node.save()
    const first = await linesOf(['KPN'])
    await database.kysely.deleteFrom('candles').execute()
    node.candles.sweep({ keepUnsaved: false })
    node.apply(at(9.5, 'KPN', 5))
    expect(await Promise.all(Array.from({ length: 50 }, () => linesOf(['KPN'])))).toEqual(
      Array(50).fill(first),
    )
    clock.advance(30_000)
    expect((await linesOf(['KPN'])).underlyings[0]!.points.at(-1)).toBe(5)
  })

  it('are read again when much of the market’s time has passed, as in an accelerated market', async () => {
    const real = new ManualClock(0)
    const { past, book, product } = node
    const lines = createReadSparklines({ book, product, clock, real, ...past })
    const last = async () => (await lines.of(['KPN'], [])).underlyings[0]?.points.at(-1)
    const pass = (realMs: number, marketMs: number) => {
      real.advance(realMs)
      clock.advance(marketMs)
    }
    node.apply(at(9, 'KPN', 4.6))
    expect(await last()).toBe(4.6)
    node.apply(at(9.5, 'KPN', 5))
    pass(5_000, 10 * 60_000)
    expect(await last()).toBe(4.6)
    pass(5_000, 10 * 60_000)
    expect(await last()).toBe(5)
    // However fast it goes, the database has a pause.
    node.apply(at(12, 'KPN', 6))
    pass(500, 3 * hourMs)
    expect(await last()).toBe(5)
    pass(2_000, 0)
    expect(await last()).toBe(6)
  })

  it('are read again after a failure', async () => {
    node.apply(at(9, 'KPN', 4.6))
    await database.kysely.schema.alterTable('candles').renameTo('elsewhere').execute()
    await expect(linesOf(['KPN'])).rejects.toThrow('candles')
    await database.kysely.schema.alterTable('elsewhere').renameTo('candles').execute()
    expect((await linesOf(['KPN'])).underlyings[0]!.points).toEqual([4.6])
  })
})
