import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { noteStatements } from '../../../../test/fixtures/note-statements.ts'
import { createTradingFixture, type TradingFixture } from '../../../../test/fixtures/trading.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { firstId, systemIds } from '../../../platform/ids.ts'
import { createRemoveLogs } from './remove-logs.ts'

const lines = 10

let game: TradingFixture
beforeEach(async () => {
  game = await createTradingFixture({ players: 0 })
})
afterEach(() => game.database.close())

const addLog = (competitionId: string) =>
  sql`
    insert into competition_log (competition_id, seq, kind, subject, time, day, line, hash)
    select ${competitionId}::uuid, line, 'day', line, 0, '', '', '' from generate_series(1, ${lines}::bigint) as line`.execute(
    game.kysely,
  )

/** Of which competitions there are lines, and how many. */
async function left(kysely: Kysely<Schema>): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select competition_id as id, count(*)::integer as count from competition_log group by competition_id`.execute(
    kysely,
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}

it('removes nothing where there is no log, and where every log has its competition', async () => {
  const { kysely, competition } = game
  await createRemoveLogs(kysely)()
  await addLog(competition.id)
  await createRemoveLogs(kysely)()
  expect(await left(kysely)).toEqual(new Map([[competition.id, lines]]))
})

it.each([1, 3, lines - 1, lines, lines + 1])('removes %i lines at a time, of those alone', async (atOnce) => {
  const { kysely, competition } = game
  // Before and after the competition that there still is, in the order of the index.
  const gone = [firstId, systemIds.next(), systemIds.next()]
  for (const id of [...gone, competition.id]) await addLog(id)
  const { noted, statements } = noteStatements(kysely)
  await createRemoveLogs(noted, atOnce)()
  expect(await left(kysely)).toEqual(new Map([[competition.id, lines]]))
  expect(statements).toHaveLength(1 + gone.length * Math.ceil(lines / atOnce))
})

it('goes on where it was broken off', async () => {
  const { kysely } = game
  const id = systemIds.next()
  await addLog(id)
  await sql`delete from competition_log where seq <= 4`.execute(kysely)
  await createRemoveLogs(kysely, 3)()
  expect((await left(kysely)).size).toBe(0)
})

it('leaves the log of a competition that is imported again meanwhile', async () => {
  const { kysely } = game
  const id = systemIds.next()
  await addLog(id)
  let isImported = false
  const importing = kysely.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isImported) return result
      await sql`
        insert into competitions (id, start_at, end_at, starting_balance, sprinter_cap, cost_fixed, cost_rate_basis_points)
        values (${id}, 0, 1, 1, 0, 0, 0)`.execute(kysely)
      isImported = true
      return result
    },
  })
  await createRemoveLogs(importing)()
  expect(await left(kysely)).toEqual(new Map([[id, lines]]))
})
