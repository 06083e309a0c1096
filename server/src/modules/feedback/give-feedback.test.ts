import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type ApiNode, type CallOptions, startApiNode } from '../../../test/fixtures/api-node.ts'

const minute = 60_000

let node: ApiNode
/** The tokens of two players. */
let anna: string
let bob: string
beforeAll(async () => {
  node = await startApiNode()
  anna = await node.joinAs('anna')
  bob = await node.joinAs('bob')
})
afterAll(() => node.close())
/** Empties the table and lets the limits recover. */
afterEach(async () => {
  await node.database.pool.query('delete from feedback')
  node.clock.advance(61 * minute)
})

const good = { value: 4, consent: false, explanation: 'Leuk spel', location: '/markets/ss?x=1' }
const kept = () => node.database.kysely.selectFrom('feedback').selectAll().orderBy('id').execute()
const give = (body: unknown, options: Omit<CallOptions, 'body'> = {}) =>
  node.call('POST', '/api/feedback', { body, ...options })

it('stores feedback with its time', async () => {
  expect(await give({ ...good, explanation: '  Leuk\nspel ' })).toEqual({
    status: 200,
    body: { done: true },
  })
  expect(await kept()).toEqual([
    {
      id: expect.any(String),
      user_id: null,
      value: 4,
      explanation: 'Leuk\nspel',
      location: '/markets/ss?x=1',
      created_at: node.clock.now(),
      ...{ tags: [], answer: null, answered_at: null },
    },
  ])
})

it('accepts feedback without an explanation', async () => {
  expect((await give({ value: 1, location: '/' })).status).toBe(200)
  expect(await kept()).toMatchObject([{ value: 1, explanation: '', user_id: null }])
})

it('stores the player only with a login and consent', async () => {
  const location = '/position/0190b5c2-7a3e-7000-8000-00000000abcd/NL0000235190?activationCode=geheim'
  await give({ ...good, location, consent: true }, { token: anna })
  await give({ ...good, location, consent: false }, { token: anna })
  await give({ ...good, location, consent: true })
  await give({ ...good, location, consent: true }, { token: 'no token of ours' })
  const { id } = (await node.call('GET', '/api/user', { token: anna })).body.user
  const rows = await kept()
  expect(rows.map(({ user_id }) => user_id).sort()).toEqual([id, null, null, null])
  for (const row of rows) {
    const own = row.user_id === null ? '…' : '0190b5c2-7a3e-7000-8000-00000000abcd'
    expect(row.location).toBe(`/position/${own}/NL0000235190?activationCode=…`)
  }
  const everything = JSON.stringify(rows.filter(({ user_id }) => user_id === null))
  for (const secret of [id, 'anna', '192.0.2.1']) expect(everything).not.toContain(secret)
})

it('keeps feedback without its player when the player is deleted', async () => {
  const token = await node.joinAs('carla')
  await give({ ...good, consent: true }, { token })
  expect((await kept())[0]?.user_id).not.toBeNull()
  await node.database.pool.query("delete from users where username = 'carla'")
  expect(await kept()).toMatchObject([{ user_id: null, explanation: 'Leuk spel' }])
})

it.each([
  "'; drop table feedback; --",
  '<script>alert(1)</script>',
  '{{game}} %s $1 \\',
  '\u202etxet 👩‍👩‍👧 ё 漢',
  '\u0001\u001b[31m',
])('stores the explanation unchanged: %j', async (explanation) => {
  expect((await give({ ...good, explanation })).status).toBe(200)
  expect((await kept())[0]?.explanation).toBe(explanation.trim())
})

it.each(['x', '👍'])('stores an explanation of the maximum length, of %s', async (sign) => {
  const explanation = sign.repeat(2_000 / sign.length)
  expect((await give({ ...good, explanation })).status).toBe(200)
  expect((await kept())[0]?.explanation).toBe(explanation)
})

it('stores a lone surrogate as the replacement character', async () => {
  expect((await give({ ...good, explanation: 'a\ud83d' })).status).toBe(200)
  expect((await kept())[0]?.explanation).toBe('a\ufffd')
})

const wrong = (field: string, change: object) => ({
  field,
  change,
  form: JSON.stringify(change).slice(0, 40),
})
it.each([
  wrong('value', { value: 0 }),
  wrong('value', { value: 6 }),
  wrong('value', { value: 2.5 }),
  wrong('value', { value: '5' }),
  wrong('value', { value: null }),
  wrong('value', { value: [5] }),
  wrong('consent', { consent: 'true' }),
  wrong('consent', { consent: null }),
  wrong('explanation', { explanation: 'x'.repeat(2_001) }),
  wrong('explanation', { explanation: 'a\0b' }),
  wrong('explanation', { explanation: { $gt: '' } }),
  wrong('location', { location: `/${'x'.repeat(500)}` }),
  wrong('location', { location: '/a\0b' }),
  wrong('location', { location: 'javascript:alert(1)' }),
  wrong('location', { location: '' }),
  wrong('location', { location: undefined }),
])('rejects feedback with an invalid $field: $form', async ({ field, change }) => {
  expect(await give({ ...good, ...change })).toEqual({
    status: 400,
    body: { error: { code: 'invalid_input', field } },
  })
  expect(await kept()).toEqual([])
})

it.each(['[]', '"text"', 'null', '', '{"value":', undefined])(
  'rejects feedback that is not an object: %s',
  async (body) => {
    const { status, body: answer } = await give(body)
    expect([status, answer.error.code]).toEqual([400, 'invalid_input'])
  },
)

it('ignores unknown fields', async () => {
  const extra = { id: 'x', user_id: 'y', userId: 'z', created_at: 0 }
  expect((await give({ ...good, ...extra })).status).toBe(200)
  expect(await kept()).toMatchObject([{ user_id: null, value: 4, created_at: node.clock.now() }])
  const { status, body } = await give({ ...good, extra: 'x'.repeat(70_000) })
  expect([status, body.error.code]).toEqual([413, 'payload_too_large'])
})

it('accepts ten at once and ten an hour from one network or one player', async () => {
  const statusesOf = async (count: number, options: Omit<CallOptions, 'body'>) => {
    const answers = []
    for (let index = 0; index < count; index++) answers.push((await give(good, options)).status)
    return answers
  }
  const tenOfEleven = [...Array(10).fill(200), 429]
  expect(await statusesOf(11, { address: '2001:db8:1:2::1' })).toEqual(tenOfEleven)
  expect(await give(good, { address: '2001:db8:1:2::beef' })).toEqual({
    status: 429,
    body: { error: { code: 'too_many_requests' } },
  })
  expect(await statusesOf(1, { address: '2001:db8:1:3::1' })).toEqual([200])
  // Players are limited by player, not by network: a class of many players may share one address.
  expect(await statusesOf(10, { token: anna, address: '2001:db8:1:2::1' })).toEqual(Array(10).fill(200))
  expect(await statusesOf(1, { token: anna, address: '198.51.100.7' })).toEqual([429])
  expect(await statusesOf(1, { token: bob, address: '2001:db8:1:2::1' })).toEqual([200])

  node.clock.advance(6 * minute - 1)
  expect(await statusesOf(1, { token: anna })).toEqual([429])
  node.clock.advance(1)
  expect(await statusesOf(2, { token: anna })).toEqual([200, 429])
  node.clock.advance(60 * minute)
  expect(await statusesOf(11, { token: anna })).toEqual(tenOfEleven)
  expect(await kept()).toHaveLength(10 + 1 + 10 + 1 + 1 + 10)
})

it('rejects a __proto__ key', async () => {
  const { status, body } = await give('{"value":4,"location":"/","__proto__":{"consent":true}}')
  expect([status, body.error.code]).toEqual([400, 'invalid_input'])
})

it('does not count invalid feedback against the limit', async () => {
  for (let index = 0; index < 12; index++) await give({ ...good, value: 9 })
  expect((await give(good)).status).toBe(200)
})
