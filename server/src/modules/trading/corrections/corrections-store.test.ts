import { type RepairSummary, repairKinds } from '@koersklasse/contract/desk/corrections.ts'
import { toDecimal } from '@koersklasse/domain/money/decimal.ts'
import { toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { noteStatements } from '../../../../test/fixtures/note-statements.ts'
import { createTradingFixture, type TradingFixture } from '../../../../test/fixtures/trading.ts'
import { firstId, systemIds } from '../../../platform/ids.ts'
import { createCorrectionsStore } from './corrections-store.ts'
import { createReadCorrection } from './read-correction.ts'

const [players, atOnce] = [7, 3]

let fixture: TradingFixture
beforeEach(async () => {
  fixture = await createTradingFixture({ players })
})
afterEach(() => fixture.database.close())

const idOf = (player: number) => fixture.portfolioIdOf(fixture.userIds[player]!)

/** What a repair does to the portfolio of a player; the cash of the middle one changes most. */
const summaryOf = (player: number, each = 1): RepairSummary => ({
  ...{
    kind: repairKinds[player % 3]!,
    reversed: player,
    filled: 2 * each,
    paidOut: 3,
    restored: 5,
    aborted: 7,
  },
  ...{
    cashBefore: toCents(1_000),
    cashAfter: toCents(1_000 + (player % 2 ? -1 : 1) * player * (6 - player)),
  },
  waived: toCents(player * each),
})

/** A dry run on the portfolios of all players. */
async function plan(store: ReturnType<typeof createCorrectionsStore>) {
  const { kysely, market, competition } = fixture
  const [id, now] = [systemIds.next(), market.now()]
  const stretch = { symbol: 'GC', from: now, until: toEpochMs(now + 1), below: null, above: null }
  await store.insert(kysely, { id, stretch, reason: 'It was wrong', plannedAt: now })
  const rows = fixture.userIds.map((_, player) => ({
    ...{ portfolioId: idOf(player), competitionId: competition.id, plan: summaryOf(player) },
  }))
  return { id, rows }
}

it('writes portfolios, and looks for what they hold, some at a time', async () => {
  const { market, commandQueue, kysely } = fixture
  const { noted, statements } = noteStatements(kysely)
  const store = createCorrectionsStore(noted, 'test', atOnce)
  const bought = [0, 2, 5, 6].map((player, place) => ({ player, product: market.products[place % 3]! }))
  for (const { player, product } of bought) {
    market.quote(product, 9_90, 10_00)
    const order = await commandQueue.execute({
      ...{ kind: 'place', portfolioId: idOf(player), productId: product.id, validity: 'cancel' },
      ...{ terms: { side: 'buy', quantity: toQuantity(1), orderType: 'market' }, idempotencyKey: null },
    })
    expect(order).toMatchObject({ ok: true })
  }
  const { id, rows } = await plan(store)
  statements.length = 0
  await store.addPortfolios(noted, id, rows)
  const portfolioIds = rows.map(({ portfolioId }) => portfolioId)
  const products = await store.productsOf(portfolioIds, market.now())
  expect(products.toSorted()).toEqual(market.products.map((product) => product.id).toSorted())
  const { portfolioIds: written } = await store.undone(id, firstId, players)
  expect(written).toEqual(portfolioIds.toSorted())
  const lists = statements.flatMap(({ parameters }) => parameters.filter((value) => Array.isArray(value)))
  expect(Math.max(...lists.map(({ length }) => length))).toBe(atOnce)
})

it('finds the portfolios that it has changed, and those without a plan, some at a time', async () => {
  const { kysely } = fixture
  const { noted, statements } = noteStatements(kysely)
  const store = createCorrectionsStore(noted, 'test', atOnce)
  const { id, rows } = await plan(store)
  await store.addPortfolios(kysely, id, rows.slice(0, 6))
  statements.length = 0
  expect(await store.unplanned(id, rows)).toEqual(rows.slice(6))
  expect(statements).toHaveLength(3)
  await sql`update corrected_portfolios set outcome = plan where portfolio_id <> ${idOf(1)}`.execute(kysely)
  const changed = [0, 2, 3, 4, 5].filter((player) => summaryOf(player).kind !== 'unchanged').map(idOf)
  statements.length = 0
  expect(await store.changed(id)).toEqual(changed.toSorted())
  expect(statements).toHaveLength(3)
})

it('adds up what it does, some portfolios at a time, and reads only those that change most', async () => {
  const { kysely, market, competition } = fixture
  const { noted, statements } = noteStatements(kysely)
  const store = createCorrectionsStore(noted, 'test', atOnce)
  const { id, rows } = await plan(store)
  await store.addPortfolios(kysely, id, rows)
  // What was done to a portfolio may differ from what was planned for it.
  const outcomes = [0, 3, 4].map((player) => [player, summaryOf(player, 10)] as const)
  for (const [player, outcome] of outcomes)
    await kysely
      .updateTable('corrected_portfolios')
      .set({ outcome: JSON.stringify(outcome), done_at: market.now() })
      .where('portfolio_id', '=', idOf(player))
      .execute()
  const quoteCorrections = {
    applied: async () => new Map(),
    without: () => Promise.reject(new Error('The market was corrected')),
  }
  const read = createReadCorrection({
    corrections: { store, wrongClosings: async () => [] },
    market: { product: market.product, quoteCorrections },
  })
  const begun = {
    state: 'running',
    planning: 'done',
    note: 'It was wrong',
    started_at: market.now(),
  } as const
  await store.move(kysely, id, 'draft', begun)
  const summaries = rows.map(({ plan }, player) => new Map(outcomes).get(player) ?? plan)
  const sumOf = (key: Exclude<keyof RepairSummary, 'kind'>) =>
    summaries.reduce((sum, one) => sum + one[key], 0)
  statements.length = 0
  const added = await store.addUp(id)
  expect(statements).toHaveLength(3)
  const seen = await read.one((await store.find(id))!)
  expect(seen.correction).toMatchObject({ portfolios: players, done: 3 })
  expect(seen.sums).toEqual({
    ...{ reversed: sumOf('reversed'), filled: sumOf('filled'), paidOut: sumOf('paidOut') },
    ...{ restored: sumOf('restored'), aborted: sumOf('aborted'), waived: sumOf('waived') },
    ...{ cashBefore: sumOf('cashBefore'), cashAfter: sumOf('cashAfter') },
  })
  expect(seen.kinds).toEqual({ reversed: 3, adjusted: 2, unchanged: 2 })
  const byChange = [[3], [2, 4], [1, 5], [0, 6]].flatMap((alike) => alike.map(idOf).sort())
  expect(seen.portfolios.map(({ portfolioId }) => portfolioId)).toEqual(byChange)
  expect(seen.portfolios[0]).toMatchObject({ plan: summaryOf(3), outcome: summaryOf(3, 10) })
  expect(await store.mostChanged(id, 2)).toEqual(seen.portfolios.slice(0, 2))
  expect(await store.notesOf(competition.id)).toMatchObject([{ id, portfolios: 3 }])

  // Once it was kept, nothing is added up any more.
  await kysely.transaction().execute((tx) => store.keepSums(tx, id, added))
  await kysely.transaction().execute((tx) => store.keepSums(tx, id, added))
  await store.move(kysely, id, 'running', { state: 'done', done_at: market.now() })
  statements.length = 0
  const { sums, kinds, correction } = await read.one((await store.find(id))!)
  expect([sums, kinds]).toEqual([seen.sums, seen.kinds])
  expect(correction).toMatchObject({ portfolios: players, done: players })
  expect(await read.all()).toMatchObject([{ id, portfolios: players, done: players }])
  expect(await store.notesOf(competition.id)).toMatchObject([{ id, portfolios: 5 }])
  expect(statements.map(({ sql }) => sql).join()).not.toContain('jsonb_to_record')
})

/** What was decided for a player, and how many times: fills, or orders that were aborted. */
interface Decided {
  player: number
  time: number
  kind: 'filled' | 'aborted'
  on?: 'quote' | 'currency'
  isWrong?: boolean
  times?: number
}

async function book({ player, time, kind, on = 'quote', isWrong = true, times = 1 }: Decided): Promise<void> {
  const { kysely, market } = fixture
  const price = isWrong ? '30' : '10'
  const used = JSON.stringify({ symbol: 'GC', bid: price, ask: price, time: market.now() })
  const [quote, currency] = on === 'quote' ? [used, null] : [null, used]
  const each = sql`from generate_series(1, ${times}::integer)`
  if (kind === 'filled')
    await sql`
      insert into transactions (id, order_id, portfolio_id, product_id, created_at, kind, quantity, quantity_delta, price,
        costs, amount, quote, currency_quote)
      select gen_random_uuid(), gen_random_uuid(), ${idOf(player)}::uuid, 'GC', ${time}::bigint, 'buy', 1, 1, 0, 0, 0,
        ${quote}::jsonb, ${currency}::jsonb ${each}`.execute(kysely)
  else
    await sql`
      insert into orders (id, portfolio_id, product_id, created_at, updated_at, side, order_type, validity, status,
        abort_reason, decision)
      select gen_random_uuid(), ${idOf(player)}::uuid, 'GC', ${time}::bigint, ${time}::bigint, 'buy', 'market', 'cancel',
        'aborted', 'insufficient_cash',
        jsonb_build_object('quote', ${quote}::jsonb, 'currencyQuote', ${currency}::jsonb) ${each}`.execute(
      kysely,
    )
}

/** A stretch of wrong quotes from now on: gold above 20. */
function wrongGold() {
  const from = fixture.market.now()
  return { symbol: 'GC', from, until: toEpochMs(from + 1), below: null, above: toDecimal('20') }
}

it.each([1, 2, 3, 100])('finds what a stretch has caused, looking at %i rows at a time', async (rows) => {
  const { kysely, competition } = fixture
  const stretch = wrongGold()
  const [time, drift] = [stretch.from, 60_000]
  for (const kind of ['filled', 'aborted'] as const) {
    const isFilled = kind === 'filled'
    // Many at the same time, so that pages end among them.
    await book({ kind, player: 0, time, isWrong: false, times: 10 })
    await book({ kind, player: isFilled ? 1 : 4, time: time - drift })
    await book({ kind, player: isFilled ? 2 : 5, time, on: 'currency' })
    await book({ kind, player: 3, time: time - drift - 1 })
  }
  // Neither a reversed transaction nor a replaced portfolio is found.
  await book({ kind: 'filled', player: 3, time })
  await sql`
    insert into transactions (id, portfolio_id, product_id, created_at, kind, quantity, quantity_delta, price, costs, amount,
      reverses)
    select gen_random_uuid(), portfolio_id, 'GC', created_at, 'reversal', 1, -1, 0, 0, 0, id from transactions
    where portfolio_id = ${idOf(3)} and created_at = ${time}`.execute(kysely)
  await book({ kind: 'filled', player: 6, time })
  await sql`update portfolios set user_id = null, replaced_at = ${time} where id = ${idOf(6)}`.execute(kysely)

  const found = await createCorrectionsStore(kysely, 'test', rows).concerned(stretch, new Map())
  const ids = [1, 2, 4, 5].map(idOf).toSorted()
  expect(found).toEqual(ids.map((portfolioId) => ({ portfolioId, competitionId: competition.id })))
})

it('reads no more than a page of rows in a statement, even if all have the same time', async () => {
  const { kysely } = fixture
  const [limit, pages, stretch] = [100, 5, wrongGold()]
  for (const kind of ['filled', 'aborted'] as const)
    for (let page = 0; page < pages; page += 1)
      await book({ kind, player: page, time: stretch.from, times: limit })
  await sql`analyze transactions, orders`.execute(kysely)
  const { noted, mostRows } = noteStatements(kysely)
  const found = await createCorrectionsStore(noted, 'test', limit).concerned(stretch, new Map())
  expect(found).toHaveLength(pages)
  expect(await mostRows()).toBeLessThanOrEqual(limit)
})
