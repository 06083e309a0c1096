// Two nodes on one database and one NATS: an order on one is pushed to the sockets of the other, and when the node that runs
// the market is killed the other takes over.

import { once } from 'node:events'
import { getUser, logout } from '@koersklasse/contract/accounts.ts'
import { closeCodes, type ServerMessage, serverMessage } from '@koersklasse/contract/socket.ts'
import { getPositions, placeOrder } from '@koersklasse/contract/trading.ts'
import { hasNatsServer } from '@koersklasse/server/test/fixtures/nats-server.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createClient, unwrap } from '../support/client.ts'
import { type Game, startGame } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { fillsOf, placeJustBelow } from '../support/place-orders.ts'
import { startSharedServices } from '../support/shared-services.ts'
import { untilPlayable } from '../support/until-playable.ts'

const ing = 'NL0011821202'
const order = { productId: ing, transactionType: 'buy', orderType: 'market', quantity: 5 } as const
const eventually = { timeout: 60_000, interval: 50 }

/** What to stop after the tests, even if they fail. */
let ends = new AsyncDisposableStack()

async function endAll(): Promise<void> {
  const ending = ends
  ends = new AsyncDisposableStack()
  await ending.disposeAsync()
}

/** Starts two nodes with these roles, with a database and a NATS of their own; resolves when the first can be played through. */
async function startNodes(firstRoles: string, secondRoles: string) {
  const services = await startSharedServices()
  ends.defer(services.stop)
  // Fast enough for prices to move at any time of the week.
  const shared = { ...services.settings, MARKET_SPEED: '20' }
  const first = await startGame({ ...shared, ROLES: firstRoles })
  ends.defer(first.remove)
  const second = await startGame({ ...shared, ROLES: secondRoles })
  ends.defer(second.remove)
  await untilPlayable(first)
  return { first, second }
}

describe.skipIf(!hasNatsServer)('two nodes', () => {
  let first: Game
  let second: Game

  beforeAll(async () => {
    // Only the first node sends mails, so that they are found in its folder.
    ;({ first, second } = await startNodes('api,gateway,market,engine,jobs', 'api,gateway,market,engine'))
  })
  afterAll(endAll)

  it('push an order and the end of a session on one node to the sockets of the other', async () => {
    const player = await joinGame(first, 'speler')
    const { jwt } = unwrap(await player.call(getUser, {}))
    const screen = await openSocket(second, jwt)
    await vi.waitFor(() => expect(screen.last('product')).toBeDefined(), eventually)

    const { transaction } = unwrap(await player.call(placeOrder, { body: order }))
    expect(transaction?.quantity).toBe(5)
    await vi.waitFor(
      () => expect(screen.last('portfolio')).toMatchObject({ version: 1, transaction }),
      eventually,
    )
    const there = createClient(second.url, jwt)
    expect(unwrap(await there.call(getPositions, {})).positions).toMatchObject([{ quantity: 5 }])

    unwrap(await player.call(logout, {}))
    await vi.waitFor(() => expect(screen.closedWith()).toBe(closeCodes.unauthenticated), eventually)
    expect(await there.call(getPositions, {})).toMatchObject({ ok: false, status: 401 })
  })

  it('continue when the node that runs the market is killed', async () => {
    const player = await joinGame(first, 'overlever')
    const { jwt } = unwrap(await player.call(getUser, {}))
    const screen = await openSocket(second, jwt)
    await first.stop('SIGKILL')
    const killedAt = Date.now()
    const there = createClient(second.url, jwt)
    await vi.waitFor(() => {
      const [price] = screen.last('product') as { quoteUpdatedOn: number }[]
      expect(price!.quoteUpdatedOn).toBeGreaterThan(killedAt)
    }, eventually)
    const { transaction } = unwrap(await there.call(placeOrder, { body: order }))
    expect(transaction?.quote?.time).toBeGreaterThan(killedAt - 30_000)
    await vi.waitFor(() => expect(screen.last('portfolio')).toMatchObject({ transaction }), eventually)
  })
})

describe.skipIf(!hasNatsServer)('an engine on a separate node', () => {
  afterAll(endAll)

  it('fills orders that it receives over the bus, and after a crash those in the database', async () => {
    const { first, second } = await startNodes('api,gateway,market,jobs', 'engine')
    const player = await joinGame(first, 'speler')
    const { jwt } = unwrap(await player.call(getUser, {}))
    const screen = await openSocket(first, jwt)
    await placeJustBelow(player)
    const filled = async () => (await fillsOf(player)).length
    await vi.waitFor(async () => expect(await filled()).toBeGreaterThan(0), eventually)
    await vi.waitFor(() => expect(screen.last('portfolio')).toMatchObject({ order: {} }), eventually)

    await second.stop('SIGKILL')
    await placeJustBelow(player)
    const before = await filled()
    await second.start()
    await vi.waitFor(async () => expect(await filled()).toBeGreaterThan(before), eventually)
  })
})

/** Opens a socket that subscribes to one product as a player, and keeps the last message of each kind. */
async function openSocket(game: Game, token: string) {
  const socket = new WebSocket(`${game.url.replace('http', 'ws')}/socket`)
  const last = new Map<ServerMessage['action'], unknown>()
  let closedWith: number | null = null
  socket.onmessage = ({ data }) => {
    const { action, body } = serverMessage.parse(JSON.parse(String(data)))
    last.set(action, body)
  }
  socket.onclose = ({ code }) => {
    closedWith = code
  }
  await once(socket, 'open')
  socket.send(JSON.stringify({ action: 'connect', body: { token } }))
  socket.send(JSON.stringify({ action: 'subscribe-product', body: [ing] }))
  await vi.waitFor(() => expect(last.get('connected')).toMatchObject({ isLoggedIn: true }), eventually)
  return { last: (action: ServerMessage['action']) => last.get(action), closedWith: () => closedWith }
}
