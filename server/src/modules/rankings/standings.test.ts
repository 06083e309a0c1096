import { toCents } from '@koersklasse/domain/money/money.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { expect, test } from 'vitest'
import { ManualClock } from '../../../test/fixtures/manual-clock.ts'
import { createInProcessBus } from '../../platform/bus/in-process.ts'
import { createProductIndex } from './product-index.ts'
import { Standings } from './standings.ts'
import type { StandingRow, StandingsStore } from './standings-store.ts'

const id = (number: number): string => `0198c5b2-0000-7000-8000-${String(number).padStart(12, '0')}`
const competition = {
  ...{ id: id(1), start: toEpochMs(0), end: toEpochMs(2_000_000), startingBalance: toCents(100_000_00) },
  ...{ showsRiskAdjusted: false, visibility: 'always' as const, closedAt: null, correctedAt: null },
}
const portfolios = Array.from(
  { length: 3_000 },
  (_, index): StandingRow => ({
    ...{ id: id(10_000 + index), competitionId: competition.id, userId: id(20_000 + index), version: 1 },
    ...{ isSimulated: false, isReplaced: false, cash: toCents(100), deposited: toCents(0) },
    ...{ held: '', behind: [] },
  }),
)

test('a competition whose portfolios were not read to the end is read again from the beginning', async () => {
  const failing = new Set([1])
  let pages = 0
  const store = {
    runningSplits: async () => [],
    competitionsAfter: async () => [competition],
    changedSince: async () => [],
    async page(_: readonly string[], after: string, size: number) {
      if (failing.delete(pages++)) throw new Error('the primary is gone')
      return portfolios.filter((each) => each.id > after).slice(0, size)
    },
  } as Partial<StandingsStore> as StandingsStore
  const clock = new ManualClock(1_000_000)
  const bus = createInProcessBus({ error() {} } as never)
  const standings = new Standings({
    ...{ store, bus, clock, marketClock: clock, products: createProductIndex(() => null) },
  })
  await expect(standings.refresh()).rejects.toThrow('the primary is gone')
  const held = await standings.refresh()
  expect(held.get(competition.id)?.board.rows).toBe(portfolios.length)
  standings.close()
  await bus.close()
})
