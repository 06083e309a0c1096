import { alert, getAlerts } from '@koersklasse/contract/alerts.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type ApiNode, startApiNode } from '../../../test/fixtures/api-node.ts'

const minute = 60_000

let node: ApiNode
let start: number
beforeAll(async () => {
  node = await startApiNode()
  start = node.clock.now()
})
afterAll(() => node.close())
afterEach(() => node.database.pool.query('delete from alerts'))

function insert(values: {
  message: string
  level?: string
  link?: string | null
  from?: number
  until?: number | null
}) {
  const { message, level = 'info', link = null, from = start, until = null } = values
  return node.database.pool.query(
    'insert into alerts (level, message, link, start_at, end_at) values ($1, $2, $3, $4, $5)',
    [level, message, link, from, until],
  )
}
async function shown(): Promise<string[]> {
  const { alerts } = getAlerts.response.parse((await node.call('GET', '/api/alerts')).body)
  return alerts.map(({ message }) => message)
}

it('lists no alerts by default', async () => {
  expect(await node.call('GET', '/api/alerts')).toEqual({ status: 200, body: { alerts: [] } })
})

it('lists alerts to anyone, with their text unchanged and no other columns', async () => {
  await insert({
    message: '<b>"Onderhoud"</b>; drop table alerts',
    level: 'warning',
    link: '/article/rules',
  })
  const { alerts } = (await node.call('GET', '/api/alerts')).body
  expect(alerts).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      link: '/article/rules',
      level: 'warning',
      message: '<b>"Onderhoud"</b>; drop table alerts',
    },
  ])
})

it('lists an alert from its start until just before its end in real time, newest first', async () => {
  const now = node.clock.now()
  await insert({ message: 'van nu', from: now, until: now + 10 * minute })
  await insert({ message: 'voor altijd', from: now - minute })
  await insert({ message: 'voorbij', from: now - minute, until: now })
  await insert({ message: 'straks', from: now + 5 * minute })
  expect(await shown()).toEqual(['van nu', 'voor altijd'])
  node.clock.advance(5 * minute - 1)
  expect(await shown()).toEqual(['van nu', 'voor altijd'])
  node.clock.advance(1)
  expect(await shown()).toEqual(['straks', 'van nu', 'voor altijd'])
  node.clock.advance(5 * minute)
  expect(await shown()).toEqual(['straks', 'voor altijd'])
})

it('lists at most twenty alerts', async () => {
  for (let index = 0; index < 25; index++) await insert({ message: `${index}`, from: start - index })
  expect(await shown()).toEqual(Array.from({ length: 20 }, (_, index) => `${index}`))
})

it.each([
  ...['/', '/article/rules?a=1&b=%20#top', 'https://voorbeeld.nl', 'http://voorbeeld.nl:8080/a?b=c#d'],
  ...['/~anna', '/a//b', 'https://voorbeeld.nl/[1]'],
])('accepts the link %s', async (link) => {
  await insert({ message: 'hier', link })
  expect((await node.call('GET', '/api/alerts')).body.alerts[0].link).toBe(link)
})

it.each([
  ...['javascript:alert(1)', 'JAVASCRIPT:alert(1)', ' javascript:x', 'java\nscript:x', 'data:text/html,x'],
  ...['//evil.example', '/\\evil.example', '/\t/evil.example', 'https:evil.example', 'https:///evil'],
  ...['http:/evil', 'ftp://a.example', 'mailto:a@b.nl', 'rules', '', 'https://', 'https://a b'],
  ...['/a\\b', '/\n', '/a\n', 'https://é.nl'],
])('rejects the link %j, in the database and in the contract', async (link) => {
  await expect(insert({ message: 'hier', link })).rejects.toThrow('violates check constraint')
  const row = { id: '0190b5c2-7a3e-7000-8000-00000000abcd', level: 'info', message: 'hier' }
  expect(alert.safeParse({ ...row, link }).success).toBe(false)
  expect(alert.safeParse({ ...row, link: null }).success).toBe(true)
})

it.each([
  ['an unknown level', { message: 'x', level: 'loud' }],
  ['no text', { message: '' }],
  ['a text that is too long', { message: 'x'.repeat(501) }],
  ['a link that is too long', { message: 'x', link: `/${'x'.repeat(2_000)}` }],
  ['an end that is not after its start', { message: 'x', from: 5, until: 5 }],
])('cannot store an alert with %s', async (_name, values) => {
  await expect(insert(values)).rejects.toThrow('violates check constraint')
})
