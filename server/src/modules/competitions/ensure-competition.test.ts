import { defaultStartingBalance } from '@koersklasse/domain/competition/competition.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ManualClock } from '../../../test/fixtures/manual-clock.ts'
import { createTestDatabase } from '../../../test/fixtures/test-database.ts'
import { systemIds } from '../../platform/ids.ts'
import { createCompetitions } from './create-competitions.ts'
import type { CompetitionPeriod, CompetitionRules } from './ensure-competition.ts'

const rules: CompetitionRules = {
  startingBalance: defaultStartingBalance,
  sprinterSharePercent: 50,
  costs: { fixed: toCents(200), rateBasisPoints: 0 },
  unlocked: [],
  showsRiskAdjusted: false,
}
const at = (instant: string): EpochMs => toEpochMs(Date.parse(instant))
const configured = { start: at('2027-01-04T07:00Z'), end: at('2027-02-01T07:00Z') }

let database: Awaited<ReturnType<typeof createTestDatabase>>
let clock: ManualClock
let competitions: ReturnType<typeof createCompetitions>
beforeEach(async () => {
  database = await createTestDatabase()
  clock = new ManualClock(at('2027-01-01T12:00Z'))
  competitions = createCompetitions({ kysely: database.kysely, ids: systemIds, clock, marketClock: clock })
})
afterEach(() => database.close())

const periods = () => database.kysely.selectFrom('competitions').select(['start_at', 'end_at']).execute()
const ensure = async (period: CompetitionPeriod) => {
  await competitions.refresh()
  await competitions.ensure(rules, period)
}

it('creates the configured competition once, and not again after its end', async () => {
  for (const instant of [
    '2027-01-01T12:00Z',
    '2027-01-15T12:00Z',
    '2027-02-01T07:00Z',
    '2027-03-01T12:00Z',
  ]) {
    clock.advance(at(instant) - clock.now())
    await ensure(configured)
    await ensure(configured)
  }
  expect(await periods()).toEqual([{ start_at: configured.start, end_at: configured.end }])
})

it('begins the first competition of a demo some weeks before, and no other', async () => {
  for (const instant of ['2027-01-01T12:00Z', '2027-01-24T23:00Z']) {
    clock.advance(at(instant) - clock.now())
    await ensure({ weeks: 4, weeksBefore: 3 })
  }
  expect((await periods()).map(({ start_at }) => new Date(start_at).toISOString())).toEqual([
    '2026-12-06T23:00:00.000Z',
    '2027-01-24T23:00:00.000Z',
  ])
})

it('creates a new competition of a demo after the end of the one before', async () => {
  for (const instant of ['2027-01-01T12:00Z', '2027-01-24T22:59Z', '2027-01-24T23:00Z']) {
    clock.advance(at(instant) - clock.now())
    await ensure({ weeks: 4 })
  }
  expect((await periods()).map(({ start_at }) => new Date(start_at).toISOString())).toEqual([
    '2026-12-27T23:00:00.000Z',
    '2027-01-24T23:00:00.000Z',
  ])
})
