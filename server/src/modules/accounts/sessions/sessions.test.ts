// The list of sessions, and ending them.

import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { describe, expect, it } from 'vitest'
import type { AccountsFixture } from '../../../../test/fixtures/accounts.ts'
import { accountsForEachTest } from '../../../../test/fixtures/accounts-for-each-test.ts'
import { systemIds } from '../../../platform/ids.ts'

const minute = 60_000
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'

let game: AccountsFixture
accountsForEachTest((accounts) => {
  game = accounts
})

const as = (jwt: string) => ({ headers: { authorization: `Bearer ${jwt}` } })
const list = async (jwt: string) => (await game.call('GET', '/user/sessions', as(jwt))).body.sessions
const statusOf = async (jwt: string) => (await game.getUser(as(jwt).headers)).status

async function logInWith(userAgent: string, email = 'anna@example.nl'): Promise<string> {
  const answer = await game.call('POST', '/auth/login', {
    body: { email, password: 'tien letters' },
    headers: { 'user-agent': userAgent },
  })
  return answer.body.jwt
}

/** The sessions whose end was announced. */
function watchEnds(): string[] {
  const ended: string[] = []
  game.bus.subscribe('session-ended', ({ sessionId }) => ended.push(sessionId))
  return ended
}

describe('the list', () => {
  it('has every session with its device and times, the last used first, without token or hash', async () => {
    const old = await game.join()
    const startedAt = game.clock.now()
    game.clock.advance(60 * minute)
    const jwt = await logInWith(chrome)
    game.clock.advance(4 * minute)
    await statusOf(old)
    const sessions = await list(jwt)
    expect(sessions).toMatchObject([
      { system: null, createdAt: startedAt, usedAt: startedAt + 64 * minute, isCurrent: false },
      { browser: 'Chrome', system: 'Windows', createdAt: startedAt + 60 * minute, isCurrent: true },
    ])
    const hashes = await game.kysely.selectFrom('sessions').select('token_hash').execute()
    const shown = JSON.stringify(sessions)
    for (const { token_hash } of hashes)
      for (const form of ['hex', 'base64', 'base64url'] as const)
        expect(shown).not.toContain(token_hash.toString(form))
  })

  it('records the last use at most every five minutes', async () => {
    const jwt = await game.join()
    const startedAt = game.clock.now()
    for (let seconds = 0; seconds < 290; seconds += 10) {
      await statusOf(jwt)
      game.clock.advance(10_000)
    }
    expect((await list(jwt))[0].usedAt).toBe(startedAt)
    game.clock.advance(10_000)
    await statusOf(jwt)
    expect((await list(jwt))[0].usedAt).toBe(startedAt + 5 * minute)
  })

  it('records the last use of sessions that come together, and waits for none that is being changed', async () => {
    const startedAt = game.clock.now()
    const names = ['anna', 'bob', 'cem', 'dora']
    const players = await Promise.all(
      names.map((username) => game.join({ username, email: `${username}@example.nl` })),
    )
    game.clock.advance(5 * minute)
    await game.kysely.transaction().execute(async (tx) => {
      const first = tx.selectFrom('sessions').select('id').orderBy('id').limit(1)
      await tx.updateTable('sessions').set({ browser: 'Edge' }).where('id', 'in', first).execute()
      expect(await Promise.all(players.map(statusOf))).toEqual([200, 200, 200, 200])
    })
    const rows = await game.kysely.selectFrom('sessions').select('used_at').orderBy('id').execute()
    expect(rows.map(({ used_at }) => used_at - startedAt)).toEqual([0, 5 * minute, 5 * minute, 5 * minute])
  })

  it('shows nothing of another player, and no session that has expired', async () => {
    await game.join()
    const bob = await game.join({ username: 'bob', email: 'bob@example.nl' })
    expect(await list(bob)).toHaveLength(1)
    game.clock.advance(365 * 24 * 60 * minute)
    expect(await list((await game.login('bob@example.nl')).body.jwt)).toHaveLength(1)
  })

  it('has at most a hundred: one more ends the session that was used longest ago', async () => {
    const first = await game.join()
    const row = await game.kysely.selectFrom('sessions').selectAll().executeTakeFirstOrThrow()
    const later = Array.from({ length: 99 }, (_, index) => ({
      ...{ ...row, id: systemIds.next(), token_hash: Buffer.from(`token ${index}`) },
      used_at: toEpochMs(row.used_at + index + 1),
    }))
    await game.kysely.insertInto('sessions').values(later).execute()
    const ended = watchEnds()
    expect([ended.length, await statusOf(first)]).toEqual([0, 200])
    game.clock.advance(minute)
    const { jwt } = (await game.login()).body
    expect([ended, (await list(jwt)).length]).toEqual([[row.token_hash.toString('hex')], 100])
    expect(await statusOf(first)).toBe(401)
    const reasons = game.lines.flatMap((line) => JSON.parse(line).reason ?? [])
    expect(reasons).toEqual(['too_many'])
  })
})

describe('ending', () => {
  it('one ends it at once, on every node', async () => {
    const other = await game.join()
    const jwt = await logInWith(firefox)
    const node = await game.createNode()
    expect(await node.authenticate(other)).not.toBeNull()
    const ended = watchEnds()
    const { id } = (await list(jwt)).find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
    expect(await game.call('DELETE', `/user/sessions/${id}`, as(jwt))).toMatchObject({ status: 200 })
    expect([await statusOf(other), await node.authenticate(other)]).toEqual([401, null])
    expect([await statusOf(jwt), ended.length]).toEqual([200, 1])
    const again = await game.call('DELETE', `/user/sessions/${id}`, as(jwt))
    expect(again).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } })
  })

  it('all others leaves the one that asks', async () => {
    const others = [await game.join(), await logInWith(chrome)]
    const jwt = await logInWith(firefox)
    const bob = await game.join({ username: 'bob', email: 'bob@example.nl' })
    expect(await game.call('DELETE', '/user/sessions', as(jwt))).toMatchObject({ status: 200 })
    expect(await Promise.all([...others, jwt, bob].map(statusOf))).toEqual([401, 401, 200, 200])
    const reasons = game.lines.flatMap((line) => JSON.parse(line).reason ?? [])
    expect(reasons.filter((reason) => reason === 'ended_elsewhere')).toHaveLength(2)
  })

  it("is refused for another player's session, and without a recent login", async () => {
    const anna = await game.join()
    const bob = await game.join({ username: 'bob', email: 'bob@example.nl' })
    const [{ id }] = await list(anna)
    expect(await game.call('DELETE', `/user/sessions/${id}`, as(bob))).toMatchObject({ status: 404 })
    game.clock.advance(10 * minute)
    for (const path of ['/user/sessions', `/user/sessions/${id}`]) {
      expect(await game.call('DELETE', path, as(anna))).toMatchObject({
        status: 403,
        body: { error: { code: 'reauthentication_required' } },
      })
    }
    expect(await statusOf(anna)).toBe(200)
  })
})
