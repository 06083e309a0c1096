// A server that is asked to stop answers every order that it has accepted before it ends.

import { once } from 'node:events'
import { connect } from 'node:net'
import { getTransactions, placeOrder } from '@koersklasse/contract/trading.ts'
import { fewInstruments } from '@koersklasse/server/test/fixtures/few-instruments.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { auditGame } from '../support/audit-game.ts'
import { createClient, unwrap } from '../support/client.ts'
import { type Game, startGame } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { openGameDatabase } from '../support/open-game-database.ts'
import { untilPlayable } from '../support/until-playable.ts'

const eventually = { interval: 20 }
const orderCount = 60

let game: Game
beforeAll(async () => {
  game = await startGame({ REQUESTS_PER_MINUTE: '0', INSTRUMENTS_FILE: fewInstruments })
})
afterAll(() => game.remove())

test('answers every order that was under way when it was asked to stop', async () => {
  const [share] = await untilPlayable(game)
  const player = await joinGame(game, 'laatste')
  const answers = await placeWhileLocked()
  expect(answers.filter(({ status }) => status === 'rejected')).toEqual([])

  await game.start()
  const { transactions } = unwrap(await player.call(getTransactions, {}))
  const answered = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.order.id] : []))
  expect(transactions.map(({ orderId }) => orderId).sort()).toEqual(answered.sort())
  await game.stop()
  await auditGame(game)

  /** Places orders that wait for a lock, stops the server, and releases the lock once it no longer listens. */
  async function placeWhileLocked() {
    const database = await openGameDatabase(game)
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query('lock table orders in share mode')
    const body = { productId: share!.id, transactionType: 'buy', orderType: 'market', quantity: 1 } as const
    const calls = Promise.allSettled(
      Array.from({ length: orderCount }, async () => unwrap(await player.call(placeOrder, { body }))),
    )
    await vi.waitFor(async () => expect(await commandsOf(game)).toBe(orderCount), eventually)
    const stopped = game.stop()
    await vi.waitFor(
      () => expect(createClient(game.url).call(getTransactions, {})).rejects.toThrow(),
      eventually,
    )
    await client.query('rollback')
    client.release()
    await database.close()
    const answers = await calls
    expect(await stopped).toBe(0)
    return answers
  }
})

test('stops in order although a client has sent half of a request', async () => {
  await game.start()
  const socket = connect(Number(new URL(game.url).port), '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write('POST /api/orders HTTP/1.1\r\nHost: spel\r\n')
  expect(await game.stop()).toBe(0)
})

/** The number of commands that the server has accepted and not yet answered. */
async function commandsOf({ url }: Game): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/commands\{state="queued"\} (\d+)/.exec(metrics)?.[1])
}
