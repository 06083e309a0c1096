// Compares the shared lists with lists that are computed from scratch for each call, while the market moves.

import { getSprinters, getTrackers, getUnderlyings } from '@koersklasse/contract/market.ts'
import type { Product } from '@koersklasse/domain/market/instrument.ts'
import { formatDecimal, parseDecimal } from '@koersklasse/domain/money/decimal.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import { isSprinter, type SprinterProduct } from '@koersklasse/domain/products/issued-product.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import fc from 'fast-check'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { ManualClock } from '../../../../test/fixtures/manual-clock.ts'
import { openMarketNode } from '../../../../test/fixtures/market-node.ts'
import { createTestDatabase } from '../../../../test/fixtures/test-database.ts'
import type { OpenDatabase } from '../../../platform/database/open-database.ts'
import { loadCatalogue } from '../catalogue/catalogue.ts'
import type { SprinterFilters } from './list-sprinters.ts'
import { createLists } from './lists.ts'
import { createCompareProducts } from './sort-by-name.ts'

const catalogue = loadCatalogue(`symbol,name,isin,currency,type,underlying,accumulates,also
KPN,KPN,NL0000009082,EUR,ss,,,
IBM,IBM,US4592001014,USD,ss,,,
TDT,VanEck AEX,NL0009272749,EUR,etf,AEX,,
AEX,AEX,NL0000000107,EUR,in,,,
SPX,S&P 500,US78378X1072,USD,in,,,
EURUSD,EUR/USD,EU0009652759,USD,cu,,,
`)
const symbols = ['EURUSD', 'KPN', 'IBM', 'TDT', 'AEX', 'SPX']
const start = Date.parse('2026-03-03T10:00:00Z')
const compareProducts = createCompareProducts()

type Node = Awaited<ReturnType<typeof openMarketNode>>
const databases: OpenDatabase[] = []
let clock: ManualClock
let node: Node
beforeEach(async () => {
  const database = await createTestDatabase()
  databases.push(database)
  clock = new ManualClock(start)
  node = await openMarketNode({ kysely: database.kysely, catalogue, clock })
  await node.issuer.begin()
  for (const symbol of symbols) quote(symbol, 0)
})
afterAll(async () => {
  for (const database of databases) await database.close()
})

const prices: Record<string, number> = { KPN: 4, IBM: 180, TDT: 90, AEX: 1100, SPX: 6000, EURUSD: 1.1 }

/** Quotes a symbol this many thousandths away from its price. */
function quote(symbol: string, thousandths: number): void {
  const price = prices[symbol]! * (1 + thousandths / 1_000)
  node.apply({ symbol, bid: price.toFixed(4), ask: (price * 1.0002).toFixed(4), time: clock.now() })
}

/** Ends one of the living products. */
function end(place: number): void {
  const living = [...node.issued.living()]
  const state = living[place % Math.max(1, living.length)]
  if (state === undefined) return
  const facts = { quote: null, underlyingPrice: null, unwoundAt: null, currencyQuote: null }
  const ended = { kind: 'knockout' as const, time: clock.now(), price: toCents(1), ...facts }
  node.issued.put([{ ...state, ended }])
}

const living = (): Product[] => [...node.issued.living()].map(({ product }) => product)
const sprinters = (): SprinterProduct[] => living().filter((product) => isSprinter(product as never)) as never

/** The value that a list is sorted by, computed in the simplest way. */
function sortValueOf(product: SprinterProduct, sort: string): bigint | null {
  if (sort === 'leverage') return node.figures.leverage(product)
  if (sort === 'distance') return node.figures.distance(product)
  const price = node.priceOf(product.id)
  return price && BigInt(price.ask)
}

function naiveSprinters(filters: Partial<SprinterFilters>) {
  const { underlyingSymbol, productType, direction, from, to, page = 1, sort = 'leverage', order } = filters
  const on = sprinters().filter(({ symbol }) => underlyingSymbol === undefined || symbol === underlyingSymbol)
  const all = on.filter((product) => productType === undefined || product.productType === productType)
  const sign = order === 'desc' ? -1 : 1
  const found = all
    .filter((product) => direction === undefined || product.direction === direction)
    .filter((product) => {
      const leverage = node.figures.leverage(product)
      if (from === undefined && to === undefined) return true
      if (leverage === null) return false
      return leverage >= parseDecimal(from ?? '0')! && leverage <= parseDecimal(to ?? '999999')!
    })
    .sort((one, other) => {
      if (sort === 'name') return sign * compareProducts(one, other)
      const [a, b] = [sortValueOf(one, sort), sortValueOf(other, sort)]
      if (a === b) return compareProducts(one, other)
      if (a === null || b === null) return a === null ? 1 : -1
      return a < b ? -sign : sign
    })
  const leverages = all
    .flatMap((product) => node.figures.leverage(product) ?? [])
    .sort((a, b) => (a < b ? -1 : 1))
  const count = (by: (product: SprinterProduct) => boolean, of = all): number => of.filter(by).length
  return {
    products: found.slice((page - 1) * 25, page * 25).map(node.wire.product),
    metainfo: {
      total: all.length,
      long: count((product) => product.direction === 'long'),
      short: count((product) => product.direction === 'short'),
      productTypes: {
        sp: count(({ productType }) => productType === 'sp', on),
        sb: count(({ productType }) => productType === 'sb', on),
        xt: count(({ productType }) => productType === 'xt', on),
      },
      leverage:
        leverages.length === 0
          ? null
          : { min: formatDecimal(leverages[0]!), max: formatDecimal(leverages.at(-1)!) },
    },
    pagination: {
      ...{ page, pages: Math.ceil(found.length / 25), pageSize: 25, total: found.length },
      listing: found.length > 25 ? expect.any(String) : null,
    },
  }
}

const naiveProducts = (type: string, symbol: string) =>
  (type === 'tracker' ? living().sort(compareProducts) : [...catalogue.products.values()])
    .filter((product) => product.productType === type)
    .filter((product) => product.symbol === symbol || catalogue.followedBy.get(product.symbol) === symbol)
    .filter((product) => type !== 'etf' || node.underlyings.has(product.symbol) || product.symbol !== symbol)
    .map(node.wire.product)

const read = (answer: { bytes: Buffer }) => JSON.parse(answer.bytes.toString())

/** Compares every kind of list with one computed from scratch; the answer has the fields of the contract and no others. */
function compareLists(filters: Partial<SprinterFilters>): void {
  const listed = read(node.lists.sprinters({ page: 1, ...filters } as SprinterFilters))
  expect(listed).toEqual(naiveSprinters(filters))
  expect(getSprinters.response.parse(listed)).toEqual(listed)
  for (const type of ['ss', 'etf', 'tracker'] as const) {
    for (const symbol of ['AEX', 'KPN']) {
      const { products } = read(node.lists.products(type, symbol))
      expect(products).toEqual(naiveProducts(type, symbol))
      expect(getTrackers.response.parse({ products })).toEqual({ products })
    }
  }
  const underlyings = read(node.lists.underlyings())
  expect(underlyings.underlyings).toEqual([...node.underlyings.values()].map(node.wire.underlying))
  expect(getUnderlyings.response.parse(underlyings)).toEqual(underlyings)
}

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('quote' as const),
      symbol: fc.constantFrom(...symbols),
      to: fc.integer({ min: -150, max: 150 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      // Some steps go past the maximum age of a quote, the close or midnight.
      ms: fc.constantFrom(1, 1_000, 15 * 60_000 + 1, 3 * 3_600_000, 14 * 3_600_000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('end' as const), place: fc.nat(200) }) },
)
const filters = fc.record(
  {
    underlyingSymbol: fc.constantFrom('AEX', 'SPX', 'XYZ'),
    productType: fc.constantFrom('sp' as const, 'sb' as const, 'xt' as const),
    direction: fc.constantFrom('long' as const, 'short' as const),
    from: fc.constantFrom('0', '2', '4.5'),
    to: fc.constantFrom('3', '8', '26'),
    sort: fc.constantFrom('leverage' as const, 'distance' as const, 'price' as const, 'name' as const),
    order: fc.constantFrom('asc' as const, 'desc' as const),
    page: fc.constantFrom(1, 2),
  },
  { requiredKeys: [] },
)

it('are at any moment the same as lists that are computed from scratch', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(step, filters), { minLength: 1, maxLength: 12 }), (steps) => {
      for (const [each, asked] of steps) {
        clock.advance(1_000)
        if (each.do === 'quote') quote(each.symbol, each.to)
        else if (each.do === 'end') end(each.place)
        else {
          clock.advance(each.ms)
          node.issuer.advance()
        }
        compareLists(asked)
      }
    }),
    { numRuns: 40 },
  )
})

it('follow a split while it waits to be carried out', async () => {
  const effective = toEpochMs(start + 3_600_000)
  const split = { symbol: 'KPN', effective, split: { newPieces: 2, oldPieces: 1 } }
  node.actions.declare([{ symbol: 'KPN', kind: 'split', effective, split: split.split }] as never)
  compareLists({})
  clock.advance(3_600_000)
  compareLists({})
})

it('price and write each product once for all calls, until it changes', () => {
  const counts = { priced: 0, written: 0 }
  const lists = createLists({
    ...{ ...node, real: clock, popular: { nl: [], de: [], pl: [] } },
    wire: {
      ...node.wire,
      product(each) {
        counts.written += 1
        return node.wire.product(each)
      },
    },
    figures: {
      ...node.figures,
      leverage(each) {
        counts.priced += 1
        return node.figures.leverage(each)
      },
    },
  })
  const listBoth = () => [lists.sprinters({ page: 1 }), lists.products('tracker', undefined)]
  const first = listBoth()
  const before = { ...counts }
  for (let call = 0; call < 50; call += 1) expect(listBoth()).toEqual(first)
  expect(counts).toEqual(before)
  clock.advance(1_000)
  quote('SPX', 1)
  expect(listBoth()).not.toEqual(first)
  const onSpx = sprinters().filter(({ symbol }) => symbol === 'SPX').length
  expect(counts.priced - before.priced).toBe(onSpx)
})

it('share a listing among all that ask for it before anything has changed', () => {
  const tokenOf = (filters: object): string =>
    read(node.lists.sprinters({ page: 1, ...filters })).pagination.listing
  const token = tokenOf({})
  expect([tokenOf({}), tokenOf({ page: 2 }), tokenOf({ listing: token })]).toEqual([token, token, token])
  expect(tokenOf({ sort: 'name' })).not.toBe(token)
  clock.advance(1_000)
  quote('SPX', 1)
  expect(tokenOf({})).not.toBe(token)
})

it('keep the order of Sprinters for a second while their prices move, but none that has ended', () => {
  const filters = { page: 1, underlyingSymbol: 'AEX', sort: 'price' as const }
  const list = () => read(node.lists.sprinters(filters))
  const first = list()
  const { products } = first
  clock.advance(999)
  quote('AEX', 2)
  const current = (all: { id: string }[]) =>
    all.map(({ id }) => node.wire.product(node.product(id as never)!))
  expect(list()).toMatchObject({ products: current(products), metainfo: first.metainfo })
  clock.advance(1)
  expect(list()).toEqual(naiveSprinters(filters))
  end([...node.issued.living()].findIndex(({ product }) => product.id === products[0].id))
  expect(list()).toEqual(naiveSprinters(filters))
})
