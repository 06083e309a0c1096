import { toCents } from '@koersklasse/domain/money/money.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noteStatements } from '../../../test/fixtures/note-statements.ts'
import { createTradingFixture, type TradingFixture } from '../../../test/fixtures/trading.ts'
import { createPastValueStore } from './past-value-store.ts'

const [balance, midnight] = [100_000_00, toEpochMs(1)]

let fixture: TradingFixture
beforeAll(async () => {
  fixture = await createTradingFixture({ players: 0 })
  const { database, kysely, competition } = fixture
  const other = await createTradingFixture({ database, players: 1 })
  await sql`
    insert into portfolios (id, competition_id, cash, created_at)
    select gen_random_uuid(), ${competition.id}::uuid, 0, 0 from generate_series(1, 8)`.execute(kysely)
  // The last two have no value at that midnight, those of the other competition do not count.
  await sql`
    insert into daily_values (midnight, portfolio_id, value, deposited)
    select ${midnight}::bigint, id, ${balance}::bigint * (1 + place), ${balance}::bigint * (place % 2)
    from (select id, row_number() over (order by id) as place from portfolios where competition_id = ${competition.id}) as p
    where place <= 6`.execute(kysely)
  await sql`
    insert into daily_values (midnight, portfolio_id, value)
    select ${midnight}::bigint, id, 1 from portfolios where competition_id = ${other.competition.id}
    union all select ${midnight + 1}::bigint, id, 1 from portfolios`.execute(kysely)
})
afterAll(() => fixture.database.close())

it.each([1, 2, 6, 7, 8, 100])('reads the results of a competition, %i portfolios at a time', async (size) => {
  const { kysely, competition } = fixture
  const store = createPastValueStore(kysely, size)
  const results = await store.resultsIn(competition.id, midnight, toCents(balance))
  expect([...results].toSorted((one, next) => one - next)).toEqual([0, 1, 2, 2, 4, 6])
  expect(await store.resultsIn(competition.id, toEpochMs(midnight + 2), toCents(balance))).toHaveLength(0)
})

it('reads the midnights of each period once for all who ask at the same time', async () => {
  const { kysely } = fixture
  const runs = [10, 20, 30].map((at) => ({ midnight: toEpochMs(at), is_done: at !== 20, written: at }))
  await kysely
    .insertInto('daily_value_runs')
    .values(runs as never)
    .execute()
  const { noted, statements } = noteStatements(kysely)
  const store = createPastValueStore(noted)
  const periods = [
    [0, 40],
    [0, 30],
    [0, 40],
    [10, 40],
  ] as const
  const read = await Promise.all(
    periods.map(([after, before]) => store.midnightsBetween(toEpochMs(after), toEpochMs(before))),
  )
  expect(read.map((midnights) => midnights.map(({ written }) => written))).toEqual([
    [10, 30],
    [10],
    [10, 30],
    [30],
  ])
  expect(statements).toHaveLength(3)
})
