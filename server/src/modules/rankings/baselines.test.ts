import { toCents } from '@koersklasse/domain/money/money.ts'
import { startOfGameDay } from '@koersklasse/domain/time/game-day.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runCorrection } from '../../../test/fixtures/running-correction.ts'
import { createTradingFixture, type TradingFixture } from '../../../test/fixtures/trading.ts'
import { systemIds } from '../../platform/ids.ts'
import { type Baselines, readBaselines } from './baselines.ts'
import { Board } from './board.ts'
import type { RankedCompetition } from './board-store.ts'
import { createDailyValueStore } from './daily-value-store.ts'

const dayMs = 24 * 3_600_000
const now = toEpochMs(Date.parse('2026-03-04T12:00+01:00'))
const today = startOfGameDay(now)
const yesterday = startOfGameDay(toEpochMs(today - 1))
const weeks = [startOfGameDay(toEpochMs(today - 2 * dayMs))]
const competitionId = systemIds.next()

let fixture: TradingFixture
let board: Board
beforeEach(async () => {
  fixture = await createTradingFixture({ players: 2 })
  board = new Board()
  for (const midnight of [today, yesterday, ...weeks])
    await createDailyValueStore(fixture.kysely).save(midnight, [], { isDone: true })
})
afterEach(() => fixture.database.close())

/** Adds the portfolio of a player, which had a value at the midnights. */
async function add(player: number, value: number): Promise<void> {
  const userId = fixture.userIds[player]!
  const portfolioId = fixture.portfolioIdOf(userId)
  board.put({
    ...{ portfolioId, userId, version: 1, isSimulated: false, isReplaced: false },
    ...{ cash: toCents(value), deposited: toCents(0), products: [], pieces: [] },
  })
  const store = createDailyValueStore(fixture.kysely)
  for (const midnight of [today, yesterday, ...weeks])
    await store.save(midnight, [{ id: portfolioId, value, deposited: 0 }], { isDone: true })
}

/** Reads the baselines; resolves to them and the midnights whose values were read for it. */
async function read(known: Baselines | null) {
  const store = createDailyValueStore(fixture.kysely)
  const midnights = new Set<number>()
  const baselines = await readBaselines(
    {
      ...store,
      async valuesAt(midnight, ...page) {
        midnights.add(midnight)
        return store.valuesAt(midnight, ...page)
      },
    },
    {
      held: new Map([[competitionId, { board, competition: {} as RankedCompetition }]]),
      ...{ now, known, breathe: async () => {} },
    },
  )
  return { baselines, midnights }
}

/** Replaces the values of yesterday. */
async function rewrite(value: number): Promise<void> {
  const { kysely } = fixture
  await sql`update daily_values set value = ${value} where midnight = ${yesterday}`.execute(kysely)
  await sql`update daily_value_runs set written = written + 1 where midnight = ${yesterday}`.execute(kysely)
}

it('rereads only the midnight whose values were replaced', async () => {
  await add(0, 100)
  const first = await read(null)
  expect(first.midnights).toEqual(new Set([today, yesterday, ...weeks]))
  expect((await read(first.baselines)).baselines).toBeNull()
  await rewrite(50)
  const { baselines, midnights } = await read(first.baselines)
  expect(midnights).toEqual(new Set([yesterday]))
  const { today: ofToday, yesterday: ofYesterday } = baselines!.values.get(competitionId)!
  expect([[...ofToday], [...ofYesterday]]).toEqual([[100], [50]])
})

it('reads a midnight that is being corrected once more, when the correction is done', async () => {
  await add(0, 100)
  const before = await read(null)
  const end = await runCorrection(fixture.kysely, toEpochMs(yesterday - 1))
  await rewrite(50)
  expect((await read(before.baselines)).baselines).toBeNull()
  // A node that begins meanwhile knows nothing.
  const begun = await read(null)
  await rewrite(40)
  for (const { baselines } of [before, begun]) expect((await read(baselines)).baselines).toBeNull()
  await end()
  for (const known of [before, begun]) {
    const { baselines, midnights } = await read(known.baselines)
    expect(midnights).toEqual(new Set([yesterday]))
    expect([...baselines!.values.get(competitionId)!.yesterday]).toEqual([40])
    expect((await read(baselines)).baselines).toBeNull()
  }
})

it('reads at once a midnight from before the quotes that are being corrected', async () => {
  await add(0, 100)
  const { baselines } = await read(null)
  await runCorrection(fixture.kysely, yesterday)
  await rewrite(50)
  expect((await read(baselines)).midnights).toEqual(new Set([yesterday]))
})

it('reads all of them again once there is another portfolio', async () => {
  await add(0, 100)
  const { baselines } = await read(null)
  await add(1, 200)
  const again = await read(baselines)
  expect(again.midnights).toEqual(new Set([today, yesterday, ...weeks]))
  expect([...again.baselines!.values.get(competitionId)!.today]).toEqual([100, 200])
})
