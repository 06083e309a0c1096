// The limits on the orders of a portfolio, under its lock: simultaneous requests exceed none, even on two nodes.

import { toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTradingFixture, type TradingFixture } from '../../../../test/fixtures/trading.ts'
import { auditLedger } from '../portfolios/audit-ledger.ts'
import type { OrderResult, PlaceOrder } from './command.ts'

let game: TradingFixture
let portfolioId: string
async function open(orderLimits: { waiting: number; perDay: number }): Promise<void> {
  game = await createTradingFixture({ orderLimits })
  portfolioId = game.portfolioIdOf(game.userIds[0]!)
  game.market.quote(game.market.products[0]!, 100_00)
}
afterEach(async () => {
  expect(await auditLedger(game.kysely)).toEqual([])
  await game.database.close()
})

function order(terms: Partial<PlaceOrder['terms']> = {}, idempotencyKey: string | null = null): PlaceOrder {
  return {
    ...{
      kind: 'place',
      portfolioId,
      productId: game.market.products[0]!.id,
      validity: 'cancel',
      idempotencyKey,
    },
    terms: { side: 'buy', quantity: toQuantity(1), orderType: 'market', ...terms } as PlaceOrder['terms'],
  }
}
const limit = { orderType: 'limit', limitPrice: toCents(50_00) } as const
const none = { side: 'sell' } as const

const wordOf = (result: OrderResult): string =>
  result.ok ? (result.value.order.abortReason ?? result.value.order.orderStatus) : result.refusal.code
const place = async (...given: Parameters<typeof order>) =>
  wordOf(await game.commandQueue.execute(order(...given)))
const count = (words: readonly string[], word: string): number => words.filter((each) => each === word).length

/** Sends this many requests to two nodes at the same moment. */
async function placeAtOnce(orders: number, given: () => PlaceOrder): Promise<string[]> {
  const nodes = [game.commandQueue, game.secondQueue]
  const sent = Array.from({ length: orders }, (_, index) => nodes[index % 2]!.execute(given()))
  return (await Promise.all(sent)).map(wordOf)
}

describe('orders that wait', () => {
  beforeEach(() => open({ waiting: 20, perDay: 1_000 }))

  it('are no more than the limit, however many are placed at the same time', async () => {
    for (let placed = 0; placed < 10; placed += 1) expect(await place(limit)).toBe('pending')
    const words = await placeAtOnce(50, () => order(limit))
    expect([count(words, 'pending'), count(words, 'too_many_waiting_orders')]).toEqual([10, 40])
  })

  it('make room when they are cancelled, filled or aborted, and hold up no order that is decided at once', async () => {
    for (let placed = 0; placed < 20; placed += 1) expect(await place(limit)).toBe('pending')
    expect(await place()).toBe('completed')
    expect(await place({ quantity: toQuantity(100_000) })).toBe('no_funds')
    expect(await place(limit)).toBe('too_many_waiting_orders')

    const { rows } = await game.store.ordersOf(portfolioId)
    const [one, other] = rows.filter(({ status }) => status === 'pending')
    await game.commandQueue.execute({ kind: 'cancel', portfolioId, orderId: one!.id })
    const change = { kind: 'change' as const, portfolioId, orderId: other!.id }
    expect(wordOf(await game.commandQueue.execute({ ...change, limitPrice: toCents(49_00) }))).toBe('pending')
    expect(wordOf(await game.commandQueue.execute({ ...change, limitPrice: toCents(150_00) }))).toBe(
      'completed',
    )
    const words = await placeAtOnce(10, () => order(limit))
    expect([count(words, 'pending'), count(words, 'too_many_waiting_orders')]).toEqual([2, 8])
  })
})

describe('orders of a day', () => {
  beforeEach(() => open({ waiting: 1_000, perDay: 30 }))

  it('are no more than the limit, however many are placed at the same time, whatever their outcome', async () => {
    for (let placed = 0; placed < 10; placed += 1) expect(await place(none)).toBe('no_positions')
    const words = await placeAtOnce(50, () => order(none))
    expect([count(words, 'no_positions'), count(words, 'too_many_orders_today')]).toEqual([20, 30])
    expect(await place(limit)).toBe('too_many_orders_today')
  })

  it('start again at midnight in Amsterdam, by the clock of the market', async () => {
    for (let placed = 0; placed < 30; placed += 1) await place(none)
    game.market.moveTo(Date.parse('2026-11-23T22:59:59.999Z'))
    expect(await place(none)).toBe('too_many_orders_today')
    game.market.moveTo(Date.parse('2026-11-23T23:00:00Z'))
    const words = await placeAtOnce(40, () => order(limit))
    expect([count(words, 'pending'), count(words, 'too_many_orders_today')]).toEqual([30, 10])
  })

  it('do not count what was refused or repeated, and answer a repeat although the day is full', async () => {
    game.market.setState(game.market.products[0]!, { bidOnly: 'leverage' })
    for (let placed = 0; placed < 40; placed += 1) expect(await place()).toBe('bid_only')
    game.market.setState(game.market.products[0]!, { bidOnly: null })
    for (let placed = 0; placed < 40; placed += 1)
      expect(await place(none, 'the-same-key')).toBe('no_positions')
    for (let placed = 0; placed < 29; placed += 1) expect(await place(none)).toBe('no_positions')
    expect(await place(none)).toBe('too_many_orders_today')
    expect(await place(none, 'the-same-key')).toBe('no_positions')
  })
})
