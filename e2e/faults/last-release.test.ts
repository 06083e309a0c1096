// A release without downtime: a node of the last release goes on while one of this version migrates the database, and both
// serve the same players until the old one is stopped.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getUser } from '@koersklasse/contract/accounts.ts'
import { getProduct } from '@koersklasse/contract/market.ts'
import { cancelOrder, getPositions, getTransactions, placeOrder } from '@koersklasse/contract/trading.ts'
import { auditLedger } from '@koersklasse/server/src/modules/trading/portfolios/audit-ledger.ts'
import { apiGaps } from '@koersklasse/server/test/fixtures/api-gaps.ts'
import { lastMigration, lastRelease } from '@koersklasse/server/test/fixtures/last-release.ts'
import { hasNatsServer } from '@koersklasse/server/test/fixtures/nats-server.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkOutServer, describeApiOf, hasCommit } from '../support/check-out.ts'
import { type Client, createClient, unwrap } from '../support/client.ts'
import { type Game, startGame } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { type SharedServices, startSharedServices } from '../support/shared-services.ts'

const canRun = hasNatsServer && hasCommit(lastRelease)
if (!canRun)
  process.stdout.write(
    'nats-server is not installed, or the commit of the last release not in this checkout: it is not tested\n',
  )

const ing = 'NL0011821202'
const buy = { productId: ing, transactionType: 'buy', orderType: 'market' } as const
const waiting = { ...buy, orderType: 'limit', limitPrice: 1, quantity: 1, validity: 'cancel' } as const
const eventually = { timeout: 60_000, interval: 100 }
const opening = [
  ...['user', 'competitions', 'competitions/active', 'user/followed', 'positions', 'orders'],
  ...['positions/history/all', 'rankings/overall', 'user/onboarding', 'subrankings/invites'],
]
const webDir = fileURLToPath(new URL('../../web/dist', import.meta.url))

describe.skipIf(!canRun)('a node of the last release beside one of this version', () => {
  const ends = new AsyncDisposableStack()
  let old: Game
  let next: Game
  /** Where the code of the last release is. */
  let code: string
  let database: SharedServices['database']
  /** A player who registered before the new version started, and the token. */
  let early: Client
  let jwt: string

  async function migrations(): Promise<string[]> {
    const { rows } = await database.pool.query('select name from kysely_migration order by name')
    return rows.map(({ name }) => name)
  }

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'koersklasse-release-'))
    ends.defer(() => rm(folder, { recursive: true, force: true }))
    code = await mkdtemp(join(folder, 'code-'))
    const program = await checkOutServer(lastRelease, code)
    const services = await startSharedServices()
    ends.defer(services.stop)
    database = services.database
    const settings = { ...services.settings, WEB_DIR: webDir }
    old = await startGame(settings, true, null, program)
    ends.defer(() => old.remove())
    expect((await migrations()).at(-1)).toBe(lastMigration)
    // Without the contract of this version, as below.
    await vi.waitFor(async () => {
      const answer = (await (await fetch(`${old.url}/api/competitions/active`)).json()) as object
      expect(answer).toMatchObject({ competition: expect.anything() })
    }, eventually)
    early = await joinGame(old, 'vroeg')
    jwt = unwrap(await early.call(getUser, {})).jwt
    await vi.waitFor(
      async () => unwrap(await early.call(placeOrder, { body: { ...buy, quantity: 3 } })),
      eventually,
    )
    next = await startGame(settings)
    ends.defer(() => next.remove())
    expect((await migrations()).at(-1)).not.toBe(lastMigration)
    await vi.waitFor(async () => {
      const { product } = unwrap(await createClient(next.url).call(getProduct, { params: { id: ing } }))
      expect(product.price).not.toBeNull()
    }, eventually)
  })
  afterAll(() => ends.disposeAsync())

  it('both execute the orders of one player, and show them', async () => {
    const there = createClient(next.url, jwt)
    for (const client of [there, early, there, early]) {
      unwrap(await client.call(placeOrder, { body: { ...buy, quantity: 1 } }))
      const { order } = unwrap(await client.call(placeOrder, { body: waiting }))
      const other = client === there ? early : there
      unwrap(await other.call(cancelOrder, { params: { id: order.id } }))
    }
    for (const client of [early, there]) {
      expect(unwrap(await client.call(getPositions, {})).positions).toMatchObject([{ quantity: 7 }])
      expect(unwrap(await client.call(getTransactions, { query: {} })).transactions).toHaveLength(5)
    }
    expect(await auditLedger(database.kysely)).toEqual([])
  })

  it('both register players, who can play on the other', async () => {
    for (const [game, other, name] of [
      [old, next, 'ouder'],
      [next, old, 'nieuwer'],
    ] as const) {
      const player = await joinGame(game, name)
      const { jwt: token } = unwrap(await player.call(getUser, {}))
      unwrap(await createClient(other.url, token).call(placeOrder, { body: { ...buy, quantity: 2 } }))
      expect(unwrap(await player.call(getPositions, {})).positions).toMatchObject([{ quantity: 2 }])
    }
  })

  it('each app finds its calls and fields on the server of the other version', async () => {
    const [before, now] = [describeApiOf(code), describeApiOf()]
    expect(apiGaps(before, now), 'the app of the last release on this server').toEqual([])
    const isNew = (gap: string) => gap.endsWith(' is gone')
    expect(
      apiGaps(now, before).filter((gap) => !isNew(gap)),
      'this app on the server of the last release',
    ).toEqual([])
  })

  // Read without the contract of this version, which the answers of the last one need not match.
  it.each(opening)('both answer %s, which the app calls when it is opened', async (path) => {
    for (const { url } of [old, next]) {
      const headers = { authorization: `Bearer ${jwt}` }
      const status = async () => (await fetch(`${url}/api/${path}`, { headers })).status
      await vi.waitFor(async () => expect(await status()).toBe(200), eventually)
    }
  })

  it('the new one goes on alone when the old one is stopped', async () => {
    expect(await old.stop()).toBe(0)
    const there = createClient(next.url, jwt)
    await vi.waitFor(
      async () => unwrap(await there.call(placeOrder, { body: { ...buy, quantity: 1 } })),
      eventually,
    )
    expect(unwrap(await there.call(getPositions, {})).positions).toMatchObject([{ quantity: 8 }])
  })
})
