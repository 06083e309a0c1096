import { toCents } from '@koersklasse/domain/money/money.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { noteStatements } from '../../../../test/fixtures/note-statements.ts'
import { createTradingFixture } from '../../../../test/fixtures/trading.ts'
import { firstId } from '../../../platform/ids.ts'
import { type Result, readUnloggedResults } from './log-store.ts'

const [portfolios, limit] = [2_000, 100]

it('reads no more than a page of a final list at once, even if many players share a position', async () => {
  const { database, kysely, competition } = await createTradingFixture({ players: 0 })
  const { id } = competition
  await sql`
    insert into portfolios (id, competition_id, cash, created_at)
    select gen_random_uuid(), ${id}, 0, 0 from generate_series(1, ${portfolios}::integer)`.execute(kysely)
  await sql`insert into closings (competition_id, fixed_at) values (${id}, 0)`.execute(kysely)
  await sql`
    insert into closing_values (portfolio_id, competition_id, value, position)
    select id, competition_id, 0, 1 from portfolios`.execute(kysely)
  await sql`analyze closing_values`.execute(kysely)
  const { noted, mostRows } = noteStatements(kysely)
  const read: string[] = []
  let page: Result[] = [{ portfolio_id: firstId, value: toCents(0), position: 1 }]
  while (page.length > 0) {
    const after = page.at(-1)!
    page = await noted.transaction().execute((tx) => readUnloggedResults(tx, id, after, limit))
    read.push(...page.map(({ portfolio_id }) => portfolio_id))
  }
  expect(read).toHaveLength(portfolios)
  expect(read).toEqual([...new Set(read)].sort())
  expect(await mostRows()).toBe(limit)
  await database.close()
})
