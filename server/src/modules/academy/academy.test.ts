// The academy over HTTP and over the socket, on a whole server with the contents of the game.

import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  answerCheck,
  type ExamAnswer,
  type ExamAttempt,
  examAttempt,
  examResult,
  getAcademyTerms,
  getCertificate,
  getCheck,
  getExams,
  getLesson,
  getTeachersPlan,
  getTopic,
  getTopics,
} from '@koersklasse/contract/academy.ts'
import type { GivenAnswer } from '@koersklasse/domain/academy/exam.ts'
import { type Answer, isRight, type PosedQuestion } from '@koersklasse/domain/academy/questions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { ManualClock } from '../../../test/fixtures/manual-clock.ts'
import { callDuring } from '../../../test/fixtures/race.ts'
import { createTestDatabase } from '../../../test/fixtures/test-database.ts'
import { compose } from '../../compose.ts'
import { readConfig } from '../../config.ts'
import type { OpenDatabase } from '../../platform/database/open-database.ts'
import { loadContent } from './content/load-content.ts'

const minute = 60_000
const clock = new ManualClock(1_800_000_000_000)
let dataDir: string
let database: OpenDatabase
let server: Awaited<ReturnType<typeof compose>>
let address: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'academy-'))
  database = await createTestDatabase()
  const settings = {
    ...{ DATA_DIR: dataDir, DATABASE_URL: database.connectionString, PORT: '0' },
    ...{ LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '0', METRICS_TOKEN: 'x'.repeat(32) },
  }
  const config = readConfig(settings, false)
  server = await compose({ ...config, roles: new Set(['api', 'gateway']) }, { clock })
  address = await server.listen()
})
afterAll(async () => {
  await server.close()
  await database.close()
  await rm(dataDir, { recursive: true })
})

let token: string
let userId: string
let players = 0
beforeEach(async () => {
  token = await joinAs(`speler${++players}`)
  userId = (await call('GET', '/user')).body.user.id
})

async function call(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  body?: object,
  by: string | null = token,
) {
  const response = await server.app.inject({
    ...{ method, url: `/api${path}` },
    headers: {
      'x-requested-with': 'koersklasse',
      ...(by === null ? {} : { authorization: `Bearer ${by}` }),
    },
    ...(body === undefined ? {} : { payload: body }),
  })
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.json(),
    text: response.body,
  }
}

/** Registers, activates and logs in; resolves to the token. */
async function joinAs(username: string): Promise<string> {
  const person = { username, email: `${username}@example.nl`, password: 'tien letters' }
  await call('POST', '/auth', { ...person, termsConsent: true, isAdult: true }, null)
  const { text } = await database.kysely
    .selectFrom('mails')
    .select('text')
    .where('recipient', '=', person.email)
    .executeTakeFirstOrThrow()
  await call('PATCH', `/auth/${/activationCode=([\w-]+)/.exec(text)![1]}`, undefined, null)
  return (await call('POST', '/auth/login', person, null)).body.jwt
}

async function start(topic = 'limit', language?: string): Promise<ExamAttempt> {
  const { status, body } = await call('POST', '/academy/attempts', { topic, language })
  expect(status).toBe(200)
  return examAttempt.parse(body)
}

async function storedQuestions(id: string): Promise<PosedQuestion[]> {
  const row = await database.kysely
    .selectFrom('exam_attempts')
    .select('questions')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.questions
}

const rightAnswer = (question: PosedQuestion): ExamAnswer =>
  question.kind === 'number' ? question.answer : question.right

/** Right answers, except for a number of wrong ones. */
async function answersTo(id: string, wrong: number): Promise<GivenAnswer<ExamAnswer>[]> {
  const questions = await storedQuestions(id)
  return questions.map((question, place) => ({ place, answer: place < wrong ? null : rightAnswer(question) }))
}

async function handIn(id: string, wrong: number) {
  const { status, body } = await call('POST', '/academy/exams', {
    attemptId: id,
    answers: await answersTo(id, wrong),
  })
  expect(status).toBe(200)
  return examResult.parse(body)
}

const stateOf = async (topic: string) =>
  getExams.response
    .parse((await call('GET', '/academy/exams')).body)
    .exams.find((exam) => exam.topic === topic)!

describe('lessons', () => {
  it('can be read by visitors, in the language that they want or else in Dutch', async () => {
    const { topics } = getTopics.response.parse((await call('GET', '/academy/topics', undefined, null)).body)
    expect(topics.map(({ topic }) => topic)).toEqual([
      'basics',
      'risk',
      'sprinters',
      'etfs',
      'limit',
      'stoploss',
    ])
    for (const { topic, lessonCount } of topics) {
      const path = `/academy/topics/${topic}`
      const detail = getTopic.response.parse((await call('GET', `${path}?language=pl`, undefined, null)).body)
      expect([detail.lessons.length, detail.check, detail.exam]).toEqual([lessonCount, null, null])
      let id: string | undefined = detail.lessons[0]!.id
      const read: string[] = []
      while (id !== undefined) {
        const lesson = getLesson.response.parse(
          (await call('GET', `${path}/lessons/${id}`, undefined, null)).body,
        )
        expect(lesson.before).not.toMatch(/[{}]|:::|<script/)
        expect(lesson.question.options.length).toBeGreaterThan(2)
        expect([lesson.number, lesson.count]).toEqual([read.length + 1, lessonCount])
        expect(lesson.previous?.id).toBe(read.at(-1))
        read.push(lesson.id)
        id = lesson.next?.id
      }
      expect(read).toEqual(detail.lessons.map((lesson) => lesson.id))
    }
  })

  it('are marked as read once, on all devices', async () => {
    const socket = await openSocket()
    const path = '/academy/topics/limit'
    const { lessons } = (await call('GET', path)).body
    const read = `${path}/lessons/${lessons[1].id}/read`
    for (let time = 0; time < 2; time += 1) expect((await call('PUT', read)).body).toEqual({ done: true })
    await socket.next()
    expect(socket.waiting()).toBe(0)
    const isRead = (await call('GET', path)).body.lessons.map((lesson: { isRead: boolean }) => lesson.isRead)
    expect(isRead).toEqual(lessons.map((_: object, place: number) => place === 1))
    const { topics } = (await call('GET', '/academy/topics')).body
    expect(topics.map(({ readCount }: { readCount: number }) => readCount)).toEqual([0, 0, 0, 0, 1, 0])
    socket.close()
  })

  it.each([
    ['GET', '/academy/topics/everything'],
    ['GET', '/academy/topics/constructor'],
    ['GET', '/academy/topics/limit/lessons/nothing'],
    ['GET', '/academy/topics/nothing/lessons/first'],
    ['PUT', '/academy/topics/limit/lessons/nothing/read'],
    ['GET', '/academy/topics/nothing/check/before'],
    ['GET', `/academy/certificates/${'x'.repeat(43)}`],
    ['GET', '/academy/attempts/00000000-0000-4000-8000-000000000000/result'],
  ] as const)('%s %s is not found', async (method, path) => {
    const { status, body } = await call(method, path)
    expect([status, body.error.code]).toEqual([404, 'not_found'])
  })

  it('have terms, and a plan for teachers', async () => {
    const dutch = getAcademyTerms.response.parse((await call('GET', '/academy/terms', undefined, null)).body)
    expect(dutch.terms.length).toBeGreaterThan(20)
    const plan = getTeachersPlan.response.parse(
      (await call('GET', '/academy/teachers', undefined, null)).body,
    )
    expect(plan.html).toMatch(/^<p>|^<h2>/)
  })
})

describe('an exam', () => {
  it('is for players: a visitor is asked to log in', async () => {
    for (const [method, path, body] of [
      ['GET', '/academy/exams', undefined],
      ['POST', '/academy/attempts', { topic: 'limit' }],
      ['PUT', '/academy/topics/limit/lessons/waiting/read', undefined],
    ] as const) {
      const { status, body: answer } = await call(method, path, body, null)
      expect([status, answer.error.code]).toEqual([401, 'unauthenticated'])
    }
  })

  it('reveals no right answer before it is handed in', async () => {
    const allowed = {
      attempt: ['answers', 'id', 'language', 'questions', 'startedOn', 'topic'],
      question: ['kind', 'options', 'order', 'quotes', 'text', 'unit'],
    }
    for (const topic of ['basics', 'risk', 'sprinters', 'etfs', 'limit', 'stoploss']) {
      const started = await call('POST', '/academy/attempts', { topic })
      const { id, questions } = started.body
      await call('PATCH', `/academy/attempts/${id}`, { answers: [{ place: 0, answer: null }] })
      const stored = await storedQuestions(id)
      const seen = [
        started,
        await call('POST', '/academy/attempts', { topic }),
        await call('GET', '/academy/exams'),
        await call('GET', `/academy/topics/${topic}`),
        await call('GET', `/academy/attempts/${id}/result`),
      ]
      expect(Object.keys(started.body).sort()).toEqual(allowed.attempt)
      for (const question of questions) {
        for (const key of Object.keys(question)) expect(allowed.question).toContain(key)
      }
      for (const { text } of seen) {
        expect(text).not.toMatch(/right|why|lesson"|tolerance|fillsAt|compute/i)
        for (const { why } of stored) expect(text).not.toContain(JSON.stringify(why).slice(1, -1))
      }
      expect(seen.at(-1)!.status).toBe(404)
    }
  })

  it('can be interrupted, and resumed with its answers', async () => {
    const first = await start()
    expect(first.answers).toEqual(Array(10).fill(null))
    const answers: ExamAnswer[] = [[1], 2.5, ...Array(8).fill(null)]
    const given = [
      { place: 1, answer: 2.5 },
      { place: 0, answer: [1] },
    ]
    expect((await call('PATCH', `/academy/attempts/${first.id}`, { answers: given })).body).toEqual({
      answers,
    })
    expect(await start()).toEqual({ ...first, answers })
    expect((await stateOf('limit')).attemptId).toBe(first.id)
    expect((await stateOf('risk')).attemptId).toBeNull()
  })

  it('taken on two devices keeps what each has changed, also when it is handed in', async () => {
    const { id } = await start()
    const right = await answersTo(id, 0)
    const save = (answers: object[]) => call('PATCH', `/academy/attempts/${id}`, { answers })
    await save(right.slice(0, 6))
    await save(right.slice(6, 9))
    expect((await start()).answers).toEqual([...right.slice(0, 9).map(({ answer }) => answer), null])
    await save([{ place: 0, answer: null }])
    const result = await call('POST', '/academy/exams', { attemptId: id, answers: right.slice(9) })
    expect(examResult.parse(result.body).rightCount).toBe(9)
  })

  it('taken on two devices at the same time loses no answer, and keeps the last one for each question', async () => {
    const { id } = await start()
    const save = (answers: object[]) => call('PATCH', `/academy/attempts/${id}`, { answers })
    const late = await callDuring(
      database.kysely,
      (tx) => tx.selectFrom('exam_attempts').select('id').where('id', '=', id).forUpdate().execute(),
      () => save([{ place: 1, answer: 1 }]),
      (tx) => {
        const answers = JSON.stringify([7, 7, ...Array(8).fill(null)])
        return tx.updateTable('exam_attempts').set({ answers }).where('id', '=', id).execute()
      },
    )
    expect(late.body.answers).toEqual([7, 1, ...Array(8).fill(null)])
    await Promise.all(Array.from({ length: 10 }, (_, place) => save([{ place, answer: place }])))
    expect((await start()).answers).toEqual(Array.from({ length: 10 }, (_, place) => place))
  })

  it('belongs to its player', async () => {
    const { id } = await start()
    const other = await joinAs('een.ander')
    const answers = [{ place: 0, answer: 1 }]
    for (const [method, path, body] of [
      ['PATCH', `/academy/attempts/${id}`, { answers }],
      ['POST', '/academy/exams', { attemptId: id, answers }],
      ['GET', `/academy/attempts/${id}/result`, undefined],
    ] as const) {
      expect((await call(method, path, body, other)).status).toBe(404)
    }
    expect((await start()).answers).toEqual(Array(10).fill(null))
  })

  it('is failed with seven, and can be tried again with other questions after ten minutes', async () => {
    const first = await start()
    const failed = await handIn(first.id, 3)
    expect(failed).toMatchObject({ rightCount: 7, isPassed: false, certificateCode: null })
    expect(failed.mayStartFrom).toBe(clock.now() + 10 * minute)
    expect(failed.readAgain.length).toBeGreaterThan(0)
    expect((await stateOf('limit')).mayStartFrom).toBe(failed.mayStartFrom)
    clock.advance(4 * minute)
    const early = await call('POST', '/academy/attempts', { topic: 'limit' })
    expect([early.status, early.body.error.code, early.headers['retry-after']]).toEqual([
      429,
      'exam_too_soon',
      '360',
    ])
    clock.advance(6 * minute)
    expect((await stateOf('limit')).mayStartFrom).toBeNull()
    const earlier = (await storedQuestions(first.id)).map(({ id }) => id)
    const second = await start()
    const ids = (await storedQuestions(second.id)).map(({ id }) => id)
    expect(ids.filter((id) => earlier.includes(id))).toEqual([])
    // The result of the first can be seen until the second is handed in.
    expect((await call('GET', `/academy/attempts/${first.id}/result`)).status).toBe(200)
    await handIn(second.id, 3)
    expect((await call('GET', `/academy/attempts/${first.id}/result`)).status).toBe(404)
  })

  it('explains every answer, with the lesson that it comes from', async () => {
    const { id } = await start('sprinters')
    const result = await handIn(id, 10)
    const stored = await storedQuestions(id)
    expect(result.rightCount).toBe(0)
    for (const [
      place,
      { question, isRight: wasRight, rightAnswer: right, rightWords, why, lesson },
    ] of result.questions.entries()) {
      expect([wasRight, why, lesson.id]).toEqual([false, stored[place]!.why, stored[place]!.lesson])
      expect(isRight(stored[place]!, right as Answer)).toBe(true)
      expect(lesson.title).not.toBe(lesson.id)
      if (question.kind === 'number') expect(rightWords[0]).toMatch(/\d/)
      else expect(rightWords).toEqual((right as number[]).map((option) => question.options[option]))
      expect(why).not.toMatch(/[{}]/)
    }
    const counts = result.readAgain.map(({ id }) => stored.filter(({ lesson }) => lesson === id).length)
    expect(counts).toEqual(counts.toSorted((one, other) => other - one))
  })

  it('that is passed unlocks, tells every open screen, and gives a certificate that anyone can verify', async () => {
    const [first, second] = [await openSocket(), await openSocket()]
    const before = (await call('GET', '/user')).body.user.academy
    expect([before.status.limit, before.unlocked.limit]).toEqual([false, false])
    const { id } = await start()
    const passed = await handIn(id, 2)
    expect(passed).toMatchObject({ rightCount: 8, isPassed: true, mayStartFrom: null })
    for (const socket of [first, second]) {
      expect(await socket.next()).toEqual({ action: 'academy', body: {} })
      socket.close()
    }
    const after = (await call('GET', '/user')).body.user.academy
    expect([after.status.limit, after.unlocked.limit]).toEqual([true, true])
    const path = `/academy/certificates/${passed.certificateCode}`
    const shown = getCertificate.response.parse((await call('GET', path, undefined, null)).body)
    expect(shown).toEqual({ topic: 'limit', username: `speler${players}`, earnedOn: clock.now() })
    expect(await stateOf('limit')).toEqual({
      ...{ topic: 'limit', earnedOn: clock.now(), certificateCode: passed.certificateCode },
      ...{ attemptId: null, resultId: id, mayStartFrom: null },
    })
    const again = await call('POST', '/academy/attempts', { topic: 'limit' })
    expect([again.status, again.body.error.code]).toEqual([409, 'exam_passed'])
  })

  it.each(['basics', 'risk'])('of %s gives a certificate, and unlocks nothing', async (topic) => {
    const { status, unlocked } = (await call('GET', '/user')).body.user.academy
    const { id } = await start(topic)
    expect((await handIn(id, 0)).certificateCode).not.toBeNull()
    expect((await call('GET', '/user')).body.user.academy).toEqual({ status, unlocked })
    expect((await stateOf(topic)).earnedOn).toBe(clock.now())
  })

  it('is marked once: handing it in again returns the first result', async () => {
    const { id } = await start()
    const first = await handIn(id, 0)
    const answers = [{ place: 0, answer: null }]
    const late = await call('POST', '/academy/exams', { attemptId: id, answers })
    expect(late.body).toEqual(first)
    const saved = await call('PATCH', `/academy/attempts/${id}`, { answers })
    expect([saved.status, saved.body.error.code]).toEqual([409, 'exam_handed_in'])
  })

  it('is started once by two calls at the same time', async () => {
    const attempts = await Promise.all(Array.from({ length: 8 }, () => start('etfs')))
    expect(new Set(attempts.map(({ id }) => id)).size).toBe(1)
  })

  it('is handed in once by two calls at the same time', async () => {
    const { id } = await start()
    const good = await answersTo(id, 0)
    const hand = (answers: object[]) => call('POST', '/academy/exams', { attemptId: id, answers })
    const results = await Promise.all([hand(good), hand([]), hand(good)])
    expect(new Set(results.map(({ text }) => text)).size).toBe(1)
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set([200]))
  })

  it('of a player who leaves meanwhile is refused, and nothing is kept', async () => {
    const { id } = await start()
    const answers = await answersTo(id, 0)
    const late = await callDuring(
      database.kysely,
      (tx) => tx.deleteFrom('users').where('id', '=', userId).execute(),
      () => call('POST', '/academy/exams', { attemptId: id, answers }),
    )
    expect(late.status).toBe(401)
    for (const table of ['exam_attempts', 'certificates', 'diplomas'] as const) {
      const rows = await database.kysely.selectFrom(table).selectAll().where('user_id', '=', userId).execute()
      expect(rows).toEqual([])
    }
  })

  it.each([
    ['an eleventh question', [{ place: 10, answer: null }]],
    ['half a place', [{ place: 0.5, answer: null }]],
    ['no place', [{ answer: null }]],
    ['a word', [{ place: 0, answer: 'a' }]],
    ['an option that cannot be', [{ place: 0, answer: [12] }]],
    ['eleven options', [{ place: 0, answer: Array(11).fill(0) }]],
    ['an object', [{ place: 0, answer: {} }]],
    ['eleven answers', Array(11).fill({ place: 0, answer: null })],
    ['all answers in a list', Array(10).fill(null)],
  ])('refuses %s', async (_name, answers) => {
    const { id } = await start()
    for (const [method, path, body] of [
      ['POST', '/academy/exams', { attemptId: id, answers }],
      ['PATCH', `/academy/attempts/${id}`, { answers }],
    ] as const) {
      const { status, body: answer } = await call(method, path, body)
      expect([status, answer.error.code]).toEqual([400, 'invalid_input'])
    }
  })
})

describe('the check of a topic', () => {
  it('shows what the player has learned, and counts the first answers only', async () => {
    const path = '/academy/topics/risk/check'
    for (const [moment, right, expected] of [
      ['before', 2, { before: 2, after: null }],
      ['before', 6, { before: 2, after: null }],
      ['after', 5, { before: 2, after: 5 }],
    ] as const) {
      const asked = await call('GET', `${path}/${moment}`)
      expect(getCheck.response.parse(asked.body).questions).toHaveLength(6)
      expect(asked.text).not.toMatch(/right|wrong|why/)
      const scores = await answerRightly(`${path}/${moment}`, right)
      expect(scores).toEqual(expected)
    }
    expect((await call('GET', '/academy/topics/risk')).body.check).toEqual({ before: 2, after: 5 })
    const metrics = await server.app.inject({
      ...{ method: 'GET', url: '/metrics' },
      headers: { authorization: `Bearer ${'x'.repeat(32)}` },
    })
    expect(metrics.body).toContain('koersklasse_academy_check_before{topic="risk"} 2')
    expect(metrics.body).toContain('koersklasse_academy_check_after{topic="risk"} 5')
    expect(metrics.body).toContain('koersklasse_academy_checked{topic="risk"} 1')
    expect(metrics.body).toMatch(/koersklasse_academy_passes\{topic="limit"\} \d/)
  })

  it('has its options in the same order each time for a player, and in another order for other players', async () => {
    const path = '/academy/topics/basics/check/before'
    const orders = new Set<string>()
    for (let player = 0; player < 8; player += 1) {
      const by = await joinAs(`toets${player}`)
      const { text } = await call('GET', path, undefined, by)
      expect((await call('GET', path, undefined, by)).text).toBe(text)
      orders.add(text)
    }
    expect(orders.size).toBe(8)
  })

  /** Answers the first questions right, as many as are wanted, and the others not at all. */
  async function answerRightly(path: string, right: number) {
    const { questions } = (await call('GET', path)).body as { questions: { options: string[] }[] }
    const known = await rightOptions(path.endsWith('before') ? 'before' : 'after')
    const answers = questions.map(({ options }, place) =>
      place < right ? options.indexOf(known[place]!) : null,
    )
    return answerCheck.response.parse((await call('POST', path, { answers })).body)
  }
})

/** The right options of the check about risk, in the order of the questions. */
async function rightOptions(moment: 'before' | 'after'): Promise<string[]> {
  const folder = new URL('../../../../content/academy/', import.meta.url)
  const { languages } = await loadContent(folder, readConfig({}, false))
  return languages.nl.topics.get('risk')!.check.map((pair) => pair[moment].right)
}

async function openSocket() {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/socket`)
  const messages: object[] = []
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as { action: string }
    if (message.action === 'academy') messages.push(message)
  })
  await once(socket, 'open')
  const connected = once(socket, 'message')
  socket.send(JSON.stringify({ action: 'connect', body: { token } }))
  await connected
  return {
    close: () => socket.close(),
    waiting: () => messages.length,
    async next(): Promise<object> {
      while (messages.length === 0) await once(socket, 'message', { signal: AbortSignal.timeout(60_000) })
      return messages.shift()!
    },
  }
}
