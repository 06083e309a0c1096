// Push notifications over HTTP: the devices of players, and what they choose.

import { maxPushDevices, pushCategories } from '@koersklasse/contract/push.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPushFixture, type PushFixture } from '../../../test/fixtures/push.ts'
import { createTestDatabase } from '../../../test/fixtures/test-database.ts'
import type { OpenDatabase } from '../../platform/database/open-database.ts'
import { createReadFacts } from '../../platform/database/player-facts.ts'
import { portfolioPushOf } from './subscription-store.ts'

let database: OpenDatabase
let game: PushFixture
beforeAll(async () => {
  database = await createTestDatabase()
  game = await createPushFixture(database)
})
afterAll(async () => {
  await game.close()
  await database.close()
})

const settingsOf = async (token: string) => (await game.call(token, 'GET', 'subscription/categories')).body
const allOn = Object.fromEntries(pushCategories.map((category) => [category, true]))

describe('a subscription', () => {
  it('is that of its login session, with everything on but amounts', async () => {
    const { token } = await game.join()
    expect(await settingsOf(token)).toEqual({
      ...{ device: null, otherDevices: [], portfolioPush: true, quietHours: null },
    })
    const subscription = game.service.subscribe()
    const { status, body } = await game.call(token, 'POST', 'subscribe', subscription)
    expect(status).toBe(200)
    expect(body.device).toMatchObject({
      ...{ browser: 'Firefox', system: 'Android', endpoint: subscription.endpoint },
      ...{ categories: allOn, showsAmounts: false, createdOn: game.clock.now() },
    })
    expect(await settingsOf(token)).toEqual(body)
  })

  it('is of the last player of the browser', async () => {
    const [anna, bob] = [await game.join(), await game.join()]
    const subscription = game.service.subscribe()
    await game.call(anna.token, 'POST', 'subscribe', subscription)
    await game.call(bob.token, 'POST', 'subscribe', subscription)
    expect((await settingsOf(anna.token)).device).toBeNull()
    expect((await settingsOf(bob.token)).device.endpoint).toBe(subscription.endpoint)
  })

  it('stays with its player when another one knows its address, but not its keys', async () => {
    const [anna, mallory] = [await game.join(), await game.join()]
    const subscription = game.service.subscribe()
    await game.call(anna.token, 'POST', 'subscribe', subscription)
    const own = game.service.subscribe().keys
    for (const keys of [
      own,
      { ...own, p256dh: subscription.keys.p256dh },
      { ...subscription.keys, auth: own.auth },
    ]) {
      const refused = await game.call(mallory.token, 'POST', 'subscribe', { ...subscription, keys })
      expect(refused).toMatchObject({ status: 400, body: { error: { field: 'endpoint' } } })
    }
    expect((await settingsOf(anna.token)).device.endpoint).toBe(subscription.endpoint)
    expect((await settingsOf(mallory.token)).device).toBeNull()
    expect((await game.call(anna.token, 'POST', 'subscription/test')).body).toEqual({ outcome: 'delivered' })
  })

  it('is of one player when several of a browser ask at the same moment', async () => {
    const players = await Promise.all(Array.from({ length: 8 }, () => game.join()))
    const subscription = game.service.subscribe()
    const answers = await Promise.all(
      players.map(({ token }) => game.call(token, 'POST', 'subscribe', subscription)),
    )
    expect(answers.map(({ status }) => status)).toEqual(players.map(() => 200))
    const settings = await Promise.all(players.map(({ token }) => settingsOf(token)))
    expect(settings.filter(({ device }) => device !== null)).toHaveLength(1)
  })

  it('is renewed with what was chosen for the device', async () => {
    const { token } = await game.join()
    await game.subscribe(token)
    const before = (await game.call(token, 'PATCH', 'subscription/edit', { showsAmounts: true })).body.device
    const endpoint = await game.subscribe(token)
    expect((await settingsOf(token)).device).toEqual({ ...before, endpoint })
  })

  it('ends with its login session', async () => {
    const { token, userId } = await game.join()
    await game.subscribe(token)
    const other = await game.logIn(userId)
    await game.subscribe(other)
    expect((await settingsOf(other)).otherDevices).toHaveLength(1)
    const session = Buffer.from(token.split(' ')[1]!, 'hex')
    await database.kysely.deleteFrom('sessions').where('token_hash', '=', session).execute()
    expect((await settingsOf(other)).otherDevices).toEqual([])
    expect((await game.call(token, 'POST', 'subscribe', game.service.subscribe())).status).toBe(401)
  })

  it('can be ended on the device and from another one, but not by another player', async () => {
    const [{ token, userId }, stranger] = [await game.join(), await game.join()]
    const other = await game.logIn(userId)
    await game.subscribe(token)
    await game.subscribe(other)
    const [{ id }] = (await settingsOf(token)).otherDevices
    expect((await game.call(stranger.token, 'DELETE', `subscription/${id}`)).status).toBe(404)
    expect((await settingsOf(other)).device.id).toBe(id)
    expect((await game.call(token, 'DELETE', `subscription/${id}`)).status).toBe(200)
    expect((await game.call(token, 'DELETE', `subscription/${id}`)).status).toBe(404)
    expect((await settingsOf(other)).device).toBeNull()
    for (let time = 0; time < 2; time += 1) {
      expect((await game.call(token, 'DELETE', 'subscription')).status).toBe(200)
    }
    expect((await settingsOf(token)).device).toBeNull()
  })

  it('is refused beyond the most devices of a player, also at the same moment', async () => {
    const { userId } = await game.join()
    const tokens = await Promise.all(Array.from({ length: maxPushDevices + 3 }, () => game.logIn(userId)))
    const answers = await Promise.all(
      tokens.map((token) => game.call(token, 'POST', 'subscribe', game.service.subscribe())),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ status, body }) => [status, body.error.code])).toEqual(
      Array(3).fill([409, 'too_many_devices']),
    )
  })

  const other = 'A'.repeat(87)
  it.each([
    ['at a host that is not allowed', { endpoint: 'https://192.168.0.1/x' }, 'endpoint'],
    ['at another port', { endpoint: 'http://127.0.0.1:1/x' }, 'endpoint'],
    ['that is no address', { endpoint: 'iets' }, 'endpoint'],
    ['with a long address', { endpoint: `https://fcm.googleapis.com/${'x'.repeat(1_000)}` }, 'endpoint'],
    ['with a key that is no point of the curve', { keys: { p256dh: other } }, 'keys.p256dh'],
    ['with a short key', { keys: { auth: 'abc' } }, 'keys.auth'],
    ['made with another key of the server', { publicKey: other }, 'publicKey'],
  ])('is refused %s', async (_name, changes, field) => {
    const { token } = await game.join()
    const { endpoint, keys } = game.service.subscribe()
    const body = { endpoint, ...changes, keys: { ...keys, ...(changes as { keys?: object }).keys } }
    const refused = await game.call(token, 'POST', 'subscribe', body)
    expect(refused).toMatchObject({ status: 400, body: { error: { code: 'invalid_input', field } } })
  })

  it('is refused by a server without a key', async () => {
    const node = await game.createNode({ keys: null })
    expect(node.publicKey).toBeNull()
    await node.deliver()
    expect(node.outcomes()).toEqual({})
  })
})

describe('what a player chooses', () => {
  it('is for the device, or for all of them', async () => {
    const { token, userId } = await game.join()
    const other = await game.logIn(userId)
    await game.subscribe(token)
    await game.subscribe(other)
    const edit = { categories: { dividend: false, learning: false }, showsAmounts: true }
    const forAll = { portfolioPush: false, quietHours: { from: '22:00', until: '07:30' } }
    await game.call(token, 'PATCH', 'subscription/edit', { ...edit, ...forAll })
    await game.call(token, 'PATCH', 'subscription/edit', { categories: { learning: true } })
    expect(await settingsOf(token)).toMatchObject({
      ...forAll,
      device: { categories: { ...allOn, dividend: false }, showsAmounts: true },
    })
    expect(await settingsOf(other)).toMatchObject({
      ...forAll,
      device: { categories: allOn, showsAmounts: false },
    })
    const { portfolioPush } = await createReadFacts(game.kysely, { portfolioPush: portfolioPushOf })(userId)
    expect(portfolioPush).toBe(false)
    await game.call(other, 'PATCH', 'subscription/edit', { quietHours: null })
    expect((await settingsOf(token)).quietHours).toBeNull()
  })

  it('can be for all devices, even if this one receives nothing', async () => {
    const { token } = await game.join()
    const { status } = await game.call(token, 'PATCH', 'subscription/edit', { portfolioPush: false })
    expect(status).toBe(200)
    const refused = await game.call(token, 'PATCH', 'subscription/edit', { showsAmounts: true })
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'not_subscribed' } } })
  })

  it.each([
    [{ categories: { unknown: true } }],
    [{ quietHours: { from: '24:00', until: '07:00' } }],
    [{ quietHours: { from: '07:00', until: '07:00' } }],
    [{ quietHours: { from: '07:00' } }],
    [{ showsAmounts: 'ja' }],
  ])('is refused as %j', async (body) => {
    const { token } = await game.join()
    await game.subscribe(token)
    expect((await game.call(token, 'PATCH', 'subscription/edit', body)).status).toBe(400)
  })
})

describe('a test message', () => {
  it('arrives on the device alone, signed and encrypted', async () => {
    const { token, userId } = await game.join()
    const other = await game.subscribe(await game.logIn(userId))
    const endpoint = await game.subscribe(token)
    expect(await game.call(token, 'POST', 'subscription/test')).toMatchObject({
      ...{ status: 200, body: { outcome: 'delivered' } },
    })
    expect(game.service.receivedBy(other)).toEqual([])
    const [{ message, claims, publicKey, headers }] = game.service.receivedBy(endpoint) as [never]
    expect(message).toMatchObject({ title: 'Het werkt', path: '/account/push-notifications', lang: 'nl' })
    expect(publicKey).toBe(game.keys.publicKey)
    expect(claims).toMatchObject({ aud: game.service.origin, sub: 'mailto:spel@koersklasse.example' })
    const hours = (Number((claims as { exp: number }).exp) * 1_000 - Date.now()) / 3_600_000
    expect([hours > 0, hours <= 24]).toEqual([true, true])
    expect(headers).toMatchObject({ ttl: '60', 'content-encoding': 'aes128gcm' })
  })

  it.each([
    [410, 'gone', null],
    [404, 'gone', null],
    [503, 'failed', 'kept'],
    [429, 'failed', 'kept'],
    [307, 'failed', 'kept'],
    [400, 'failed', 'kept'],
  ] as const)('that is answered %s is %s', async (status, outcome, device) => {
    const { token } = await game.join()
    const endpoint = await game.subscribe(token)
    // A redirect leads to a subscription that would take it.
    const elsewhere = await game.subscribe((await game.join()).token)
    game.service.setMood(endpoint, { status, headers: { location: elsewhere } })
    expect((await game.call(token, 'POST', 'subscription/test')).body).toEqual({ outcome })
    expect(game.service.receivedBy(elsewhere)).toEqual([])
    expect((await settingsOf(token)).device === null).toBe(device === null)
  })

  it('is sent a few times a minute at most', async () => {
    const { token } = await game.join()
    expect(await game.call(token, 'POST', 'subscription/test')).toMatchObject({ status: 409 })
    await game.subscribe(token)
    for (let time = 0; time < 5; time += 1) {
      expect((await game.call(token, 'POST', 'subscription/test')).status).toBe(200)
    }
    const refused = await game.call(token, 'POST', 'subscription/test')
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60'])
    game.clock.advance(60_000)
    expect((await game.call(token, 'POST', 'subscription/test')).status).toBe(200)
  })
})

it('writes no address of a device, key or text into the log', async () => {
  const log = game.lines.join('')
  expect(log).toContain('push_host_refused')
  for (const { endpoint, p256dh } of await database.kysely
    .selectFrom('push_subscriptions')
    .selectAll()
    .execute()) {
    expect(log.includes(endpoint) || log.includes(p256dh)).toBe(false)
  }
  expect(log).not.toContain('192.168.0.1')
  expect(log).not.toContain('Het werkt')
})
