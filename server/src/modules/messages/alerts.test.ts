import { alert, getAlerts } from '@koersklasse/contract/messages.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createMessagesFixture, type MessagesFixture } from './messages.fixture.ts'

const minute = 60_000

let fixture: MessagesFixture
let start: number
beforeAll(async () => {
  fixture = await createMessagesFixture()
  start = fixture.clock.now()
})
afterAll(() => fixture.close())
afterEach(() => fixture.database.pool.query('delete from alerts'))

function insert(values: {
  message: string
  level?: string
  link?: string | null
  from?: number
  until?: number | null
}) {
  const { message, level = 'info', link = null, from = start, until = null } = values
  return fixture.database.pool.query(
    'insert into alerts (level, message, link, start_at, end_at) values ($1, $2, $3, $4, $5)',
    [level, message, link, from, until],
  )
}
async function shown(): Promise<string[]> {
  const { alerts } = getAlerts.response.parse((await fixture.call('GET', '/api/alerts')).body)
  return alerts.map(({ message }) => message)
}

it('alerts are none by default', async () => {
  expect(await fixture.call('GET', '/api/alerts')).toEqual({ status: 200, body: { alerts: [] } })
})

it('alerts are told to anyone, as they were written, and nothing more of them', async () => {
  await insert({
    message: '<b>"Onderhoud"</b>; drop table alerts',
    level: 'warning',
    link: '/article/rules',
  })
  const { alerts } = (await fixture.call('GET', '/api/alerts')).body
  expect(alerts).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      link: '/article/rules',
      level: 'warning',
      message: '<b>"Onderhoud"</b>; drop table alerts',
    },
  ])
})

it('alerts are there from their start to before their end, by real time, the newest first', async () => {
  const now = fixture.clock.now()
  await insert({ message: 'van nu', from: now, until: now + 10 * minute })
  await insert({ message: 'voor altijd', from: now - minute })
  await insert({ message: 'voorbij', from: now - minute, until: now })
  await insert({ message: 'straks', from: now + 5 * minute })
  expect(await shown()).toEqual(['van nu', 'voor altijd'])
  fixture.clock.advance(5 * minute - 1)
  expect(await shown()).toEqual(['van nu', 'voor altijd'])
  fixture.clock.advance(1)
  expect(await shown()).toEqual(['straks', 'van nu', 'voor altijd'])
  fixture.clock.advance(5 * minute)
  expect(await shown()).toEqual(['straks', 'voor altijd'])
})

it('alerts are twenty at the most', async () => {
  for (let index = 0; index < 25; index++) await insert({ message: `${index}`, from: start - index })
  expect(await shown()).toEqual(Array.from({ length: 20 }, (_, index) => `${index}`))
})

it.each([
  ...['/', '/article/rules?a=1&b=%20#top', 'https://voorbeeld.nl', 'http://voorbeeld.nl:8080/a?b=c#d'],
  ...['/~anna', '/a//b', 'https://voorbeeld.nl/[1]'],
])('alerts may lead to %s', async (link) => {
  await insert({ message: 'hier', link })
  expect((await fixture.call('GET', '/api/alerts')).body.alerts[0].link).toBe(link)
})

it.each([
  ...['javascript:alert(1)', 'JAVASCRIPT:alert(1)', ' javascript:x', 'java\nscript:x', 'data:text/html,x'],
  ...['//evil.example', '/\\evil.example', '/\t/evil.example', 'https:evil.example', 'https:///evil'],
  ...['http:/evil', 'ftp://a.example', 'mailto:a@b.nl', 'rules', '', 'https://', 'https://a b'],
  ...['/a\\b', '/\n', '/a\n', 'https://é.nl'],
])('alerts never lead to %j, nor would the contract let that through', async (link) => {
  await expect(insert({ message: 'hier', link })).rejects.toThrow('violates check constraint')
  const row = { id: '0190b5c2-7a3e-7000-8000-00000000abcd', level: 'info', message: 'hier' }
  expect(alert.safeParse({ ...row, link }).success).toBe(false)
  expect(alert.safeParse({ ...row, link: null }).success).toBe(true)
})

it.each([
  ['an unknown level', { message: 'x', level: 'loud' }],
  ['no words', { message: '' }],
  ['too many words', { message: 'x'.repeat(501) }],
  ['a link too long', { message: 'x', link: `/${'x'.repeat(2_000)}` }],
  ['an end that is no later than its start', { message: 'x', from: 5, until: 5 }],
])('alerts cannot be stored with %s', async (_name, values) => {
  await expect(insert(values)).rejects.toThrow('violates check constraint')
})
