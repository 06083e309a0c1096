// Charts show what a product cost: each point of each period, for each type of product, is compared with the price at
// that quote, over some days with a dividend, a split and a knock-out.

import type { Period } from '@koersklasse/contract/market.ts'
import type { CorporateAction } from '@koersklasse/domain/corporate-actions/corporate-action.ts'
import { toProductId } from '@koersklasse/domain/market/instrument.ts'
import { toDecimal } from '@koersklasse/domain/money/decimal.ts'
import { priceOnTerms, readTerms, writeTerms } from '@koersklasse/domain/products/price-terms.ts'
import { gameTimeZone, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ManualClock } from '../../../../test/fixtures/manual-clock.ts'
import { openMarketNode, shortTerms } from '../../../../test/fixtures/market-node.ts'
import { createTestDatabase } from '../../../../test/fixtures/test-database.ts'
import type { OpenDatabase } from '../../../platform/database/open-database.ts'
import { loadCatalogue } from '../catalogue/catalogue.ts'
import { createHistoricalPrices } from './historical-prices.ts'

const catalogue = loadCatalogue(`symbol,name,isin,currency,type
KPN,KPN,NL0000009082,EUR,ss
IBM,IBM,US4592001014,USD,ss
BP,BP,GB0007980591,GBp,ss
EURUSD,EUR/USD,EU0009652759,USD,cu
EURGBP,EUR/GBP,EU0009653088,GBP,cu
`)
const shares = ['KPN', 'IBM', 'BP']
const terms = {
  ...shortTerms,
  trackers: { ...shortTerms.trackers, on: ['ss' as const] },
  xTurbos: { ...shortTerms.xTurbos, on: ['NL0000009082', 'US4592001014', 'GB0007980591'] },
}
const amsterdam = (text: string): number =>
  Temporal.PlainDateTime.from(text).toZonedDateTime(gameTimeZone).epochMilliseconds
const [wednesday, friday] = [amsterdam('2026-03-04T00:00'), amsterdam('2026-03-06T00:00')]
const split = { symbol: 'KPN', effective: toEpochMs(wednesday), split: { newPieces: 3, oldPieces: 1 } }
const actions: CorporateAction[] = [
  { ...split, kind: 'split' },
  { symbol: 'IBM', effective: toEpochMs(wednesday), kind: 'dividend', amount: toDecimal('3.2') },
]
const quarterMs = 15 * 60_000

/** What a product cost at a time, in euro, in the pieces of that time. */
interface Paid {
  bid: number
  ask: number
}

/** The period `all` once it is longer than a month, when it is drawn from days. */
const later = 'all, a month later'
const clock = new ManualClock(amsterdam('2026-03-02T08:00'))

let database: OpenDatabase
let node: Awaited<ReturnType<typeof openMarketNode>>
const paid = new Map<string, Map<number, Paid>>()
/** The instants of the quotes of the last day. */
let today: number[] = []

/** A day from 09:00 to 17:15, a quote a quarter, of everything; prices wander a little. */
async function playDay(date: string): Promise<void> {
  const open = amsterdam(`${date}T09:00`)
  today = Array.from({ length: 34 }, (_, index) => open + index * quarterMs)
  for (const time of today) {
    clock.advance(time - clock.now())
    const wave = 1 + 0.02 * Math.sin(time / 9_000_000)
    const isSplit = time >= wednesday
    const quote = (symbol: string, price: number, spread: number) => ({
      ...{ symbol, time, bid: (price - spread).toFixed(4), ask: (price + spread).toFixed(4) },
    })
    node.apply(
      quote('EURUSD', 1.17 / wave, 0.0001),
      quote('EURGBP', 0.87 * wave, 0.0001),
      quote('KPN', (60 * wave) / (isSplit ? 3 : 1), 0.01),
      quote('IBM', 250 * wave - (isSplit ? 3.2 : 0), 0.02),
      // On Thursday afternoon it falls through some levels.
      quote('BP', time > amsterdam('2026-03-05T14:00') ? 360 : 450 * wave, 0.05),
    )
    for (const id of [
      ...catalogue.products.keys(),
      ...[...node.issued.living()].map(({ product }) => product.id),
    ]) {
      const price = node.products.priceOf(id)
      if (price === null) continue
      const prices = paid.get(id) ?? new Map<number, Paid>()
      paid.set(id, prices.set(time, { bid: price.bid / 100, ask: price.ask / 100 }))
    }
  }
  await node.save()
}

beforeAll(async () => {
  database = await createTestDatabase()
  node = await openMarketNode({ kysely: database.kysely, catalogue, clock, terms, actions })
  await node.issuer.begin()
  await playDay('2026-03-02')
  await playDay('2026-03-03')
  clock.advance(wednesday + 60_000 - clock.now())
  node.issuer.advance()
  await node.save()
  await node.carryOut(split)
  await playDay('2026-03-04')
  await playDay('2026-03-05')
  clock.advance(friday + 8 * 3_600_000 - clock.now())
  node.issuer.advance()
  await node.save()
})
afterAll(() => database.close())

/** By type: the products that have lived on each share since Monday, and those that have ended. */
const products = () => {
  const issued = [...node.issued.living(), ...node.issued.ended()].map(({ product }) => product)
  return [...catalogue.products.values(), ...issued.filter(({ issuedAt }) => issuedAt < wednesday)]
}

describe.each<Period | typeof later>(['intraday', 'week', 'month', 'all', later])(
  'the chart of %s',
  (when) => {
    const period = when === later ? 'all' : when
    beforeAll(() => {
      if (when === later) clock.advance(40 * 86_400_000)
    })
    it.each(['ss', 'tracker', 'sp', 'sb', 'xt'])(
      'of each %s shows the price of that product at each quote',
      async (type) => {
        const some = products().filter(({ productType }) => productType === type)
        expect(some.map(({ symbol }) => symbol)).toEqual(expect.arrayContaining(shares))
        for (const product of some) {
          const { points } = await node.readHistory.product(product, period)
          const ended = node.issued.get(product.id)?.ended ?? null
          const prices = paid.get(product.id)!
          const alive = ended === null ? points : points.slice(0, -1)
          if (ended !== null)
            expect(points.at(-1)).toMatchObject({ time: ended.time, mid: ended.price / 100 })
          // Nothing is missing: all quotes of the period at which it had a price.
          const times = [...prices.keys()].filter((time) => ended === null || time < ended.time)
          expect(alive.map(({ time }) => time)).toEqual(timesOf(when, times, ended?.time ?? null))
          for (const { time, bid, ask, mid } of alive) {
            const isDay = when === later && ended === null
            const quoted = isDay ? lastOf(times, time) : time
            const then = prices.get(quoted)!
            const pieces = type === 'ss' && product.symbol === 'KPN' && quoted < wednesday ? 3 : 1
            // A share is charted to a hundredth of a cent. A ratio of a third loses up to a cent, and a day's candle has
            // the evening's spread, which is a cent wider on the bid.
            const within = isDay ? 0.0201 : 0.0101
            expect(Math.abs(bid - then.bid / pieces), `${product.name} at ${time}`).toBeLessThan(within)
            expect(Math.abs(ask - then.ask / pieces), `${product.name} at ${time}`).toBeLessThan(within)
            expect(Math.abs(mid - (bid + ask) / 2)).toBeLessThan(0.0051)
          }
        }
      },
    )
  },
)

it('covers a knock-out, and a Sprinter that survived the split', () => {
  expect([...node.issued.ended()].some(({ product }) => product.symbol === 'BP')).toBe(true)
  expect([...node.issued.livingOn('KPN')].some(({ product }) => product.issuedAt < wednesday)).toBe(true)
  expect(paid.get(toProductId('NL0000009082'))!.size).toBe(4 * 34)
})

it('prices everything right before an instant on the quotes of that time, whatever was quoted since', async () => {
  const { before } = createHistoricalPrices({ ...node.past, actions: node.actions, clock })
  const [at, last] = [amsterdam('2026-03-05T12:00'), amsterdam('2026-03-05T11:45')]
  const alive = products().filter(({ id }) => (node.issued.get(id)?.ended?.time ?? at) >= at)
  const prices = await before(alive, toEpochMs(at))
  expect(new Set(alive.map(({ productType }) => productType)).size).toBe(5)
  for (const { id, name, symbol } of alive) {
    const { bid, terms, quote, currencyQuote } = prices.get(id)!
    expect(bid / 100, name).toBe(paid.get(id)!.get(last)!.bid)
    expect(quote, name).toMatchObject({ symbol })
    // In the form of the log of a competition, from which players compute the price again.
    const again = readTerms(JSON.parse(JSON.stringify(writeTerms(terms!))))
    expect(priceOnTerms(again, quote!, currencyQuote)?.bid, name).toBe(bid)
  }
})

/** The times at which a chart has points: those of quotes, or of their days; intraday, those of the last day with quotes. */
function timesOf(when: Period | typeof later, times: readonly number[], end: number | null): number[] {
  const midnightOf = (time: number) => friday - Math.ceil((friday - time) / 86_400_000) * 86_400_000
  const last = midnightOf(end ?? times.at(-1)!)
  if (when === 'intraday') return times.filter((time) => midnightOf(time) === last)
  // The chart of an ended product stays the same.
  return when === later && end === null ? [...new Set(times.map(midnightOf))] : [...times]
}

function lastOf(times: readonly number[], midnight: number): number {
  return times.findLast((time) => time >= midnight && time < midnight + 86_400_000)!
}
