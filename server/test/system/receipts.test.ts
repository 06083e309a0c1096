// Receipts can be opened by id, however many transactions follow, and keep the facts of their decision.

import {
  changeOrder,
  getOrder,
  getReceipt,
  getTransactions,
  placeOrder,
} from '@koersklasse/contract/trading.ts'
import { toDecimal } from '@koersklasse/domain/money/decimal.ts'
import { type IssuedProduct, issuedIsin } from '@koersklasse/domain/products/issued-product.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '../../src/platform/database/open-database.ts'
import { type HistoryGame, openGame, productOf } from '../fixtures/portfolio-history.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'

let database: OpenDatabase
let game: HistoryGame
beforeAll(async () => {
  database = await createTestDatabase()
  game = await openGame(database, Date.UTC(2026, 10, 23, 12))
})
afterAll(async () => {
  await game.close()
  await database.close()
})

it('finds a player’s transaction that is no longer listed, and not another player’s', async () => {
  const [owner, stranger] = [await game.join(), await game.join()]
  game.quote('KPN', '3.40')
  const first = await game.trade(owner, 'buy', productOf('KPN'), 1)
  const last = await game.trade(owner, 'buy', productOf('KPN'), 2)
  await database.pool.query(
    `insert into transactions (id, order_id, portfolio_id, product_id, kind, quantity, quantity_delta, price, costs, amount,
       bid, ask, quote, created_at)
     select overlay(id::text placing lpad(to_hex(n), 4, '0') from 33)::uuid, gen_random_uuid(), portfolio_id,
       product_id, kind, quantity, quantity_delta, price, costs, amount, bid, ask, quote, created_at
     from transactions, generate_series(0, 599) n where id = $1 on conflict (id) do nothing`,
    [last!.id],
  )

  const listed = getTransactions.response.parse((await game.call(owner, 'GET', '/transactions')).body)
  expect(listed.transactions).toHaveLength(500)
  expect(listed.transactions.map(({ id }) => id)).not.toContain(first!.id)

  const its = `/receipts/${first!.id}`
  const found = await game.call(owner, 'GET', its)
  expect(found.status).toBe(200)
  expect(getReceipt.response.parse(found.body).transaction).toEqual(first)
  expect(await game.call(stranger, 'GET', its)).toMatchObject({
    status: 404,
    body: { error: { code: 'not_found' } },
  })
})

it('keeps the leverage of a product whose purchase the leverage cap prevented', async () => {
  const issuedAt = toEpochMs(game.clock.now())
  const levels = { financingLevel: toDecimal('890'), stopLossLevel: toDecimal('905') }
  const product: IssuedProduct = {
    ...{ id: issuedIsin(77), isin: issuedIsin(77), name: 'AEX Long', symbol: 'AEX', currency: 'EUR' },
    ...{ productType: 'sp', direction: 'long', issuedAt, ratio: toDecimal('10'), ...levels },
  }
  await game.issue({
    ...{
      product,
      rung: 'test',
      financedAt: issuedAt,
      resetAt: issuedAt,
      levels: [{ from: issuedAt, ...levels }],
    },
    ...{
      isOverCap: false,
      isSoldOut: false,
      isSetByOperator: false,
      restrictedUntil: null,
      ended: null,
      revision: 1,
    },
  })
  const player = await game.join()
  game.quote('AEX', '1000')
  const wish = {
    productId: product.id,
    transactionType: 'buy',
    orderType: 'limit',
    quantity: 10,
    limitPrice: 900,
  }
  const placed = placeOrder.response.parse((await game.call(player, 'POST', '/orders', wish)).body)
  expect(placed.order.orderStatus).toBe('pending')

  // 975 ÷ (8.51 × 10) exceeds the maximum leverage of ten for this index.
  game.clock.advance(1_000)
  game.quote('AEX', '975')
  const path = `/orders/${placed.order.id}`
  const changed = changeOrder.response.parse((await game.call(player, 'PATCH', path, { quantity: 11 })).body)
  expect(changed.order).toMatchObject({ orderStatus: 'aborted', abortReason: 'bid_only' })
  const { decision } = getOrder.response.parse((await game.call(player, 'GET', path)).body)
  expect(decision).toMatchObject({ ask: 851, bidOnly: { cause: 'leverage', leverage: '11.4571092832' } })
})
