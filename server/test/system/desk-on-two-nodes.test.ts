// What is done at the desk on one node takes effect on another one, with a bus and without.

import { once } from 'node:events'
import { closeCodes } from '@koersklasse/contract/socket.ts'
import { defaultStartingBalance, houseRules } from '@koersklasse/domain/competition/competition.ts'
import { organisedRules } from '@koersklasse/domain/competition/organised-rules.fixture.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createCompetitionStore } from '../../src/modules/competitions/store.ts'
import { systemIds } from '../../src/platform/ids.ts'
import { logInAtDesk } from '../fixtures/desk.ts'
import { hasNatsServer, startNatsServer } from '../fixtures/nats-server.ts'
import { composeNode, type Server } from '../fixtures/node.ts'
import { call, jwtSecret, logInAs } from '../fixtures/players.ts'
import { createPushQuote, kpn, pushedFeed } from '../fixtures/pushed-quotes.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'

const reason = 'Zo is het afgesproken'
const dayMs = 24 * 3_600_000
/** Less than the ten seconds after which a node would notice what it does not look for. */
const soon = { timeout: 9_000, interval: 20 }

const kinds = [
  { name: 'without a bus', hasBus: false },
  ...(hasNatsServer ? [{ name: 'over NATS', hasBus: true }] : []),
]
describe.each(kinds)('$name', ({ hasBus }) => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let [desk, other]: Server[] = []
  let operator: string
  let address: string
  let stopNats = async (): Promise<void> => {}
  beforeAll(async () => {
    database = await createTestDatabase()
    const nats = hasBus ? await startNatsServer() : null
    if (nats !== null) stopNats = nats.stop
    const settings = {
      ...{ ...pushedFeed, DATABASE_URL: database.connectionString, JWT_SECRET: jwtSecret },
      ...(nats !== null && { NATS_URL: nats.url }),
    }
    desk = await composeNode(settings)
    await desk.listen()
    // Without a bus every node has to be able to do everything.
    other = await composeNode({ ...settings, ...(hasBus && { ROLES: 'api,gateway' }) })
    address = await other.listen()
    operator = await logInAtDesk('beheerder', ['operator'], database)
    await createPushQuote([desk])('3.50')
  })
  afterAll(async () => {
    await Promise.all([desk?.close(), other?.close()])
    await stopNats()
    await database.close()
  })

  const atDesk = (method: 'POST' | 'PUT', path: string, body: object) =>
    call(desk!, operator, [method, `/desk${path}`, body])

  it('closes the sockets of an excluded player, and cancels the orders', async () => {
    const anna = await logInAs('anna', database)
    await vi.waitFor(
      async () =>
        expect(await call(desk!, anna, ['POST', '/user/consent', {}])).toMatchObject({ status: 200 }),
      { timeout: 60_000, interval: 50 },
    )
    const order = { productId: kpn, transactionType: 'buy', orderType: 'limit', quantity: 1, limitPrice: 100 }
    expect(await call(desk!, anna, ['POST', '/orders', order])).toMatchObject({ status: 200 })
    const socket = new WebSocket(`${address.replace('http', 'ws')}/socket`)
    const messages: string[] = []
    socket.on('message', (data) => messages.push(JSON.parse(String(data)).action))
    const closed = once(socket, 'close')
    await once(socket, 'open')
    socket.send(JSON.stringify({ action: 'connect', body: { token: anna } }))
    await vi.waitFor(() => expect(messages).toContain('connected'))

    const { user } = (await call(other!, anna, ['GET', '/user'])).body as { user: { id: string } }
    const body = { scope: 'game', until: null, reason }
    expect(await atDesk('POST', `/players/${user.id}/exclusions`, body)).toMatchObject({ status: 200 })
    expect((await closed)[0]).toBe(closeCodes.excluded)
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query('select abort_reason from orders')
      expect(rows).toEqual([{ abort_reason: 'cancelled' }])
    }, soon)
  })

  it('publishes competitions, changes them, and closes their registration', async () => {
    const [anna, bob] = [await logInAs('anna2', database), await logInAs('bob', database)]
    const rules = { ...organisedRules, start: Date.now() + 7 * dayMs, end: Date.now() + 35 * dayMs }
    const { id } = (await atDesk('POST', '/competitions', { rules })).body as { id: string }
    const published = await atDesk('POST', `/competitions/${id}/publication`, {})
    const { joinCode: code } = published.body as { joinCode: string }
    // A code is looked up in the database.
    expect(await call(other!, anna, ['GET', `/competitions/by-code/${code}`])).toMatchObject({ status: 200 })
    expect(await call(other!, anna, ['POST', '/competitions/join', { code }])).toMatchObject({ status: 200 })
    const seen = async () => {
      const { body } = await call(other!, anna, ['GET', '/competitions'])
      return (body as { competitions: { id: string }[] }).competitions.find((each) => each.id === id)
    }
    expect(await seen()).toMatchObject({ costs: rules.costs, joining: 'open' })

    const changed = { ...rules, costs: { fixed: 500, rateBasisPoints: 10 } }
    expect(await atDesk('PUT', `/competitions/${id}`, { rules: changed, reason })).toMatchObject({
      status: 200,
    })
    await vi.waitFor(async () => expect(await seen()).toMatchObject({ costs: changed.costs }), soon)
    expect(await atDesk('POST', `/competitions/${id}/registration-end`, { reason })).toMatchObject({
      status: 200,
    })
    expect(await call(other!, bob, ['POST', '/competitions/join', { code }])).toMatchObject({
      body: { error: { code: 'joining_closed' } },
    })
    await vi.waitFor(async () => expect(await seen()).toMatchObject({ joining: 'closed' }), soon)
  })

  it('deletes a competition that is over', async () => {
    const id = systemIds.next()
    const [start, end] = [toEpochMs(Date.now() - 2 * dayMs), toEpochMs(Date.now() - dayMs)]
    await createCompetitionStore(database.kysely).insert({
      ...{ ...houseRules, id, start, end, startingBalance: defaultStartingBalance, unlocked: [] },
      ...{ sprinterCap: toCents(0), costs: { fixed: toCents(0), rateBasisPoints: 0 } },
    })
    const ask = async () =>
      (await call(other!, '', ['GET', `/competitions/active?competitionId=${id}`])).status
    expect(await ask()).toBe(200)
    expect(await atDesk('POST', `/competitions/${id}/deletion`, { reason })).toMatchObject({ status: 200 })
    await vi.waitFor(async () => expect(await ask()).toBe(404), soon)
  })
})
