// What is locked, at the one door: by the player's diplomas and by what the competition opens.

import { toCents, toQuantity } from '@koersklasse/domain/money.ts'
import type { OrderCondition } from '@koersklasse/domain/order-trigger.ts'
import type { Diploma, Unlockable } from '@koersklasse/domain/unlocking.ts'
import { afterEach, expect, it } from 'vitest'
import { auditLedger } from '../audit-ledger.ts'
import { handProduct } from '../hand-market.fixture.ts'
import { createTradingFixture, type TradingFixture } from '../trading.fixture.ts'
import type { CommandResult, OrderCommand } from './command.ts'

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

/** As the operator, or the academy, writes it. */
async function earn(diploma: Diploma, player = 0): Promise<void> {
  await fixture.kysely
    .insertInto('diplomas')
    .values({ user_id: fixture.userIds[player]!, diploma, earned_at: fixture.market.now() })
    .execute()
}

async function settle(command: OrderCommand): Promise<string> {
  return inWords(await fixture.settlement.settle(command))
}

function place(
  product: typeof share,
  condition: OrderCondition = market,
  side: 'buy' | 'sell' = 'buy',
  key?: string,
) {
  return {
    kind: 'place' as const,
    userId: fixture.userIds[0]!,
    productId: product.id,
    terms: { side, quantity: toQuantity(1), ...condition },
    validity: 'cancel' as const,
    idempotencyKey: key ?? null,
  }
}

function inWords(result: CommandResult): string {
  if (result.ok) return result.value.order.orderStatus
  return [result.refusal.code, result.refusal.field].filter(Boolean).join(' ')
}

it('a beginner has shares and market orders; each diploma opens what it is for, and no more', async () => {
  await open([])
  expect(await settle(place(share))).toBe('completed')
  expect(await settle(place(fund))).toBe('locked productId')
  expect(await settle(place(sprinter))).toBe('locked productId')
  expect(await settle(place(share, limit))).toBe('locked orderType')

  await earn('etf')
  expect(await settle(place(fund))).toBe('completed')
  expect(await settle(place(sprinter))).toBe('locked productId')
  expect(await settle(place(fund, limit))).toBe('locked orderType')

  await earn('limit')
  expect(await settle(place(fund, limit))).toBe('pending')
  expect(await settle(place(fund, { orderType: 'stoploss', stopPrice: toCents(110_00) }))).toBe(
    'locked orderType',
  )

  await earn('sp')
  expect(await settle(place(sprinter))).toBe('completed')
})

it('a competition opens types to all its players, whatever their diplomas', async () => {
  await open(['sp', 'limit'])
  expect(await settle(place(sprinter, limit))).toBe('pending')
  expect(await settle(place(fund))).toBe('locked productId')
})

it('the diploma of one player opens nothing to another', async () => {
  await open([], 2)
  await earn('etf', 1)
  expect(await settle(place(fund))).toBe('locked productId')
  expect(await settle({ ...place(fund), userId: fixture.userIds[1]! })).toBe('completed')
})

it('what one has can be sold, and what waits be cancelled, but not changed to buy what is locked', async () => {
  await open(['sp', 'limit'])
  expect(await settle(place(sprinter))).toBe('completed')
  const placed = await fixture.settlement.settle(place(sprinter, limit, 'buy', 'the-key-of-one'))
  const orderId = placed.ok ? placed.value.order.id : ''
  const change = { kind: 'change' as const, userId: fixture.userIds[0]!, orderId }

  fixture.setCompetition({ ...fixture.competition, unlocked: ['limit'] })
  expect(await settle({ ...change, limitPrice: toCents(120_00) })).toBe('locked productId')
  fixture.setCompetition({ ...fixture.competition, unlocked: ['sp'] })
  expect(await settle({ ...change, limitPrice: toCents(120_00) })).toBe('locked orderType')
  // The same order again is the same answer, not a new purchase.
  expect(await settle(place(sprinter, limit, 'buy', 'the-key-of-one'))).toBe('pending')

  fixture.setCompetition({ ...fixture.competition, unlocked: [] })
  expect(await settle(place(sprinter, market, 'sell'))).toBe('completed')
  expect(await settle(place(sprinter, limit, 'sell'))).toBe('locked orderType')
  expect(await settle({ kind: 'cancel', userId: fixture.userIds[0]!, orderId })).toBe('aborted')
})

it('an order that was placed when it might be is carried out', async () => {
  await open(['sp', 'limit'])
  expect(await settle(place(sprinter, limit))).toBe('pending')
  fixture.setCompetition({ ...fixture.competition, unlocked: [] })
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
