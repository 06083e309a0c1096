// Orders with a price over HTTP: placed, read, changed, filled, cancelled; and what is locked.

import { getUser } from '@koersklasse/contract/accounts.ts'
import type { Product } from '@koersklasse/contract/market.ts'
import {
  cancelOrder,
  changeOrder,
  getOrder,
  getOrders,
  getPositions,
  getPositionTransactions,
  getReceipt,
  getTransactionsOf,
  type Order,
  placeOrder,
} from '@koersklasse/contract/trading.ts'
import { fewInstruments } from '@koersklasse/server/test/fixtures/few-instruments.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { auditGame } from '../support/audit-game.ts'
import { type Client, createClient, unwrap } from '../support/client.ts'
import { type Game, startGame } from '../support/game.ts'
import { grantDiploma } from '../support/grant-diploma.ts'
import { joinGame } from '../support/join-game.ts'
import { fillsOf, placeJustBelow } from '../support/place-orders.ts'
import { untilPlayable } from '../support/until-playable.ts'

const eventually = { interval: 200 }

let game: Game
let shares: Product[]
beforeAll(async () => {
  // Fast enough for prices to move at any time of the week.
  const settings = { COMPETITION_UNLOCKED: 'limit', MARKET_SPEED: '20', INSTRUMENTS_FILE: fewInstruments }
  game = await startGame(settings)
  shares = await untilPlayable(game)
})
afterAll(() => game.remove())

/** A limit order to buy two shares at a fraction of their price, such as 0.5. */
function limitOrder(share: number) {
  const product = shares[0]!
  const limitPrice = Math.floor(product.price!.ask * share)
  const [transactionType, orderType] = ['buy', 'limit'] as const
  return { body: { productId: product.id, transactionType, orderType, quantity: 2, limitPrice } }
}

async function ordersOf(player: Client): Promise<Order[]> {
  return unwrap(await player.call(getOrders, {})).orders
}

test('fills a waiting order once its change allows that, and returns the quote', async () => {
  const player = await joinGame(game, 'geduldig')
  const placed = unwrap(await player.call(placeOrder, limitOrder(0.5)))
  const { id } = placed.order
  expect(placed).toMatchObject({
    order: { orderStatus: 'pending', validity: 'cancel', limitDateTime: null, stopPrice: null },
    transaction: null,
  })
  expect(unwrap(await player.call(getOrder, { params: { id } }))).toEqual({
    ...placed,
    decision: null,
    action: null,
  })
  expect(await ordersOf(player)).toEqual([placed.order])

  const body = { limitPrice: limitOrder(2).body.limitPrice, quantity: 3, validity: 'day' } as const
  const { order, transaction } = unwrap(await player.call(changeOrder, { params: { id }, body }))
  expect(order).toMatchObject({ id, orderStatus: 'completed', quantity: 3, validity: 'day' })
  expect(transaction).toMatchObject({ orderId: id, quantity: 3, pieces: 3 })
  expect(transaction!.executionPrice).toBe(transaction!.ask)
  expect(transaction!.amount).toBe(-3 * transaction!.executionPrice - transaction!.executionCosts)

  const found = unwrap(await player.call(getOrder, { params: { id } }))
  expect(found).toMatchObject({ order, transaction })
  expect(found.decision).toMatchObject({
    cash: 100_000_00,
    held: 0,
    heldCost: 0,
    sprinterRoom: null,
    underlyingRoom: null,
    ask: transaction!.ask,
    quote: transaction!.quote,
    isCut: false,
    bidOnly: null,
  })

  const [position] = unwrap(await player.call(getPositions, {})).positions
  const inProduct = { params: { positionId: position!.id } }
  const { transactions } = unwrap(await player.call(getPositionTransactions, inProduct))
  expect(transactions).toEqual([transaction])
  const another = await joinGame(game, 'toeschouwer')
  const asAnother = await another.call(getTransactionsOf, { query: { username: 'geduldig' } })
  const { id: _, orderId: __, ...withoutIds } = transaction!
  expect(unwrap(asAnother).transactions).toEqual([withoutIds])
  expect(await another.call(getPositionTransactions, inProduct)).toMatchObject({ status: 404 })
})

test('fills an order while its player is away', async () => {
  const player = await joinGame(game, 'afwezig')
  await placeJustBelow(player)
  await vi.waitFor(async () => expect((await fillsOf(player)).length).toBeGreaterThan(0), eventually)
  for (const { orderId, executionPrice } of await fillsOf(player)) {
    const { order } = unwrap(await player.call(getOrder, { params: { id: orderId! } }))
    expect(executionPrice).toBeLessThanOrEqual(order.limitPrice!)
  }
})

test('hides an order from other players, and refuses their changes', async () => {
  const [owner, stranger] = [await joinGame(game, 'eigenaar'), await joinGame(game, 'vreemde')]
  const { order } = unwrap(await owner.call(placeOrder, limitOrder(0.5)))
  const its = { params: { id: order.id } }
  const unknown = { ok: false, status: 404, error: { code: 'not_found' } }
  expect(await stranger.call(getOrder, its)).toEqual(unknown)
  expect(await stranger.call(changeOrder, { ...its, body: { quantity: 1 } })).toEqual(unknown)
  expect(await stranger.call(cancelOrder, its)).toEqual(unknown)
  const { order: cancelled } = unwrap(await owner.call(cancelOrder, its))
  expect(cancelled).toMatchObject({ orderStatus: 'aborted', abortReason: 'cancelled' })
  expect(unwrap(await owner.call(getOrder, its))).toEqual({
    order: cancelled,
    transaction: null,
    decision: null,
    action: null,
  })
  expect(await owner.call(changeOrder, { ...its, body: { quantity: 1 } })).toMatchObject({
    status: 409,
    error: { code: 'not_pending' },
  })
})

test('refuses what is locked, and names the field', async () => {
  const player = await joinGame(game, 'beginner')
  const { limitPrice: stopPrice, ...body } = limitOrder(2).body
  const stop = { ...body, orderType: 'stoploss' as const, stopPrice }
  expect(await player.call(placeOrder, { body: stop })).toEqual({
    ok: false,
    status: 403,
    error: { code: 'locked', field: 'orderType' },
  })
  const fund = { ...limitOrder(2).body, productId: 'IE00B4L5Y983' }
  expect(await player.call(placeOrder, { body: fund })).toEqual({
    ok: false,
    status: 403,
    error: { code: 'locked', field: 'productId' },
  })
  expect(await ordersOf(player)).toEqual([])

  const sale = { ...fund, transactionType: 'sell' as const, limitPrice: 1 }
  expect(unwrap(await player.call(placeOrder, { body: sale })).order).toMatchObject({
    orderStatus: 'aborted',
    abortReason: 'no_positions',
  })
})

test('unlocks what a diploma grants, from the next call', async () => {
  const player = await joinGame(game, 'geslaagd')
  const fund = { ...limitOrder(1).body, productId: 'IE00B4L5Y983' }
  expect(unwrap(await player.call(getUser, {})).user.academy).toMatchObject({
    status: { etf: false },
    unlocked: { ss: true, etf: false, tracker: false, limit: true, stoploss: false },
  })
  await grantDiploma(game, 'geslaagd', 'etf')
  expect(unwrap(await player.call(getUser, {})).user.academy).toMatchObject({
    status: { etf: true },
    unlocked: { ss: true, etf: true, tracker: true, limit: true, stoploss: false },
  })
  const waiting = { ...fund, limitPrice: 1 }
  expect(unwrap(await player.call(placeOrder, { body: waiting })).order.orderStatus).toBe('pending')
})

test('returns every transaction and order by its id, to its own player only', async () => {
  const [owner, stranger] = [await joinGame(game, 'archief'), await joinGame(game, 'kijker')]
  const { order, transaction } = unwrap(await owner.call(placeOrder, limitOrder(2)))
  const its = { params: { id: transaction!.id } }
  expect(unwrap(await owner.call(getReceipt, its))).toEqual({ transaction })
  const unknown = { ok: false, status: 404, error: { code: 'not_found' } }
  expect(await stranger.call(getReceipt, its)).toEqual(unknown)
  expect(await owner.call(getReceipt, { params: { id: order.id } })).toEqual(unknown)
  expect(await createClient(game.url).call(getReceipt, its)).toMatchObject({ status: 401 })
  expect(await owner.call(getReceipt, { params: { id: 'no-id' } })).toMatchObject({ status: 400 })
})

test('refuses a price that does not belong to the type of order, and names the field', async () => {
  const player = await joinGame(game, 'slordig')
  const { limitPrice, ...body } = limitOrder(0.5).body
  expect(await player.call(placeOrder, { body })).toMatchObject({
    status: 400,
    error: { code: 'invalid_input', field: 'limitPrice' },
  })
  const { order } = unwrap(await player.call(placeOrder, limitOrder(0.5)))
  const change = { params: { id: order.id }, body: { stopPrice: limitPrice } }
  expect(await player.call(changeOrder, change)).toMatchObject({
    status: 400,
    error: { code: 'invalid_input', field: 'stopPrice' },
  })
})

test('refuses a key that was used with another price', async () => {
  const player = await joinGame(game, 'herhaler')
  const options = { idempotencyKey: 'one-key-for-a-limit' }
  const first = unwrap(await player.call(placeOrder, limitOrder(0.5), options))
  expect(unwrap(await player.call(placeOrder, limitOrder(0.5), options))).toEqual(first)
  expect(await player.call(placeOrder, limitOrder(0.6), options)).toMatchObject({
    status: 409,
    error: { code: 'idempotency_key_reused' },
  })
})

test('fills orders that waited before the server was killed, and the ledger balances', async () => {
  const player = await joinGame(game, 'overlever')
  await placeJustBelow(player)
  await game.stop('SIGKILL')
  // On a busy machine all may be filled before the first answer after the start, so they are counted before it.
  const already = (await auditGame(game)).fills.get('overlever') ?? 0
  await game.start()
  await vi.waitFor(async () => expect((await fillsOf(player)).length).toBeGreaterThan(already), eventually)
  await game.stop()
  expect((await auditGame(game)).faults).toEqual([])
})
