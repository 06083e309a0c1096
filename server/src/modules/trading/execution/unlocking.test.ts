// The command queue refuses what neither the player's diplomas nor the competition unlocks.

import type { Diploma, Unlockable } from '@koersklasse/domain/competition/unlocking.ts'
import { toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import type { OrderCondition } from '@koersklasse/domain/orders/order-trigger.ts'
import { afterEach, expect, it } from 'vitest'
import { handProduct } from '../../../../test/fixtures/manual-market.ts'
import { createTradingFixture, type TradingFixture } from '../../../../test/fixtures/trading.ts'
import { auditLedger } from '../portfolios/audit-ledger.ts'
import type { OrderCommand, OrderResult } from './command.ts'

const share = handProduct('IBM', 'US4592001014', 'ss')
const fund = handProduct('SPY', 'US78462F1030', 'etf')
const sprinter = handProduct('LONG', 'ZZ0000000015', 'sp')
const limit: OrderCondition = { orderType: 'limit', limitPrice: toCents(90_00) }
const market: OrderCondition = { orderType: 'market' }

let fixture: TradingFixture
afterEach(async () => {
  expect(await auditLedger(fixture.kysely)).toEqual([])
  await fixture.database.close()
})

async function open(unlocked: readonly Unlockable[], players = 1): Promise<void> {
  fixture = await createTradingFixture({ products: [share, fund, sprinter], unlocked, players })
  for (const product of [share, fund, sprinter]) {
    fixture.market.quote(product, toCents(99_00), toCents(100_00))
  }
}

/** Grants a diploma with the row that the operator or the academy writes. */
async function earn(diploma: Diploma, player = 0): Promise<void> {
  await fixture.kysely
    .insertInto('diplomas')
    .values({ user_id: fixture.userIds[player]!, diploma, earned_at: fixture.market.now() })
    .execute()
}

async function execute(command: OrderCommand): Promise<string> {
  return inWords(await fixture.commandQueue.execute(command))
}

function place(
  product: typeof share,
  condition: OrderCondition = market,
  side: 'buy' | 'sell' = 'buy',
  key?: string,
) {
  return {
    kind: 'place' as const,
    portfolioId: fixture.portfolioIdOf(fixture.userIds[0]!),
    productId: product.id,
    terms: { side, quantity: toQuantity(1), ...condition },
    validity: 'cancel' as const,
    idempotencyKey: key ?? null,
  }
}

function inWords(result: OrderResult): string {
  if (result.ok) return result.value.order.orderStatus
  return [result.refusal.code, result.refusal.field].filter(Boolean).join(' ')
}

it('lets a beginner trade shares by market order; each diploma unlocks only its own part', async () => {
  await open([])
  expect(await execute(place(share))).toBe('completed')
  expect(await execute(place(fund))).toBe('locked productId')
  expect(await execute(place(sprinter))).toBe('locked productId')
  expect(await execute(place(share, limit))).toBe('locked orderType')

  await earn('etf')
  expect(await execute(place(fund))).toBe('completed')
  expect(await execute(place(sprinter))).toBe('locked productId')
  expect(await execute(place(fund, limit))).toBe('locked orderType')

  await earn('limit')
  expect(await execute(place(fund, limit))).toBe('pending')
  expect(await execute(place(fund, { orderType: 'stoploss', stopPrice: toCents(110_00) }))).toBe(
    'locked orderType',
  )

  await earn('sp')
  expect(await execute(place(sprinter))).toBe('completed')
})

it('lets a competition unlock types for all its players, whatever their diplomas', async () => {
  await open(['sp', 'limit'])
  expect(await execute(place(sprinter, limit))).toBe('pending')
  expect(await execute(place(fund))).toBe('locked productId')
})

it('unlocks nothing for a player by the diploma of another', async () => {
  await open([], 2)
  await earn('etf', 1)
  expect(await execute(place(fund))).toBe('locked productId')
  expect(await execute({ ...place(fund), portfolioId: fixture.portfolioIdOf(fixture.userIds[1]!) })).toBe(
    'completed',
  )
})

it('allows selling and cancelling a locked product or type, but not changing a purchase', async () => {
  await open(['sp', 'limit'])
  expect(await execute(place(sprinter))).toBe('completed')
  const placed = await fixture.commandQueue.execute(place(sprinter, limit, 'buy', 'the-key-of-one'))
  const orderId = placed.ok ? placed.value.order.id : ''
  const portfolioId = fixture.portfolioIdOf(fixture.userIds[0]!)
  const change = { kind: 'change' as const, portfolioId, orderId }

  await fixture.changeCompetition({ unlocked: ['limit'] })
  expect(await execute({ ...change, limitPrice: toCents(120_00) })).toBe('locked productId')
  await fixture.changeCompetition({ unlocked: ['sp'] })
  expect(await execute({ ...change, limitPrice: toCents(120_00) })).toBe('locked orderType')
  // A repeated request gets the same answer, as it is not a new purchase.
  expect(await execute(place(sprinter, limit, 'buy', 'the-key-of-one'))).toBe('pending')

  await fixture.changeCompetition({ unlocked: [] })
  expect(await execute(place(sprinter, market, 'sell'))).toBe('completed')
  expect(await execute(place(sprinter, limit, 'sell'))).toBe('locked orderType')
  expect(await execute({ kind: 'cancel', portfolioId, orderId })).toBe('aborted')
})

it('fills an order that was placed while its type was unlocked', async () => {
  await open(['sp', 'limit'])
  expect(await execute(place(sprinter, limit))).toBe('pending')
  await fixture.changeCompetition({ unlocked: [] })
  const engine = fixture.startEngine()
  await engine.catchUp()
  fixture.market.quote(sprinter, toCents(89_00), toCents(90_00))
  await fixture.runEngine(engine)
  engine.close()
  const portfolio = await fixture.store.findPortfolio(fixture.userIds[0]!, fixture.competition.id)
  const [order] = await fixture.kysely
    .selectFrom('orders')
    .selectAll()
    .where('portfolio_id', '=', portfolio!.id)
    .execute()
  expect(order?.status).toBe('completed')
})
