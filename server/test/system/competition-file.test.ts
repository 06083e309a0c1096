// A competition that is exported from one installation and imported into another.

import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toDecimal } from '@koersklasse/domain/money/decimal.ts'
import { toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { addPlaceholders } from '../../src/modules/accounts/placeholder-accounts.ts'
import { createCompetitionStore } from '../../src/modules/competitions/store.ts'
import { createClosing } from '../../src/modules/trading/closing/close-competitions.ts'
import { auditLedger } from '../../src/modules/trading/portfolios/audit-ledger.ts'
import { readArchive, type Section, writeArchive } from '../../src/platform/backup/archive.ts'
import { exportCompetition } from '../../src/platform/backup/export-competition.ts'
import { importCompetition } from '../../src/platform/backup/import-competition.ts'
import { systemClock } from '../../src/platform/clock.ts'
import type { OpenDatabase } from '../../src/platform/database/open-database.ts'
import { createEventfulMarket } from '../fixtures/eventful-market.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'
import { createTradingFixture, type TradingFixture } from '../fixtures/trading.ts'

const key = 'a passphrase that two operators share'
const tables = [
  'portfolios',
  'positions',
  'orders',
  'transactions',
  'ledger_entries',
  'closing_values',
] as const

let game: TradingFixture
let folder: string
let file: string
beforeAll(async () => {
  game = await createTradingFixture({ players: 4 })
  folder = await mkdtemp(join(tmpdir(), 'koersklasse-'))
  await play()
  file = await exportTo('first.age')
})
afterAll(async () => {
  await game.database.close()
  await rm(folder, { recursive: true })
})

let other: OpenDatabase
beforeEach(async () => {
  other = await createTestDatabase()
  onTestFinished(other.close)
})

/** Everybody trades, one leaves, and the competition is closed. */
async function play(): Promise<void> {
  const { market, userIds, kysely } = game
  const [product] = market.products
  for (const [index, userId] of userIds.entries()) {
    market.advance(60_000)
    market.quote(product!, 99_00 + index * 10, 100_00 + index * 10)
    for (const side of ['buy', 'buy', 'sell'] as const) await trade(userId, side)
  }
  await kysely.deleteFrom('users').where('id', '=', userIds[3]!).execute()
  market.advance(31 * 24 * 3_600_000)
  const store = createCompetitionStore(kysely)
  const bid = toCents(120_00)
  const price = { bid, terms: { kind: 'direct', currency: 'EUR' } as const, currencyQuote: null }
  const quoted = { bid: toDecimal('120'), ask: toDecimal('120'), time: toEpochMs(0), source: 'hand' }
  const closing = createClosing({
    ...{ kysely, market: createEventfulMarket(market), unclosed: store.unclosed },
    logSecret: Buffer.alloc(32, 1),
    pricesBefore: async (held) =>
      new Map(held.map(({ id, symbol }) => [id, { ...price, quote: { symbol, ...quoted } }])),
    close: (tx, id) => store.close(tx, id, toEpochMs(1)),
  })
  await expect(exportTo('too-early.age')).rejects.toThrow('not closed yet')
  await closing.start(new AbortController().signal).run()
}

async function trade(userId: string, side: 'buy' | 'sell'): Promise<void> {
  const done = await game.commandQueue.execute({
    kind: 'place',
    portfolioId: game.portfolioIdOf(userId),
    productId: game.market.products[0]!.id,
    terms: { side, quantity: side === 'buy' ? toQuantity(3) : null, orderType: 'market' } as never,
    validity: 'cancel',
    idempotencyKey: `key of ${userId} ${Math.random()}`,
  })
  if (!done.ok) throw new Error(done.refusal.code)
}

async function exportTo(name: string, { connectionString } = game.database): Promise<string> {
  const path = join(folder, name)
  await exportCompetition({
    ...{ connectionString, competitionId: game.competition.id, file: path },
    ...{ key, houseName: 'Het spel', version: '1.2.3', clock: systemClock },
  })
  return path
}

const importFrom = (path: string, database = other) =>
  importCompetition({
    ...{ connectionString: database.connectionString, file: path, key, joinCode: 'K7QM29XWRT' },
    addPlayers: (kysely, players) => addPlaceholders(kysely, players, toEpochMs(5)),
    audit: auditLedger,
    async record() {},
  })

const countsIn = async ({ kysely }: Pick<OpenDatabase, 'kysely'>) => {
  const counts: number[] = []
  for (const table of [...tables, 'users', 'competitions'] as const) {
    const { count } = await kysely
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    counts.push(count)
  }
  return counts
}

test('brings everything of the competition, with its players under their pseudonyms', async () => {
  const imported = await importFrom(file)
  expect(imported).toMatchObject({ players: 3, transactions: 12, header: { name: 'Het spel' } })
  expect(await countsIn(other)).toEqual([4, 4, 12, 12, expect.any(Number), 4, 3, 1])
  expect(await auditLedger(other.kysely)).toEqual([])
  const rules = (database: Pick<OpenDatabase, 'kysely'>) =>
    database.kysely.selectFrom('competitions').selectAll().executeTakeFirstOrThrow()
  expect(await rules(other)).toEqual({
    ...(await rules(game)),
    ...{ name: 'Het spel', is_house: false, join_code: 'K7QM29XWRT' },
  })
  const logOf = ({ kysely }: Pick<OpenDatabase, 'kysely'>) =>
    kysely.selectFrom('competition_log').selectAll().orderBy('seq').execute()
  expect(await logOf(other)).toEqual(await logOf(game))

  const users = await other.kysely.selectFrom('users').select(['id', 'username', 'email']).execute()
  const names = new Map((await logOf(game)).map(({ portfolio_id, player }) => [portfolio_id, player]))
  for (const { id, username, email } of users) {
    expect(username).toBe(names.get(id))
    expect(email).toMatch(/\.invalid$/)
  }
  const portfolios = await other.kysely.selectFrom('portfolios').select(['id', 'user_id']).execute()
  expect(portfolios.filter(({ user_id }) => user_id === null)).toHaveLength(1)
  expect(portfolios.every(({ id, user_id }) => user_id === null || user_id === id)).toBe(true)
})

test('is refused where it is already, and changes nothing', async () => {
  await importFrom(file)
  const before = await countsIn(other)
  await expect(importFrom(file)).rejects.toThrow('here already')
  expect(await countsIn(other)).toEqual(before)
  const same = await countsIn(game)
  await expect(importFrom(file, game.database)).rejects.toThrow('here already')
  expect(await countsIn(game)).toEqual(same)
})

test('names no player', async () => {
  const { kysely } = game
  const emails = await kysely.selectFrom('users').select(['id', 'email', 'username']).execute()
  await importFrom(file)
  for (const table of tables) {
    const text = JSON.stringify(await other.kysely.selectFrom(table).selectAll().execute())
    for (const { id, email, username } of emails)
      for (const word of [id, email, username, 'key of']) expect(text).not.toContain(word)
  }
})

test('is refused when it is damaged, or a backup', async () => {
  const bytes = await readFile(file)
  bytes[bytes.length >> 1]! ^= 1
  await writeFile(join(folder, 'damaged.age'), bytes)
  await expect(importFrom(join(folder, 'damaged.age'))).rejects.toThrow('damaged')
  expect(await countsIn(other)).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
})

test.each([
  [
    'a value in the final list',
    `update closing_values set value = value + 1 where portfolio_id = (select min(portfolio_id::text)::uuid from closing_values)`,
    'final list',
  ],
  [
    'a line of the log',
    `update competition_log set line = replace(line, '"quantity":3', '"quantity":4')`,
    'log does not add up',
  ],
  [
    'an entry of the ledger',
    `update ledger_entries set amount = amount + 1 where account = 'cash'`,
    'ledger does not add up',
  ],
  ['the results in the log', `delete from competition_log where kind = 'result'`, 'add up'],
])('is refused when somebody changed %s', async (_, change, reason) => {
  // A file that is whole, from an operator who has changed something in the database.
  await importFrom(file)
  await other.pool.query(change)
  const path = await exportTo(`${crypto.randomUUID()}.age`, other)
  const third = await createTestDatabase()
  onTestFinished(third.close)
  await expect(importFrom(path, third)).rejects.toThrow(reason)
  expect(await countsIn(third)).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
})

test('brings a practice period, which is not in the log', async () => {
  await importFrom(file)
  await other.pool.query(`
    update competitions set practice_from = start_at - 10000;
    insert into portfolios (id, competition_id, cash, created_at, replaced_at)
      select gen_random_uuid(), id, starting_balance - 1000, start_at - 5000, start_at from competitions;
    update portfolios set replaces = (select id from portfolios where replaced_at is not null)
      where id = (select min(id::text)::uuid from portfolios where replaced_at is null);
    insert into orders (id, portfolio_id, product_id, side, order_type, quantity, validity, status, created_at, updated_at)
      select gen_random_uuid(), id, 'X', 'buy', 'market', 1, 'cancel', 'completed', created_at, created_at from portfolios
      where replaced_at is not null;
    insert into transactions (id, order_id, portfolio_id, product_id, kind, quantity, quantity_delta, price, costs, amount,
        bid, ask, quote, created_at)
      select gen_random_uuid(), id, portfolio_id, 'X', 'buy', 1, 1, 1000, 0, -1000, 1000, 1000, '{}', created_at from orders
      where product_id = 'X';
    insert into ledger_entries (portfolio_id, transaction_id, account, amount, created_at)
      select portfolio_id, id, account, sign * 1000, created_at from transactions,
        (values ('cash', -1), ('market', 1)) entries (account, sign) where product_id = 'X'
      union all select p.id, null, account, sign * starting_balance, created_at from portfolios p, competitions,
        (values ('cash', 1), ('capital', -1)) entries (account, sign) where replaced_at is not null`)
  expect(await auditLedger(other.kysely)).toEqual([])
  const path = await exportTo('practice.age', other)
  const third = await createTestDatabase()
  onTestFinished(third.close)
  expect(await importFrom(path, third)).toMatchObject({ players: 3, transactions: 13 })
  expect(await countsIn(third)).toEqual(await countsIn(other))
})

test('is refused when it has rows for somebody who plays here', async () => {
  const sections: Section[] = []
  const hashes: Record<string, string> = {}
  let contents = '{}'
  for await (const { name, bytes } of readArchive(file, key)) {
    const portfolio = game.portfolioIdOf(game.userIds[0]!)
    const text = bytes.toString()
    const content = name.endsWith('.positions') ? text.replace(portfolio, crypto.randomUUID()) : text
    if (name === 'contents.json') contents = text
    else sections.push({ name, content: Buffer.from(content) })
    hashes[name] = createHash('sha256').update(content).digest('hex')
  }
  const { 'contents.json': _, ...sha256 } = hashes
  const last = { ...JSON.parse(contents), sha256 }
  const path = join(folder, 'hostile.age')
  await writeArchive(
    path,
    key,
    (async function* () {
      yield* sections
      yield { name: 'contents.json', content: Buffer.from(JSON.stringify(last)) }
    })(),
  )
  await expect(importFrom(path)).rejects.toThrow('do not belong')
  expect(await countsIn(other)).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
})
