// Concurrent orders over HTTP: one order per key, one fill per balance.

import type { Product } from '@koersklasse/contract/market.ts'
import { getOrders, getPositions, getTransactions, placeOrder } from '@koersklasse/contract/trading.ts'
import { fewInstruments } from '@koersklasse/server/test/fixtures/few-instruments.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditGame } from '../support/audit-game.ts'
import { type Client, unwrap } from '../support/client.ts'
import { type Game, startGame } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { untilPlayable } from '../support/until-playable.ts'

let game: Game
let shares: Product[]
beforeAll(async () => {
  game = await startGame({ REQUESTS_PER_MINUTE: '0', INSTRUMENTS_FILE: fewInstruments })
  shares = await untilPlayable(game)
})
afterAll(() => game.remove())

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

async function transactionsOf(player: Client) {
  return unwrap(await player.call(getTransactions, {})).transactions
}

/** An order for a number of shares. */
function someOrder(quantity: number) {
  const [share] = shares
  const body = { productId: share!.id, transactionType: 'buy', orderType: 'market', quantity } as const
  return { body, ask: share!.price!.ask }
}

test('places one order for fifty simultaneous requests with one key', async () => {
  const player = await joinGame(game, 'fifty')
  const { body } = someOrder(3)
  const options = { idempotencyKey: 'one-key-for-fifty' }
  const answers = await Promise.all(
    times(50).map(async () => unwrap(await player.call(placeOrder, { body }, options))),
  )
  const [first] = answers
  expect(first!.order.orderStatus).toBe('completed')
  for (const answer of answers) expect(answer).toEqual(first)
  expect(await transactionsOf(player)).toEqual([first!.transaction])
  expect(unwrap(await player.call(getPositions, {})).positions).toMatchObject([{ quantity: 3 }])
})

test('refuses a key that was used for another order, and changes nothing', async () => {
  const player = await joinGame(game, 'reuser')
  const { body } = someOrder(3)
  const options = { idempotencyKey: 'one-key-for-two' }
  const first = unwrap(await player.call(placeOrder, { body }, options))
  const others = [
    { ...body, quantity: 4 },
    { ...body, quantity: null },
    { ...body, transactionType: 'sell' as const },
  ]
  for (const other of others) {
    expect(await player.call(placeOrder, { body: other }, options)).toEqual({
      ok: false,
      status: 409,
      error: { code: 'idempotency_key_reused', field: 'idempotency-key' },
    })
  }
  expect(await transactionsOf(player)).toEqual([first.transaction])
})

test('places one of several different orders that race with one key, and refuses the others', async () => {
  const player = await joinGame(game, 'racer')
  const { body } = someOrder(1)
  const options = { idempotencyKey: 'one-key-for-many' }
  const answers = await Promise.all(
    times(20).map((index) => player.call(placeOrder, { body: { ...body, quantity: 1 + index } }, options)),
  )
  const filled = answers.flatMap((answer) => (answer.ok ? [answer.value.transaction] : []))
  expect(filled).toHaveLength(1)
  for (const answer of answers) {
    if (!answer.ok) expect(answer).toMatchObject({ status: 409, error: { code: 'idempotency_key_reused' } })
  }
  expect(await transactionsOf(player)).toEqual(filled)
})

test('places an order for each of two players who use the same key', async () => {
  const players = [await joinGame(game, 'namesake1'), await joinGame(game, 'namesake2')]
  const { body } = someOrder(2)
  const options = { idempotencyKey: 'one-key-for-both' }
  const answers = await Promise.all(players.map((player) => player.call(placeOrder, { body }, options)))
  const ids = answers.map((answer) => unwrap(answer).order.id)
  expect(new Set(ids).size).toBe(2)
})

test('fills one of a hundred simultaneous purchases when the cash suffices for one', async () => {
  const player = await joinGame(game, 'hundred')
  const { availableBalance } = unwrap(await player.call(getPositions, {}))
  const { body, ask } = someOrder(1)
  // More than half of the cash, with a margin for price changes.
  const quantity = Math.floor((availableBalance * 0.7) / ask)
  const answers = await Promise.all(
    times(100).map(async (index) =>
      unwrap(
        await player.call(
          placeOrder,
          { body: { ...body, quantity } },
          { idempotencyKey: `key-number-${index}` },
        ),
      ),
    ),
  )
  const filled = answers.flatMap(({ transaction }) => (transaction === null ? [] : [transaction]))
  expect(filled).toHaveLength(1)
  const aborted = answers.filter(({ order }) => order.abortReason === 'no_funds')
  expect(aborted).toHaveLength(99)
  expect(await transactionsOf(player)).toEqual(filled)
  expect(unwrap(await player.call(getOrders, {})).orders).toHaveLength(99)
  const portfolio = unwrap(await player.call(getPositions, {}))
  const [fill] = filled
  expect(portfolio.availableBalance).toBe(
    availableBalance - quantity * fill!.executionPrice - fill!.executionCosts,
  )
  expect(portfolio.positions).toMatchObject([{ quantity }])
})

test('returns the same response for a key after a restart, and the ledger balances', async () => {
  const player = await joinGame(game, 'returner')
  const { body } = someOrder(5)
  const options = { idempotencyKey: 'one-key-for-life' }
  const before = unwrap(await player.call(placeOrder, { body }, options))
  await game.stop()
  expect((await auditGame(game)).faults).toEqual([])
  await game.start()
  expect(unwrap(await player.call(placeOrder, { body }, options))).toEqual(before)
  expect(await player.call(placeOrder, { body: { ...body, quantity: 6 } }, options)).toMatchObject({
    status: 409,
    error: { code: 'idempotency_key_reused' },
  })
  expect(await transactionsOf(player)).toEqual([before.transaction])
})
