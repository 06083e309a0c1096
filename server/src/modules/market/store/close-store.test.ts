import { toDecimal } from '@koersklasse/domain/money/decimal.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { sql, type Transaction } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase } from '../../../../test/fixtures/test-database.ts'
import type { OpenDatabase } from '../../../platform/database/open-database.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { createCandleStore } from './candle-store.ts'
import { createCloseStore } from './close-store.ts'

let database: OpenDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.close())

const quarterMs = 15 * 60_000
const symbols = Array.from({ length: 10 }, (_, index) => `S${index}`)
const quarters = Array.from({ length: 200 }, (_, index) => toEpochMs(index * quarterMs))
const one = toDecimal('1')

it('closes since an instant are found by a search per symbol, even in a table without statistics', async () => {
  const all = symbols.flatMap((symbol) =>
    quarters.map((start) => ({
      ...{ symbol, length: 'quarter' as const },
      candle: { start, open: one, high: one, low: one, close: one, bid: one, ask: one },
    })),
  )
  await createCandleStore(database.kysely, 'test').saveCandles(all)
  const since = quarters.at(-2)!
  const { closes, searches } = await database.kysely.transaction().execute(async (transaction) => {
    const before = await searchesSoFar(transaction)
    const wanted = symbols.map((symbol) => ({ symbol, since }))
    const closes = await createCloseStore(transaction, 'test').closesSince(wanted, 'quarter')
    return { closes, searches: (await searchesSoFar(transaction)) - before }
  })
  const kept = symbols.map((symbol) => closes.get(symbol)!.map(({ start }) => start))
  expect(kept).toEqual(symbols.map(() => quarters.slice(-3)))
  // One for the range of a symbol, one for the candle before it; a search per candle would be two thousand.
  expect(searches).toBeGreaterThan(0)
  expect(searches).toBeLessThanOrEqual(2 * symbols.length)
})

/** How often this connection has searched the primary key since its statistics were last flushed. */
async function searchesSoFar(transaction: Transaction<Schema>): Promise<number> {
  const { rows } = await sql<{ searches: number }>`
    select pg_stat_get_xact_numscans('candles_pkey'::regclass)::int as searches`.execute(transaction)
  return rows[0]!.searches
}
