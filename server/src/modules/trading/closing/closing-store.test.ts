import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { callDuring } from '../../../../test/fixtures/race.ts'
import { createTradingFixture } from '../../../../test/fixtures/trading.ts'
import { createClosingStore } from './closing-store.ts'

it('lets players join while it checks whether all portfolios are valued', async () => {
  const { database, kysely, competition } = await createTradingFixture({ players: 1 })
  const { id } = competition
  await sql`insert into closings (competition_id, fixed_at) values (${id}, 0)`.execute(kysely)
  const closing = { competitionId: id, fixedAt: toEpochMs(0) }
  const isRanked = await callDuring(
    kysely,
    (tx) => sql`select from closings for update`.execute(tx),
    () => createClosingStore(kysely, 'feed').rank(closing, 100, new AbortController().signal),
    // The lock of a foreign key.
    (tx) => sql`select from competitions where id = ${id} for key share nowait`.execute(tx),
  )
  expect(isRanked).toBe(false)
  await database.close()
})
