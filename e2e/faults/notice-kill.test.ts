// The server is killed between a fill and its notification: before it has stored the message, and after it has sent it. The
// notification arrives nevertheless.

import { subscribe } from '@koersklasse/contract/push.ts'
import { placeOrder } from '@koersklasse/contract/trading.ts'
import { fewInstruments } from '@koersklasse/server/test/fixtures/few-instruments.ts'
import { type PushService, startPushService } from '@koersklasse/server/test/fixtures/push-service.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Client, unwrap } from '../support/client.ts'
import type { Game } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { openGameDatabase } from '../support/open-game-database.ts'
import { startPlayable } from '../support/start-playable.ts'
import { untilPlayable } from '../support/until-playable.ts'

const eventually = { timeout: 60_000, interval: 50 }

let service: PushService
let game: Game
let player: Client
let endpoint: string
beforeAll(async () => {
  service = await startPushService()
  game = await startPlayable({ INSTRUMENTS_FILE: fewInstruments, PUSH_HOSTS: service.origin })
  player = await joinGame(game, 'afgekapt')
  const subscription = service.subscribe()
  endpoint = subscription.endpoint
  unwrap(await player.call(subscribe, { body: subscription }))
})
afterAll(async () => {
  await game.remove()
  await service.close()
})

/** Buys a share; resolves to the order, which the server has answered as filled. */
async function buy() {
  const [share] = await untilPlayable(game)
  const body = { productId: share!.id, transactionType: 'buy', orderType: 'market', quantity: 1 } as const
  const { order } = unwrap(await player.call(placeOrder, { body }))
  expect(order.orderStatus).toBe('completed')
  return order
}

const toldOf = (order: { id: string }) =>
  service.receivedBy(endpoint).filter(({ message }) => message.tag === `order:${order.id}`)

/** Makes all retries due now, and waits until no message is left. */
async function untilAllIsSent(): Promise<void> {
  const { pool, close } = await openGameDatabase(game)
  await vi.waitFor(async () => {
    await pool.query('update push_messages set next_try_at = 0 where next_try_at > 0 and tries > 0')
    const { rows } = await pool.query(
      'select (select count(*) from outbox_pages)::int as changes, (select count(*) from push_messages)::int as messages',
    )
    expect(rows).toEqual([{ changes: 0, messages: 0 }])
  }, eventually)
  await close()
}

test('notifies of a fill once if the server is killed before it has stored the message', async () => {
  const { pool, close } = await openGameDatabase(game)
  const client = await pool.connect()
  await client.query('begin')
  await client.query('lock table push_messages in share mode')
  const order = await buy()
  // The fill is committed, and the server waits to keep the message.
  const waits = "select from pg_locks where relation = 'push_messages'::regclass and not granted"
  await vi.waitFor(async () => expect((await client.query(waits)).rowCount).toBeGreaterThan(0), eventually)
  await game.stop('SIGKILL')
  // Ends the statement that still waits for the lock; otherwise it would be executed once the lock is free.
  await client.query(
    `select pg_terminate_backend(pid) from (${waits.replace('select', 'select pid')}) waiting`,
  )
  await client.query('rollback')
  client.release()
  await close()
  expect(toldOf(order)).toEqual([])
  await game.start()
  await vi.waitFor(() => expect(toldOf(order)).toHaveLength(1), eventually)
  await untilAllIsSent()
  expect(toldOf(order)).toHaveLength(1)
})

test('repeats the same message if the server is killed before it has read the answer', async () => {
  service.setMood(endpoint, 'silent')
  const order = await buy()
  await vi.waitFor(() => expect(toldOf(order)).toHaveLength(1), eventually)
  await game.stop('SIGKILL')
  service.setMood(endpoint, { status: 201 })
  await game.start()
  await untilAllIsSent()
  const [first, again, ...more] = toldOf(order)
  expect(more).toEqual([])
  expect(again!.message).toEqual(first!.message)
  expect(again!.headers.topic).toBe(first!.headers.topic)
})
