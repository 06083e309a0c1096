// What editors do at the desk: alerts, the inbox of feedback, and articles, on two nodes.

import { getAlerts } from '@koersklasse/contract/alerts.ts'
import type { AlertContent, DeskAlert } from '@koersklasse/contract/desk/alerts.ts'
import type { DeskFeedback } from '@koersklasse/contract/desk/feedback.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemIds } from '../../src/platform/ids.ts'
import { logInAtDesk } from '../fixtures/desk.ts'
import { nextMillisecond } from '../fixtures/next-millisecond.ts'
import { composeNode, type Server } from '../fixtures/node.ts'
import { call, jwtSecret, logInAs } from '../fixtures/players.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let server: Server
let other: Server
let editor: string
let anna: string
let annaId: string
beforeAll(async () => {
  database = await createTestDatabase()
  const settings = { DATABASE_URL: database.connectionString, JWT_SECRET: jwtSecret }
  server = await composeNode(settings)
  other = await composeNode(settings)
  for (const node of [server, other]) await node.listen()
  editor = await logInAtDesk('redacteur', ['editor'], database)
  anna = await logInAs('anna', database)
  const { id } = await database.kysely
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'anna')
    .executeTakeFirstOrThrow()
  annaId = id
})
afterAll(async () => {
  await other.close()
  await server.close()
  await database.close()
})

const ask = async (...request: Parameters<typeof call>[2]) => (await call(server, editor, request)).body
const codeOf = async (...request: Parameters<typeof call>[2]) =>
  ((await ask(...request)) as { error?: { code: string; field?: string } }).error

describe('alerts', () => {
  const now = Date.now()
  const content = (changes: object = {}): AlertContent => ({
    ...{ level: 'info', link: null, competitionId: null, endDateTime: null },
    ...{ messages: { nl: 'Morgen onderhoud', de: 'Morgen Wartung', pl: null } },
    ...{ startDateTime: toEpochMs(now - 1_000), ...changes },
  })
  const add = async (changes: object = {}) =>
    ((await ask('POST', '/desk/alerts', content(changes))) as { id: string }).id
  const listed = async () => ((await ask('GET', '/desk/alerts')) as { alerts: DeskAlert[] }).alerts
  const shown = async (query = '', token = anna) => {
    const { body } = await call(other, token, ['GET', `/alerts${query}`])
    return getAlerts.response.parse(body).alerts.map(({ message }) => message)
  }

  it('are shown on every node in the language of the player, until they are ended', async () => {
    const id = await add()
    expect(await shown()).toEqual(['Morgen onderhoud'])
    expect(await shown('?language=de')).toEqual(['Morgen Wartung'])
    expect(await shown('?language=pl')).toEqual(['Morgen onderhoud'])
    await ask('PUT', `/desk/alerts/${id}`, content({ messages: { nl: 'Vandaag', de: null, pl: 'Dziś' } }))
    expect(await shown('?language=pl')).toEqual(['Dziś'])
    await ask('POST', `/desk/alerts/${id}/end`)
    expect(await shown()).toEqual([])
    expect((await listed()).find((alert) => alert.id === id)!.state).toBe('over')
    expect(await codeOf('POST', `/desk/alerts/${id}/end`)).toEqual({ code: 'not_found' })
  })

  it('that are still to begin can be withdrawn', async () => {
    const id = await add({ startDateTime: now + 3_600_000 })
    expect(await shown()).toEqual([])
    expect((await listed()).find((alert) => alert.id === id)!.state).toBe('planned')
    await ask('POST', `/desk/alerts/${id}/end`)
    expect((await listed()).some((alert) => alert.id === id)).toBe(false)
  })

  it('for one competition are for those who have joined it', async () => {
    const [mine, theirs] = [systemIds.next(), systemIds.next()]
    for (const id of [mine, theirs])
      await database.pool.query(
        `insert into competitions (id, name, join_code, is_house, start_at, end_at, starting_balance, sprinter_cap,
           cost_fixed, cost_rate_basis_points) values ($1::uuid, $2, $2, false, 0, 9000000000000, 100, 100, 0, 0)`,
        [id, id],
      )
    await database.pool.query(
      `insert into portfolios (id, user_id, competition_id, cash, created_at) values ($1, $2, $3, 100, 0)`,
      [systemIds.next(), annaId, mine],
    )
    const ids = [
      await add({ competitionId: mine, messages: { nl: 'Voor ons', de: null, pl: null } }),
      await add({ competitionId: theirs, messages: { nl: 'Voor hen', de: null, pl: null } }),
    ]
    expect(await shown()).toEqual(['Voor ons'])
    expect(await shown('', 'no token of ours')).toEqual([])
    for (const id of ids) await ask('POST', `/desk/alerts/${id}/end`)
  })

  it.each([
    ['an end before its start', { endDateTime: 5 }, { code: 'invalid_input', field: 'endDateTime' }],
    [
      'a competition that does not exist',
      { competitionId: '0190b5c2-7a3e-7000-8000-00000000abcd' },
      { code: 'not_found', field: 'competitionId' },
    ],
    ['a link of a script', { link: 'javascript:alert(1)' }, { code: 'invalid_input', field: 'link' }],
  ])('cannot have %s', async (_, changes, error) => {
    expect(await codeOf('POST', '/desk/alerts', content(changes))).toEqual(error)
  })
})

describe('the inbox of feedback', () => {
  const give = (token: string, body: object) =>
    call(server, token, ['POST', '/feedback', { value: 2, location: '/markets', ...body }])
  const found = async (query = '') =>
    ((await ask('GET', `/desk/feedback${query}`)) as { feedback: DeskFeedback[] }).feedback

  it('finds, tags and answers feedback, by mail and once, if its player agreed to be named', async () => {
    await give(anna, { explanation: 'De grafiek is 100% traag', consent: true })
    await nextMillisecond()
    await give(anna, { explanation: 'Zonder naam', value: 5 })
    const [anonymous, named] = await found()
    expect([anonymous!.username, named!.username]).toEqual([null, 'anna'])
    const path = `/desk/feedback/${named!.id}`
    await ask('PUT', `${path}/tags`, { tags: ['snelheid', 'grafiek', 'snelheid'] })
    for (const query of ['?tag=grafiek', '?q=100%25%20TRAAG', '?value=2', '?state=unanswered'])
      expect((await found(query)).map(({ id }) => id)).toEqual([named!.id])
    expect((await found(`?after=${anonymous!.id}`)).map(({ id }) => id)).toEqual([named!.id])
    expect(await found('?q=%25%25')).toEqual([])
    expect((await ask('GET', '/desk/feedback')) as object).toMatchObject({ tags: ['grafiek', 'snelheid'] })

    const text = 'Bedankt!\n\nHet is nu <b>sneller</b>.'
    expect(await ask('POST', `${path}/answer`, { text })).toEqual({ done: true })
    const mail = await database.kysely
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', 'anna@example.org')
      .executeTakeFirstOrThrow()
    expect(mail.subject).toContain('Antwoord op je feedback')
    expect(mail.text).toContain('De grafiek is 100% traag')
    expect(mail.html).toContain('&lt;b&gt;sneller&lt;/')
    expect((await found('?state=answered'))[0]!.answer?.text).toBe(text)
    expect(await codeOf('POST', `${path}/answer`, { text })).toEqual({ code: 'feedback_answered' })
    const other = `/desk/feedback/${anonymous!.id}/answer`
    expect(await codeOf('POST', other, { text })).toEqual({ code: 'feedback_anonymous' })
  })
})

describe('articles', () => {
  const path = '/desk/articles/cookies/de'
  const read = async (node: Server, id = 'cookies') =>
    (await call(node, anna, ['GET', `/articles/${id}?language=de`])).body as { title: string; html: string }
  const change = (source: string, after: number) => ask('POST', path, { source, after })

  it('are changed in one language, followed by every node, and restored', async () => {
    const before = await read(server)
    expect(await ask('GET', path)).toMatchObject({ versions: [], required: [] })
    expect(await change('# Kekse\n\nWir **mögen** {{game}}. <script>x</script>\n', 0)).toMatchObject({
      ...{ number: 1, by: 'redacteur', isDefault: false, restored: null },
    })
    expect(await read(server)).toMatchObject({
      title: 'Kekse',
      html: '<p>Wir <strong>mögen</strong> Koersklasse. &lt;script&gt;x&lt;/script&gt;</p>',
    })
    await expect.poll(async () => (await read(other)).title).toBe('Kekse')
    expect(
      ((await call(server, anna, ['GET', '/articles/cookies'])).body as { title: string }).title,
    ).not.toBe('Kekse')

    await change('# Plätzchen\n\nZwei.\n', 1)
    expect(await codeOf('POST', path, { source: '# Zu spät\n\nx\n', after: 1 })).toEqual({
      code: 'article_changed',
    })
    expect(await ask('GET', `${path}/versions/1`)).toMatchObject({
      source: expect.stringMatching(/^# Kekse/),
    })
    expect(await ask('POST', `${path}/restorations`, { number: 1, after: 2 })).toMatchObject({
      ...{ number: 3, restored: 1 },
    })
    expect((await read(server)).title).toBe('Kekse')
    await ask('POST', `${path}/restorations`, { number: 0, after: 3 })
    expect(await read(server)).toEqual(before)
    const { versions } = (await ask('GET', path)) as { versions: object[] }
    expect(versions).toMatchObject([{ number: 4, isDefault: true, restored: 0 }, { number: 3 }, {}, {}])
    await expect.poll(() => read(other)).toEqual(before)
  })

  it.each([
    ['no title', 'Nur Text', 'no_title', null],
    ['an unknown placeholder', '# A\n\n{{jackpot}} {{contactEmail}}\n', 'unknown_placeholder', 'jackpot'],
    ['half a placeholder', '# A\n\n{{contactEmail}} {{x\n', 'broken_placeholder', null],
    ['none that it must have', '# A\n\nText.\n', 'missing_placeholder', 'contactEmail'],
  ])('cannot have %s, as the preview says', async (_, source, kind, name) => {
    const rights = '/desk/articles/individual-rights/de'
    expect(await ask('POST', `${rights}/preview`, { source })).toEqual({
      article: null,
      fault: { kind, name },
    })
    expect(await codeOf('POST', rights, { source, after: 0 })).toEqual({
      ...{ code: 'invalid_article', field: 'source' },
    })
  })

  it('leave no line for a preview', async () => {
    const count = () => database.kysely.selectFrom('desk_log').selectAll().execute()
    const before = await count()
    expect(await ask('POST', `${path}/preview`, { source: '# A\n\nB\n' })).toMatchObject({ fault: null })
    expect(await count()).toEqual(before)
  })

  it('do not count as changed where the last version is not known', async () => {
    expect(await codeOf('POST', path, { source: '# A\n\nB\n', after: 99 })).toEqual({
      code: 'article_changed',
    })
    expect(await codeOf('GET', `${path}/versions/99`)).toEqual({ code: 'not_found' })
  })
})
