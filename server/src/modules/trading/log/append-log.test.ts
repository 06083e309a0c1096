import { toQuantity } from '@koersklasse/domain/money/money.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { noteStatements } from '../../../../test/fixtures/note-statements.ts'
import { createTradingFixture, type TradingFixture } from '../../../../test/fixtures/trading.ts'
import { createAppendLog } from './append-log.ts'
import { isComplete } from './log-store.ts'
import { createRemoveLogs } from './remove-logs.ts'

const [minute, day] = [60, 24 * 3_600]
const { signal: never } = new AbortController()

let fixture: TradingFixture
let log: ReturnType<typeof createAppendLog>
beforeEach(async () => {
  fixture = await createTradingFixture({ players: 2 })
  log = createAppendLog({ ...fixture, logSecret: Buffer.alloc(32), pageSize: 1 })
})
afterEach(() => fixture.database.close())

/** Buys a piece for a player. */
async function buy(player: number): Promise<void> {
  const { market, commandQueue, portfolioIdOf, userIds } = fixture
  const [product] = market.products
  market.quote(product!, 9_90, 10_00)
  const order = await commandQueue.execute({
    ...{ kind: 'place', portfolioId: portfolioIdOf(userIds[player]!), productId: product!.id },
    ...{ terms: { side: 'buy', quantity: toQuantity(1), orderType: 'market' }, validity: 'cancel' },
    idempotencyKey: null,
  })
  expect(order).toMatchObject({ ok: true, value: { order: { orderStatus: 'completed' } } })
}

/** Buys a piece as if it had been committed now, but had happened before. */
async function buyLate(player: number, time: number): Promise<void> {
  await buy(player)
  await fixture.kysely
    .updateTable('transactions')
    .set({ created_at: toEpochMs(time) })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('transactions').select('id').orderBy('id', 'desc').limit(1),
    )
    .execute()
}

async function kinds(): Promise<string[]> {
  const lines = await fixture.kysely.selectFrom('competition_log').select('kind').orderBy('seq').execute()
  return lines.map(({ kind }) => kind)
}

/** Appends to the log a number of seconds later, and resolves to the kinds of its lines. */
async function append(seconds: number): Promise<string[]> {
  fixture.market.advance(seconds * 1_000)
  await log.append(fixture.competition, fixture.market.now(), never)
  return kinds()
}

it('looks back once a minute for rows that were committed after their time had been read', async () => {
  await append(61)
  const begun = await append(61)
  const earlier = fixture.market.now()
  await buy(0)
  expect(await append(61)).toEqual([...begun, 'buy'])
  await buyLate(1, earlier - 1)
  expect(await append(10)).toEqual([...begun, 'buy'])
  expect(await append(50)).toEqual([...begun, 'buy', 'buy'])
})

it('asks after each page but the last whether it may rest', async () => {
  await append(61)
  for (let turn = 0; turn < 4; turn += 1) await buy(turn % 2)
  fixture.market.advance(61_000)
  let asked = 0
  await log.append(fixture.competition, fixture.market.now(), never, () => {
    asked += 1
    return false
  })
  expect((await kinds()).filter((kind) => kind === 'buy')).toHaveLength(4)
  expect(asked).toBeGreaterThanOrEqual(3)
})

it('looks back over a day before it ends that day', async () => {
  const begun = await append(61)
  await buy(0)
  await append(60 * minute)
  await buyLate(1, fixture.market.now() - 55 * minute * 1_000)
  expect(await append(2 * minute)).toEqual([...begun, 'buy'])
  expect(await append(day)).toEqual([...begun, 'buy', 'buy', 'day'])
})

it('finds rows that were committed days too late at the closing, and otherwise reads only the last minutes', async () => {
  const { kysely, market, competition } = fixture
  for (let turn = 0; turn < 40; turn += 1) await buy(turn % 2)
  await append(5 * minute)
  await buy(0)
  await append(4 * day)
  const before = await kinds()
  const { noted, statements } = noteStatements(kysely)
  const counted = createAppendLog({ kysely: noted, logSecret: Buffer.alloc(32), pageSize: 1 })
  market.advance(competition.end - 1_000 - market.now())
  await counted.close(competition, never)
  expect(await kinds()).toEqual(before)
  expect(statements.length).toBeLessThan(40)
  // Each is on a page of its own.
  for (const player of [0, 1]) {
    await buyLate(player, competition.start + 1 + player)
    await counted.close(competition, never)
  }
  expect(await kinds()).toEqual([...before, 'buy', 'day', 'buy', 'day'])
})

/** A signal that aborts once it has been checked a number of times. */
function abortAfter(times: number): AbortSignal {
  let looks = 0
  return {
    get aborted() {
      return ++looks > times
    },
  } as AbortSignal
}

it('writes the end page by page, and stops once the signal aborts', async () => {
  const { kysely, market, competition } = fixture
  await append(61)
  const begun = await kinds()
  await buy(0)
  await buy(1)
  market.advance(competition.end - 1_000 - market.now())
  await sql`insert into closings (competition_id, fixed_at) values (${competition.id}, 0)`.execute(kysely)
  await sql`
    insert into closing_quotes (competition_id, product_id, bid)
    values (${competition.id}, 'X', 1), (${competition.id}, 'Y', 1)`.execute(kysely)
  await sql`
    insert into closing_values (portfolio_id, competition_id, value, position)
    select id, competition_id, 1, 1 from portfolios`.execute(kysely)

  const { noted, statements } = noteStatements(kysely)
  const noting = createAppendLog({ kysely: noted, logSecret: Buffer.alloc(32), pageSize: 1 })
  const onceWritten = {
    get aborted() {
      return statements.some((statement) => statement.sql.includes('insert into competition_log'))
    },
  } as AbortSignal
  const pages = [['buy'], ['buy'], ['day', 'quote'], ['quote'], ['result'], ['result'], ['day']]
  for (const number of pages.keys()) {
    statements.length = 0
    const isAll = await noting.close(competition, onceWritten)
    expect(await kinds()).toEqual([...begun, ...pages.slice(0, number + 1).flat()])
    expect(isAll).toBe(number === pages.length - 1)
  }
})

it('counts what happened page by page, and stops once the signal aborts', async () => {
  const { kysely, competition } = fixture
  await append(61)
  const countedIn = (pages: number) =>
    kysely.transaction().execute((tx) => isComplete(tx, competition.id, 1, abortAfter(pages)))
  // Each of the two portfolios is a page, and the last page is empty.
  expect(await Promise.all([0, 1, 2, 3].map(countedIn))).toEqual([false, false, false, true])
})

it('writes no line about a competition that was deleted, whose portfolios may still be there', async () => {
  const { kysely, competition } = fixture
  const written = await append(61)
  expect(written).toContain('open')
  await kysely.deleteFrom('competitions').where('id', '=', competition.id).execute()
  await expect(append(61)).rejects.toThrow(competition.id)
  await expect(log.close(competition, never)).rejects.toThrow(competition.id)
  expect(await kinds()).toEqual(written)
  await createRemoveLogs(kysely)()
  expect(await kinds()).toEqual([])
  await expect(append(61)).rejects.toThrow(competition.id)
  expect(await kinds()).toEqual([])
})
