import { type RepairSummary, repairKinds } from '@koersklasse/contract/desk/corrections.ts'
import { toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
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

it('sums up what it does in the database, and reads only the portfolios that change most', async () => {
  const { kysely } = fixture
  const store = createCorrectionsStore(kysely, 'test')
  const { id, rows } = await plan(store)
  await store.addPortfolios(kysely, id, rows)
  // What was done to a portfolio may differ from what was planned for it.
  const outcomes = [0, 3, 4].map((player) => [player, summaryOf(player, 10)] as const)
  for (const [player, outcome] of outcomes)
    await kysely
      .updateTable('corrected_portfolios')
      .set({ outcome: JSON.stringify(outcome) })
      .where('portfolio_id', '=', idOf(player))
      .execute()
  const read = createReadCorrection({
    corrections: { store, wrongClosings: async () => [] } as never,
    market: { quoteCorrections: { without: async () => ({ ends: new Map() }) } } as never,
  })
  const summaries = rows.map(({ plan }, player) => new Map(outcomes).get(player) ?? plan)
  const sumOf = (key: Exclude<keyof RepairSummary, 'kind'>) =>
    summaries.reduce((sum, one) => sum + one[key], 0)
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
})
