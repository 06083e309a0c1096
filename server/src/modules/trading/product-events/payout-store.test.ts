import { toProductId } from '@koersklasse/domain/market/instrument.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { noteStatements } from '../../../../test/fixtures/note-statements.ts'
import { createTradingFixture } from '../../../../test/fixtures/trading.ts'
import { createPayoutStore } from './payout-store.ts'

const [over, page] = [3_000, 50]
const [held, kept] = [toProductId('P1'), toProductId('P2')]

it('looks for unpaid portfolios a page at a time, past those whose competition was over', async () => {
  const { database, kysely, competition } = await createTradingFixture({ players: 0 })
  const { rows } = await sql<{ id: string }>`
    insert into competitions (id, start_at, end_at, starting_balance, sprinter_cap, cost_fixed, cost_rate_basis_points)
    values (gen_random_uuid(), 0, 1, 1, 1, 0, 0) returning id`.execute(kysely)
  await sql`
    insert into portfolios (id, competition_id, cash, created_at)
    select gen_random_uuid(), ${rows[0]!.id}::uuid, 0, 0 from generate_series(1, ${over}::integer)
    union all select 'ffffffff-ffff-7fff-bfff-ffffffffffff', ${competition.id}::uuid, 0, 0`.execute(kysely)
  await sql`
    insert into positions (id, portfolio_id, product_id, quantity, cost)
    select gen_random_uuid(), id, product_id, 1, 1 from portfolios
    join (values (${held}, true), (${kept}, false)) as products (product_id, by_all)
      on by_all or competition_id = ${rows[0]!.id}`.execute(kysely)
  await sql`analyze portfolios, positions`.execute(kysely)
  const { noted, mostRows } = noteStatements(kysely)
  const store = createPayoutStore(noted, 'test', page)
  const time = toEpochMs(competition.start + 1)
  expect(await store.unpaid([held, kept].map((productId) => ({ productId, time })))).toEqual([held])
  expect(await mostRows()).toBeLessThan(over / 10)
  await database.close()
})
