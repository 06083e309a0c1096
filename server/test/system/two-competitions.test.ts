// A player in two competitions at a time: each portfolio follows the period and the rules of its own competition.

import { type Competition, houseRules } from '@koersklasse/domain/competition/competition.ts'
import { toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createCompetitionStore } from '../../src/modules/competitions/store.ts'
import type { OrderResult, PlaceOrder } from '../../src/modules/trading/execution/command.ts'
import { auditLedger } from '../../src/modules/trading/portfolios/audit-ledger.ts'
import { systemIds } from '../../src/platform/ids.ts'
import { handProduct } from '../fixtures/manual-market.ts'
import { createTradingFixture, type TradingFixture } from '../fixtures/trading.ts'

const hourMs = 3_600_000
const share = handProduct('IBM', 'US4592001014', 'ss')
const sprinter = handProduct('ASL', 'NL0000000001', 'sp')
const etf = handProduct('IBMETF', 'IE0000000009', 'etf')
const onIbm = { ...handProduct('IBM long', 'NL0000000002', 'sp'), symbol: share.symbol }

let fixture: TradingFixture
/** The player's portfolios: in the competition of the fixture, and in one with other rules. */
let portfolioId: string
let otherId: string
beforeEach(async () => {
  fixture = await createTradingFixture({ products: [share, sprinter, etf, onIbm] })
  const userId = fixture.userIds[0]!
  portfolioId = fixture.portfolioIdOf(userId)
  otherId = await joinAnother(userId)
  pass(0)
})
afterEach(async () => {
  expect(await auditLedger(fixture.kysely)).toEqual([])
  await fixture.database.close()
})

/** Lets time pass, after which all products are quoted anew. */
function pass(ms: number): void {
  fixture.market.advance(ms)
  for (const product of [share, sprinter, etf, onIbm]) fixture.market.quote(product, 100_00)
}

async function joinAnother(userId: string): Promise<string> {
  const other: Competition = {
    ...houseRules,
    id: systemIds.next(),
    start: toEpochMs(fixture.market.now() + hourMs),
    end: toEpochMs(fixture.market.now() + 3 * hourMs),
    startingBalance: toCents(5_000_00),
    sprinterCap: toCents(500_00),
    costs: { fixed: toCents(0), rateBasisPoints: 100 },
    unlocked: ['sp'],
  }
  await createCompetitionStore(fixture.kysely).insert(other)
  await fixture.openPortfolio(userId, other)
  return (await fixture.store.findPortfolio(userId, other.id))!.id
}

function buy(portfolio: string, terms: Partial<PlaceOrder['terms']> = {}, product = share): PlaceOrder {
  return {
    ...{ kind: 'place', portfolioId: portfolio, productId: product.id, validity: 'cancel' },
    terms: { side: 'buy', quantity: toQuantity(10), orderType: 'market', ...terms } as PlaceOrder['terms'],
    idempotencyKey: null,
  }
}

/** Executes commands in one batch. */
const executeAll = (...commands: PlaceOrder[]) =>
  Promise.all(commands.map((command) => fixture.commandQueue.execute(command)))
const codeOf = (result: OrderResult) => (result.ok ? result.value.order.orderStatus : result.refusal.code)

it('accepts orders in each while it runs', async () => {
  const codes = async () => (await executeAll(buy(portfolioId), buy(otherId))).map(codeOf)
  expect(await codes()).toEqual(['completed', 'no_competition'])
  pass(hourMs)
  expect(await codes()).toEqual(['completed', 'completed'])
  pass(2 * hourMs)
  expect(await codes()).toEqual(['completed', 'no_competition'])
})

it('charges the costs, and applies the cap and the locks, of its own competition', async () => {
  pass(hourMs)
  const [one, other] = await executeAll(buy(portfolioId), buy(otherId))
  const costsOf = (result: OrderResult) => result.ok && result.value.transaction!.executionCosts
  expect([costsOf(one!), costsOf(other!)]).toEqual([2_50, 10_00])

  const most = { quantity: null } as const
  const [many, few] = await executeAll(
    buy(portfolioId, { ...most, orderType: 'market' }, sprinter),
    buy(otherId, { ...most, orderType: 'market' }, sprinter),
  )
  const piecesOf = (result: OrderResult) => result.ok && result.value.transaction!.quantity
  expect([piecesOf(many!), piecesOf(few!)]).toEqual([500, 5])

  const limit = { orderType: 'limit', limitPrice: toCents(90_00) } as const
  const results = await executeAll(buy(portfolioId, limit), buy(otherId, limit))
  expect(results.map(codeOf)).toEqual(['pending', 'locked'])
})

it('holds to the largest share of one underlying, when an order is placed and when it is triggered', async () => {
  pass(hourMs)
  await fixture.kysely
    .updateTable('competitions')
    .set({ underlying_cap_percent: 25, cost_fixed: toCents(0), cost_rate_basis_points: 0 })
    .where('id', '!=', fixture.competition.id)
    .execute()
  const reasonOf = (result: OrderResult) => result.ok && result.value.order.abortReason
  const piecesOf = (result: OrderResult) => result.ok && result.value.transaction?.quantity
  // Of 5,000 euro 1,250 may be in IBM: in the share and in the Sprinter that follows it.
  const [one, other, both] = await executeAll(
    buy(portfolioId, { quantity: toQuantity(13) }),
    buy(otherId, { quantity: toQuantity(13) }),
    buy(otherId, { quantity: toQuantity(10) }),
  )
  expect([piecesOf(one!), reasonOf(other!), piecesOf(both!)]).toEqual([13, 'underlying_cap', 10])
  const [most] = await executeAll(buy(otherId, { quantity: null }, onIbm))
  expect(piecesOf(most!)).toBe(2)
  const engine = fixture.startEngine()
  const limit = { orderType: 'limit', limitPrice: toCents(90_00), quantity: toQuantity(1) } as const
  await fixture.kysely
    .updateTable('competitions')
    .set({ unlocked: ['limit', 'sp'] })
    .execute()
  const [waiting] = await executeAll(buy(otherId, limit, onIbm))
  await fixture.runEngine(engine)
  expect(codeOf(waiting!)).toBe('pending')
  // The share has risen meanwhile, so that there is no room left when the Sprinter becomes cheap.
  fixture.market.quote(share, 130_00)
  fixture.market.quote(onIbm, 90_00)
  await fixture.runEngine(engine)
  const { abort_reason, decision } = await fixture.kysely
    .selectFrom('orders')
    .select(['abort_reason', 'decision'])
    .where('id', '=', waiting!.ok ? waiting!.value.order.id : '')
    .executeTakeFirstOrThrow()
  expect([abort_reason, decision?.underlyingRoom]).toEqual(['underlying_cap', 0])
  // What is held may always be sold.
  const sale = buy(otherId, { side: 'sell', quantity: toQuantity(10) })
  expect((await executeAll(sale)).map(codeOf)).toEqual(['completed'])
  await engine.close()
})

it('counts an ETF with what it follows', async () => {
  pass(hourMs)
  fixture.market.follow(etf.symbol, share.symbol)
  await fixture.kysely
    .updateTable('competitions')
    .set({ underlying_cap_percent: 40, unlocked: ['etf', 'sp'] })
    .execute()
  // Of 5,000 euro 2,000 may be in what follows IBM; a little less once the costs have been paid.
  const maximum = { quantity: null }
  const results = await executeAll(
    buy(otherId, { quantity: toQuantity(12) }, etf),
    buy(otherId, maximum),
    buy(otherId, maximum, etf),
    buy(otherId, maximum, sprinter),
  )
  expect(results.map((result) => result.ok && result.value.transaction?.quantity)).toEqual([
    12,
    7,
    undefined,
    5,
  ])
  expect(results[2]!.ok && results[2]!.value.order.abortReason).toBe('underlying_cap')
})

it('expires the waiting orders of the competition that ends, and fills those of the other', async () => {
  const { market } = fixture
  pass(hourMs)
  await fixture.kysely
    .updateTable('competitions')
    .set({ unlocked: ['limit'] })
    .execute()
  const engine = fixture.startEngine()
  const limit = { orderType: 'limit', limitPrice: toCents(90_00) } as const
  await executeAll(buy(portfolioId, limit), buy(otherId, limit))
  await fixture.runEngine(engine)
  expect(engine.stats().waiting).toBe(2)
  pass(2 * hourMs)
  await fixture.runEngine(engine)
  market.quote(share, 90_00)
  await fixture.runEngine(engine)
  const statusOf = async (portfolio: string) => {
    const { status, abort_reason } = await fixture.kysely
      .selectFrom('orders')
      .select(['status', 'abort_reason'])
      .where('portfolio_id', '=', portfolio)
      .executeTakeFirstOrThrow()
    return abort_reason ?? status
  }
  expect([await statusOf(portfolioId), await statusOf(otherId)]).toEqual(['completed', 'expired'])
  await engine.close()
})

it('opens a portfolio ahead as of the start of its competition', async () => {
  const [opened] = await fixture.kysely
    .selectFrom('portfolios')
    .innerJoin('competitions', 'competitions.id', 'portfolios.competition_id')
    .select(['portfolios.created_at', 'start_at'])
    .where('portfolios.id', '=', otherId)
    .execute()
  expect(opened!.created_at).toBe(opened!.start_at)
})
