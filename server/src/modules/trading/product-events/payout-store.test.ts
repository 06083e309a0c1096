import { toProductId } from '@koersklasse/domain/market/instrument.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noteStatements } from '../../../../test/fixtures/note-statements.ts'
import { createTradingFixture, type TradingFixture } from '../../../../test/fixtures/trading.ts'
import { firstId } from '../../../platform/ids.ts'
import type { PortfolioPage } from '../execution/pages.ts'
import { createPayoutStore } from './payout-store.ts'
import { createSplitStore } from './split-store.ts'

/** How many portfolios are in a competition that was over; those after them are in one that was running. */
const over = 3_000
const [all, page] = [over + 131, 50]
const [held, kept, awaited, mixed, sold, ordered, untold] = ['P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7'].map(
  toProductId,
)
const [parted, left] = ['P8', 'P9'].map(toProductId)

const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const id = sql`('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`
const isOver = sql<boolean>`n <= ${over}`
const isLast = sql<boolean>`n = ${all}`
/** A third only holds, a third only waits, as the last portfolio does, and a third does both. */
const [holds, waits] = [sql<boolean>`n % 3 < 2`, sql<boolean>`n % 3 > 0`]

let fixture: TradingFixture
beforeAll(async () => {
  fixture = await createTradingFixture({ players: 0 })
  const { kysely, competition } = fixture
  const { rows } = await sql<{ id: string }>`
    insert into competitions (id, start_at, end_at, starting_balance, sprinter_cap, cost_fixed, cost_rate_basis_points)
    values (gen_random_uuid(), 0, 1, 1, 1, 0, 0) returning id`.execute(kysely)
  await sql`
    insert into portfolios (id, competition_id, cash, created_at)
    select ${id}, case when ${isOver} then ${rows[0]!.id}::uuid else ${competition.id}::uuid end, 0, 0
    from generate_series(1, ${all}::integer) as n`.execute(kysely)
})
afterAll(() => fixture.database.close())

/** Gives some of the portfolios (by their number n) a position in a product. */
async function hold(productId = held, which: RawBuilder<boolean>, quantity = 1): Promise<void> {
  await sql`
    insert into positions (id, portfolio_id, product_id, quantity, cost)
    select gen_random_uuid(), ${id}, ${productId}, ${quantity}, ${quantity}
    from generate_series(1, ${all}::integer) as n where ${which}`.execute(fixture.kysely)
}

/** Gives some of the portfolios a pending order in a product. */
async function wait(productId = held, which: RawBuilder<boolean>): Promise<void> {
  await sql`
    insert into orders (id, portfolio_id, product_id, side, order_type, quantity, status, validity, created_at, updated_at)
    select gen_random_uuid(), ${id}, ${productId}, 'buy', 'market', 1, 'pending', 'cancel', 0, 0
    from generate_series(1, ${all}::integer) as n where ${which}`.execute(fixture.kysely)
}

/** The portfolios of all pages. */
async function allPages(read: (after: string, limit: number) => Promise<PortfolioPage>): Promise<string[]> {
  const found: string[] = []
  for (let after: string | null = firstId; after !== null; ) {
    const { portfolioIds, last }: PortfolioPage = await read(after, page)
    found.push(...portfolioIds)
    after = last
  }
  return found
}

function setUp() {
  const { noted, statements, mostRows } = noteStatements(fixture.kysely)
  const store = createPayoutStore(noted, 'test', page)
  const time = toEpochMs(fixture.competition.start + 1)
  const isUnpaid = (productId = held, isWanted = () => true) =>
    store.isUnpaid({ productId: productId!, time }, isWanted)
  return { store, time, isUnpaid, statements, mostRows }
}

it('looks for unpaid portfolios a page at a time, past those whose competition was over', async () => {
  await hold(held, sql`${isOver} or ${isLast}`)
  await hold(kept, sql`${isOver} and ${holds}`)
  await wait(kept, sql`${isOver} and ${waits}`)
  await hold(awaited, sql`${isOver} and ${holds}`)
  await wait(awaited, sql`${isOver} and ${waits} or ${isLast}`)
  await sql`analyze portfolios, positions, orders`.execute(fixture.kysely)
  const { isUnpaid, mostRows } = setUp()
  expect(await isUnpaid(held)).toBe(true)
  expect(await isUnpaid(kept)).toBe(false)
  expect(await isUnpaid(awaited)).toBe(true)
  expect(await mostRows()).toBeLessThan(over / 10)
})

it('reads no further page once it must stop, and does not report the product as paid then', async () => {
  await hold(untold, isOver)
  const { isUnpaid, statements } = setUp()
  let pages = 0
  const isWanted = () => {
    pages += 1
    return pages <= 3
  }
  expect(await isUnpaid(untold, isWanted)).toBe(true)
  expect(statements).toHaveLength(3 * 2)
})

it('finds each portfolio that holds, waits or does both once, in full pages', async () => {
  await hold(mixed, holds)
  await wait(mixed, waits)
  const { store, time } = setUp()
  let pages = 0
  const found = await allPages((after, limit) => {
    pages += 1
    return store.concerned(mixed!, time, after, limit)
  })
  expect(found).toEqual(Array.from({ length: all - over }, (_, index) => idOf(over + 1 + index)))
  expect(pages).toBe(Math.ceil(all / page))
})

it('looks through those who have sold a product, a page at a time', async () => {
  await hold(parted, sql`not ${isLast}`, 0)
  await hold(left, sql`true`, 0)
  await wait(left, isLast)
  await sql`analyze positions, orders`.execute(fixture.kysely)
  const { store, time, isUnpaid, mostRows } = setUp()
  expect(await isUnpaid(parted)).toBe(false)
  expect(await isUnpaid(left)).toBe(true)
  await hold(parted, isLast)
  expect(await isUnpaid(parted)).toBe(true)
  const actionId = idOf(0)
  const holders = (after: string, limit: number) =>
    store.unpaidHolders({ actionId, productId: parted! }, { at: time, exDate: time }, after, limit)
  expect(await allPages(holders)).toEqual([idOf(all)])
  const split = { actionId, productId: parted!, effective: time }
  const splits = createSplitStore(fixture.kysely, page)
  expect(await allPages((after, limit) => splits.unsplit(split, 'pieces', after, limit))).toEqual([idOf(all)])
  expect(await mostRows()).toBeLessThan(over / 10)
})

it('finds in one statement which products somebody has held or waits for, and reads a row of each', async () => {
  await hold(sold, isOver, 0)
  await wait(ordered, isLast)
  const { store, statements, mostRows } = setUp()
  const none = Array.from({ length: 100 }, (_, index) => toProductId(`N${index}`))
  const products = [...none, held!, sold!, ordered!]
  expect(await store.everHeld(products)).toEqual(new Set([held, sold, ordered]))
  expect(statements).toHaveLength(1)
  expect(await mostRows()).toBeLessThanOrEqual(products.length)
})
