// No node accepts a session that has ended, or outdated facts about its player, for more than a second: the bus tells it at
// once, and without the bus each node reads the changes from the database.

import { sql } from 'kysely'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AccountsFixture } from '../../../../test/fixtures/accounts.ts'
import { accountsForEachTest } from '../../../../test/fixtures/accounts-for-each-test.ts'
import { hasNatsServer, startNatsServer } from '../../../../test/fixtures/nats-server.ts'
import type { Bus } from '../../../platform/bus/bus.ts'
import { createInProcessBus } from '../../../platform/bus/in-process.ts'
import { connectNatsBus } from '../../../platform/bus/nats.ts'
import { systemIds } from '../../../platform/ids.ts'
import { createLog } from '../../../platform/log.ts'

const log = createLog('silent')

let game: AccountsFixture
accountsForEachTest((accounts) => {
  game = accounts
})

type Node = Awaited<ReturnType<AccountsFixture['createNode']>>
const createNode = (bus: Bus): Promise<Node> => game.createNode(undefined, null, bus)
const readChanges = (node: Node) => node.timers[0]!.run()
const logOut = (token: string) =>
  game.call('POST', '/user/logout', {
    headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'test' },
  })

/** Lets some seconds pass, in which the node reads the changes at the interval of its timer. */
async function pass(node: Node, seconds: number): Promise<void> {
  for (let ms = 0; ms < seconds * 1_000; ms += node.timers[0]!.everyMs) {
    game.clock.advance(node.timers[0]!.everyMs)
    await readChanges(node)
  }
}

describe('without a bus between two nodes', () => {
  let token: string
  let other: Node
  beforeEach(async () => {
    token = await game.join()
    other = await createNode(createInProcessBus(log))
    await readChanges(other)
    expect(await other.authenticate(token)).not.toBeNull()
  })

  it('a session that ends on one is refused on the other as soon as that reads the changes', async () => {
    const ended: string[] = []
    const stop = other.onSessionEnd((sessionId) => ended.push(sessionId))
    const { sessionId } = (await other.authenticate(token))!
    expect((await logOut(token)).status).toBe(200)
    expect([await other.authenticate(token), ended]).not.toEqual([null, [sessionId]])
    await readChanges(other)
    expect([await other.authenticate(token), ended]).toEqual([null, [sessionId]])
    stop()
  })

  it('it is refused a second later even if the other cannot read the changes', async () => {
    await logOut(token)
    game.clock.advance(999)
    expect(await other.authenticate(token)).not.toBeNull()
    game.clock.advance(1)
    expect(await other.authenticate(token)).toBeNull()
  })

  it('a session is not looked up for minutes while the changes are read', async () => {
    await game.kysely.schema.alterTable('users').renameTo('elsewhere').execute()
    try {
      await pass(other, 299)
      expect(await other.authenticate(token)).not.toBeNull()
      await pass(other, 1)
      await expect(other.authenticate(token)).rejects.toThrow('users')
    } finally {
      await game.kysely.schema.alterTable('elsewhere').renameTo('users').execute()
    }
  })

  it('what was looked up before the first reading is looked up again', async () => {
    const late = await createNode(createInProcessBus(log))
    await late.authenticate(token)
    await logOut(token)
    game.clock.advance(1)
    await readChanges(late)
    game.clock.advance(1_000)
    await readChanges(late)
    expect(await late.authenticate(token)).toBeNull()
  })

  it('a change is read that is committed after one of a later transaction', async () => {
    const second = (await game.login()).body.jwt
    expect(await other.authenticate(second)).not.toBeNull()
    await game.kysely.transaction().execute(async (slow) => {
      await slow
        .deleteFrom('sessions')
        .where('id', 'in', slow.selectFrom('sessions').select('id').orderBy('used_at').orderBy('id').limit(1))
        .execute()
      await logOut(second)
      await readChanges(other)
      expect(await other.authenticate(second)).toBeNull()
    })
    await readChanges(other)
    expect(await other.authenticate(token)).toBeNull()
  })

  it.each([
    ['another name', "update users set username = 'annabel'", { username: 'annabel' }],
    ['other terms', "update users set terms_version = ''", { mustAcceptTerms: true }],
    [
      'a role',
      "insert into desk_roles (user_id, role, granted_at) select id, 'editor', 0 from users",
      { roles: ['editor'] },
    ],
    [
      'an exclusion',
      `insert into exclusions (id, user_id, scope, reason, created_at)
        select gen_random_uuid(), id, 'game', 'Test', 0 from users`,
      { isExcluded: true },
    ],
    [
      'a competition',
      `with added as (
        insert into competitions (id, start_at, end_at, starting_balance, sprinter_cap, cost_fixed, cost_rate_basis_points)
        values ('00000000-0000-4000-8000-000000000001', 0, 1, 1, 1, 0, 0) returning id)
        update users set competition_id = added.id from added`,
      { competitionId: '00000000-0000-4000-8000-000000000001' },
    ],
  ])('the player is known with %s as soon as the changes are read', async (_name, statement, changed) => {
    await sql.raw(statement).execute(game.kysely)
    await readChanges(other)
    expect(await other.authenticate(token)).toMatchObject(changed)
  })

  it('a passkey that is removed no longer counts as soon as the changes are read', async () => {
    const passkey = systemIds.next()
    await sql`insert into passkeys (id, user_id, name, credential_id, public_key, user_handle, counter, transports, created_at)
      select ${passkey}, id, 'Test', 'credential', '\\x00', '', 0, '{}', 0 from users`.execute(game.kysely)
    await sql`update sessions set passkey_id = ${passkey}`.execute(game.kysely)
    await sql`insert into desk_roles (user_id, role, granted_at) select id, 'operator', 0 from users`.execute(
      game.kysely,
    )
    await readChanges(other)
    expect(await other.authenticate(token)).toMatchObject({ roles: ['operator'] })
    await game.kysely.deleteFrom('passkeys').execute()
    await readChanges(other)
    expect(await other.authenticate(token)).toMatchObject({ roles: [], rolesWithoutPasskey: ['operator'] })
  })
})

it.skipIf(!hasNatsServer)(
  'over NATS, a session that ends on one node is refused on another at once',
  async () => {
    const nats = await startNatsServer()
    const busses = [
      await connectNatsBus({ url: nats.url, log }),
      await connectNatsBus({ url: nats.url, log }),
    ]
    try {
      const [one, other] = (await Promise.all(busses.map(createNode))) as [Node, Node]
      const token = await game.join()
      await Promise.all([one, other].map(readChanges))
      const { sessionId } = (await one.authenticate(token))!
      expect(await other.authenticate(token)).not.toBeNull()
      const hasEnded = vi.fn()
      other.onSessionEnd(hasEnded)
      await game.kysely.deleteFrom('sessions').execute()
      await vi.waitFor(() => {
        // The NATS server may not know yet what the other node listens to.
        busses[0]!.publish('session-ended', { sessionId })
        expect(hasEnded).toHaveBeenCalledWith(sessionId)
      })
      expect(await other.authenticate(token)).toBeNull()
    } finally {
      for (const bus of busses) await bus.close()
      await nats.stop()
    }
  },
)
