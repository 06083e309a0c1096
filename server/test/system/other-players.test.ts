// What a player sees of another one has no ids: every answer about another player is searched for the ids that its owner
// sees, and for any other.

import type { Endpoint } from '@koersklasse/contract/endpoint.ts'
import { endpoints } from '@koersklasse/contract/endpoints.ts'
import type { Visibility } from '@koersklasse/domain/competition/competition.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../../src/platform/database/open-database.ts'
import { type HistoryGame, openGame, productOf } from '../fixtures/portfolio-history.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

let database: OpenDatabase
let game: HistoryGame
let owner: string
let stranger: string
beforeAll(async () => {
  database = await createTestDatabase()
  game = await openGame(database, Date.parse('2026-10-22T10:00:00Z'))
  game.quote('KPN', '3.00')
  game.quote('EURUSD', '1.10')
  game.quote('IBM', '5.00')
  owner = await game.join()
  stranger = await game.join()
  for (const symbol of ['KPN', 'IBM', 'KPN']) await game.trade(owner, 'buy', productOf(symbol), 10)
  await game.trade(owner, 'sell', productOf('KPN'), 3)
  for (const quantity of [1, 2]) {
    const terms = { transactionType: 'buy', orderType: 'limit', quantity, limitPrice: 1_00 }
    await game.call(owner, 'POST', '/orders', { productId: productOf('KPN').id, ...terms })
  }
})
afterAll(async () => {
  await game.close()
  await database.close()
})

/** The addresses of the calls that can be about another player. */
const aboutOthers = Object.values(endpoints)
  .filter(({ query }) => 'username' in ((query as { shape?: object }).shape ?? {}))
  .map((endpoint: Endpoint) => endpoint.path.replace(':period', 'all'))

const nameOf = (token: string): string => token.split(' ')[1]!
const idsIn = (body: unknown): string[] => JSON.stringify(body).match(uuid) ?? []

/** Everything that one player may read of another, over all pages of one row. */
async function readAll(reader: string, path: string, username: string): Promise<unknown[]> {
  const pages: unknown[] = []
  for (let after: string | null = ''; after !== null; ) {
    const page = after === '' ? '' : `&after=${after}`
    const { status, body } = await game.call(reader, 'GET', `${path}?username=${username}&pageSize=1${page}`)
    expect([status, path]).toEqual([200, path])
    pages.push(body)
    after = body.pagination?.next ?? null
  }
  return pages
}

it('finds the calls about other players', () => {
  expect(aboutOthers.sort()).toEqual(['/positions', '/positions/history/all', '/transactions'])
})

it.each(aboutOthers)('%s has no ids for another player', async (path) => {
  const own = ['/positions', '/transactions', '/orders']
  const known = await Promise.all(own.map(async (each) => idsIn((await game.call(owner, 'GET', each)).body)))
  expect(known.map(({ length }) => length >= 2)).toEqual([true, true, true])
  const pages = await readAll(stranger, path, nameOf(owner))
  expect(pages.flatMap(idsIn)).toEqual([])
  for (const id of known.flat()) expect(JSON.stringify(pages)).not.toContain(id)
})

it('shows another player the same positions and transactions otherwise, page by page', async () => {
  const positions = async (reader: string) => (await readAll(reader, '/positions', nameOf(owner)))[0] as never
  const { portfolioId, competitionId, version, ...own } = (await positions(owner)) as Record<string, unknown>
  const player = { username: nameOf(owner), avatarId: 0, isSimulated: false }
  expect([portfolioId, competitionId]).toEqual([expect.any(String), expect.any(String)])
  expect(version).toEqual(expect.any(Number))
  const withoutIds = (all: unknown) =>
    (all as Record<string, unknown>[]).map(({ id, orderId, ...rest }) => rest)
  expect(await positions(stranger)).toEqual({ ...own, player, positions: withoutIds(own.positions) })

  const transactions = async (reader: string) =>
    ((await readAll(reader, '/transactions', nameOf(owner))) as { transactions: unknown[] }[]).flatMap(
      ({ transactions }) => transactions,
    )
  const listed = await transactions(stranger)
  expect(listed).toHaveLength(4)
  expect(listed).toEqual(withoutIds(await transactions(owner)))
})

it('moves no transaction of another player to another page when one is added', async () => {
  const first = await game.call(stranger, 'GET', `/transactions?username=${nameOf(owner)}&pageSize=2`)
  await game.trade(owner, 'buy', productOf('KPN'), 7)
  const second = await game.call(
    stranger,
    'GET',
    `/transactions?username=${nameOf(owner)}&pageSize=2&after=${first.body.pagination.next}`,
  )
  const quantities = [...first.body.transactions, ...second.body.transactions].map(
    ({ quantity }: { quantity: number }) => quantity,
  )
  expect(quantities).toEqual([3, 10, 10, 10])
  expect(second.body.pagination).toEqual({ pageSize: 2, total: 5, next: null })
})

it.each([
  ['own', `username=OWN&after=nr.2`],
  ['another', 'username=OTHER&after=id.00000000-0000-7000-8000-000000000000'],
])('refuses the place of a page in a list of the other kind: %s', async (_, query) => {
  const path = `/transactions?${query.replace('OWN', nameOf(stranger)).replace('OTHER', nameOf(owner))}`
  const { status, body } = await game.call(stranger, 'GET', path)
  expect([status, body.error]).toEqual([400, { code: 'invalid_input', field: 'after' }])
})

it('finds no transactions by the position of another player', async () => {
  const { body } = await game.call(owner, 'GET', '/positions')
  const path = `/transactions/${body.positions[0].id}`
  for (const query of ['', `?username=${nameOf(owner)}`]) {
    expect(await game.call(stranger, 'GET', `${path}${query}`)).toMatchObject({ status: 404 })
  }
})

describe('the visibility that the competition chooses', () => {
  const choose = (visibility: Visibility) =>
    game.kysely
      .updateTable('competitions')
      .set({ visibility })
      .where('id', '=', game.competition.id)
      .execute()
  afterEach(() => choose('always'))

  it.each<[Visibility, hasEnded: boolean, number, code: string | undefined]>([
    ['always', false, 200, undefined],
    ['afterEnd', false, 403, 'portfolio_hidden_until_end'],
    ['afterEnd', true, 200, undefined],
    ['never', false, 403, 'portfolio_hidden'],
    ['never', true, 403, 'portfolio_hidden'],
  ])(
    '%s, over: %s, answers each call about another player with %i %s',
    async (visibility, hasEnded, ...expected) => {
      await choose(visibility)
      const ends = (end_at: EpochMs) =>
        game.kysely
          .updateTable('competitions')
          .set({ end_at })
          .where('id', '=', game.competition.id)
          .execute()
      game.clock.advance(1_000)
      if (hasEnded) await ends(game.clock.now())
      for (const path of aboutOthers) {
        const { status, body } = await game.call(stranger, 'GET', `${path}?username=${nameOf(owner)}`)
        expect([status, body.error?.code]).toEqual(expected)
        expect((await game.call(owner, 'GET', `${path}?username=${nameOf(owner)}`)).status).toBe(200)
        const unknown = await game.call(stranger, 'GET', `${path}?username=nobody`)
        expect([unknown.status, unknown.body.error.code]).toEqual([404, 'not_found'])
      }
      await ends(game.competition.end)
    },
  )

  it('decides who may fetch the log, whose roots are there for all', async () => {
    const line = {
      competition_id: game.competition.id,
      day: '2026-10-22',
      time: game.clock.now(),
      line: '{}',
    }
    await game.kysely
      .insertInto('competition_log')
      .values([
        {
          ...{ ...line, seq: 1, kind: 'open', subject: 'a portfolio', hash: 'a' },
          ...{ portfolio_id: game.competition.id, player: 'p' },
        },
        {
          ...{ ...line, seq: 2, kind: 'day', subject: line.day, hash: 'root' },
          ...{ portfolio_id: null, player: null },
        },
      ])
      .execute()
    const answers: unknown[] = []
    for (const visibility of ['always', 'afterEnd', 'never'] as const) {
      await choose(visibility)
      const { body } = await game.call(stranger, 'GET', '/competitions/log/days')
      expect(body.days).toEqual([{ day: line.day, root: 'root', lines: 2, bytes: 6 }])
      for (const query of ['', `?day=${line.day}`]) {
        const fetched = await game.app.inject({
          ...{
            method: 'GET',
            url: `/api/competitions/log${query}`,
            headers: { authorization: `Bearer ${stranger}` },
          },
        })
        const code = /"code":"(\w+)"/.exec(fetched.body)?.[1]
        answers.push([body.seen, fetched.statusCode, code])
      }
    }
    expect(answers).toEqual(
      [
        ['now', 200, undefined],
        ['afterEnd', 403, 'portfolio_hidden_until_end'],
        ['never', 403, 'portfolio_hidden'],
      ].flatMap((answer) => [answer, answer]),
    )
  })
})

it.each(['a/b', 'a?b', 'a#b', 'a%b', 'a%2Fb', 'a&b', "a'b", 'a`b', 'a+b', 'a=b', '...'])(
  'finds the player %s in every call',
  async (name) => {
    const { user_id: id } = await game.kysely
      .selectFrom('portfolios')
      .select('user_id')
      .innerJoin('users', 'users.id', 'portfolios.user_id')
      .where('username', '=', nameOf(owner))
      .executeTakeFirstOrThrow()
    const rename = (username: string) =>
      game.kysely.updateTable('users').set({ username }).where('id', '=', id!).execute()
    await rename(name)
    for (const path of aboutOthers) {
      const { status, body } = await game.call(
        stranger,
        'GET',
        `${path}?${new URLSearchParams({ username: name })}`,
      )
      expect([status, body.player?.username ?? name]).toEqual([200, name])
    }
    await rename(nameOf(owner))
  },
)
