import {
  type Competition,
  defaultStartingBalance,
  houseRules,
} from '@koersklasse/domain/competition/competition.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ManualClock } from '../../../test/fixtures/manual-clock.ts'
import { createTestDatabase } from '../../../test/fixtures/test-database.ts'
import { insertUsers } from '../../../test/fixtures/trading.ts'
import { systemClock } from '../../platform/clock.ts'
import { systemIds } from '../../platform/ids.ts'
import { createCompetitions } from './create-competitions.ts'
import { createCompetitionStore } from './store.ts'

/** House competitions from 100 to 200 and from 300 to 400, and two others from 150 to 350; times in minutes. */
const [spring, summer, school, office] = [
  systemIds.next(),
  systemIds.next(),
  systemIds.next(),
  systemIds.next(),
]
const [anna, bram] = [systemIds.next(), systemIds.next()]
const minuteMs = 60_000
const at = (minutes: number) => toEpochMs(minutes * minuteMs)
const names = new Map([
  [spring, 'spring'],
  [summer, 'summer'],
  [school, 'school'],
  [office, 'office'],
])

const competition = (id: string, start: number, end: number, code: string | null): Competition => ({
  ...houseRules,
  ...{ id, start: at(start), end: at(end), startingBalance: defaultStartingBalance, sprinterCap: toCents(0) },
  ...{ costs: { fixed: toCents(0), rateBasisPoints: 0 }, unlocked: [] },
  ...{ isHouse: code === null, joinCode: code, name: code ?? '' },
})

let database: Awaited<ReturnType<typeof createTestDatabase>>
let clock: ManualClock
let competitions: ReturnType<typeof createCompetitions>
beforeEach(async () => {
  database = await createTestDatabase()
  clock = new ManualClock(at(0))
  const { kysely } = database
  competitions = createCompetitions({ kysely, ids: systemIds, clock: systemClock, marketClock: clock })
  const store = createCompetitionStore(kysely)
  await store.insert(competition(spring, 100, 200, null))
  await store.insert(competition(summer, 300, 400, null))
  await store.insert(competition(school, 150, 350, 'SCHOOL'))
  await store.insert(competition(office, 150, 350, 'OFFICE'))
  await insertUsers(kysely, [anna, bram], at(0))
  const cash = defaultStartingBalance
  for (const competition_id of [spring, school])
    await kysely
      .insertInto('portfolios')
      .values({ id: systemIds.next(), competition_id, user_id: anna, cash, created_at: at(0) })
      .execute()
})
afterEach(() => database.close())

async function seen(userId: string, competitionId: string | null, named?: string): Promise<string | null> {
  await competitions.refresh()
  const found = await competitions.competitionOf({ userId, competitionId }, named)
  return found && names.get(found.id)!
}

it.each([
  // The instant, and what Anna and Bram see without having chosen: Anna joined spring and school, Bram joined nothing.
  [0, 'spring', 'spring'],
  [100, 'spring', 'spring'],
  [199, 'spring', 'spring'],
  // Between two house competitions, the last one that was joined, or else the next.
  [200, 'spring', 'summer'],
  [299, 'spring', 'summer'],
  [300, 'summer', 'summer'],
  [400, 'spring', 'summer'],
])(
  'at %i minutes, players who have chosen none see a competition of the house: %s, or %s',
  async (now, ofAnna, ofBram) => {
    clock.advance(at(now) - clock.now())
    expect(await seen(anna, null)).toBe(ofAnna)
    expect(await seen(bram, null)).toBe(ofBram)
  },
)

it.each([0, 160, 350, 500])(
  'at %i minutes, a player sees the chosen one, even once it is over',
  async (now) => {
    clock.advance(at(now) - clock.now())
    expect(await seen(anna, school)).toBe('school')
  },
)

it('finds a named one only if it is of the house or was joined', async () => {
  for (const now of [0, 160, 500]) {
    clock.advance(at(now) - clock.now())
    expect(await seen(anna, null, school)).toBe('school')
    expect(await seen(anna, school, summer)).toBe('summer')
    expect(await seen(anna, null, office)).toBeNull()
    expect(await seen(bram, null, school)).toBeNull()
    expect(await seen(bram, null, systemIds.next())).toBeNull()
    await competitions.refresh()
    expect(await competitions.competitionOf(null, school)).toBeNull()
  }
})

it('lists those that end in a period, and those that began and are not long over', async () => {
  clock.advance(at(160))
  await competitions.refresh()
  const ending = competitions.endingBetween(at(160), at(350)).map(({ id }) => names.get(id))
  expect(ending.sort()).toEqual(['office', 'school', 'spring'])
  expect(competitions.endingBetween(at(200), at(349))).toEqual([])
  const recent = async () => (await competitions.recent()).map(({ id }) => names.get(id))
  expect((await recent()).sort()).toEqual(['office', 'school', 'spring'])
  clock.advance(7 * 24 * 3_600_000 + 41 * minuteMs)
  expect((await recent()).sort()).toEqual(['office', 'school', 'summer'])
})
