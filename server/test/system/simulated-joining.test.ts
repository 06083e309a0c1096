// Simulated players keep to the joining window of their competition.

import { type Competition, houseRules } from '@koersklasse/domain/competition/competition.ts'
import { defaultUnlockRules } from '@koersklasse/domain/competition/unlocking.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCompetitionStore } from '../../src/modules/competitions/store.ts'
import {
  createSimulatedPlayers,
  type PlayedMarket,
} from '../../src/modules/simulated-players/create-simulated-players.ts'
import { rosterOf } from '../../src/modules/simulated-players/roster.ts'
import type { OpenDatabase } from '../../src/platform/database/open-database.ts'
import { systemIds } from '../../src/platform/ids.ts'
import { ManualClock } from '../fixtures/manual-clock.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'

const hourMs = 3_600_000
/** A Monday, 11 o'clock in Amsterdam. */
const start = Date.UTC(2026, 2, 2, 10)

let database: OpenDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** Hours after the start at which portfolios are opened, where the players begin to look at another hour. */
async function openedAt(
  window: { joinFrom?: number; joinUntil?: number },
  from: number,
): Promise<{ at: number; asOf: number }[]> {
  const at = (hours: number | undefined) => (hours === undefined ? null : toEpochMs(start + hours * hourMs))
  const competition: Competition = {
    ...houseRules,
    ...{ id: systemIds.next(), start: at(0)!, end: at(200)!, startingBalance: toCents(1_000_00) },
    ...{ sprinterCap: toCents(0), costs: { fixed: toCents(0), rateBasisPoints: 0 }, unlocked: [] },
    ...{ joinFrom: at(window.joinFrom), joinUntil: at(window.joinUntil) },
  }
  await createCompetitionStore(database.kysely).insert(competition)
  const clock = new ManualClock(start + from * hourMs)
  const opened: { at: number; asOf: number }[] = []
  const hours = (time: number) => (time - start) / hourMs
  const isRunning = () => clock.now() >= competition.start
  const simulated = createSimulatedPlayers({
    ...{ kysely: database.kysely, hasPast: false, unlockRules: defaultUnlockRules },
    players: rosterOf(1, { firstNames: ['Anna'], lastNames: ['Jansen'], places: ['Delft'] }),
    competition: () => (isRunning() ? competition : null),
    upcoming: () => (isRunning() ? null : competition),
    market: {
      ...{ now: () => clock.now(), hasPrices: () => true, isOpen: () => false },
      dailyCloses: async () => ({}) as never,
    } as Partial<PlayedMarket> as PlayedMarket,
    ensureAccounts: async () => new Map([[0, systemIds.next()]]),
    async openPortfolios(_ids, _competition, asOf) {
      opened.push({ at: hours(clock.now()), asOf: hours(asOf) })
    },
    readHoldings: async () => new Map(),
    place: async () => {},
    placeInPast: async () => {},
  })
  const [timer] = simulated.start(new AbortController().signal).timers
  for (let hour = from; hour < 8; hour += 1) {
    await timer!.run()
    clock.advance(hourMs)
  }
  return opened
}

it.each([
  ['no window', {}, [{ at: 0, asOf: 0 }]],
  ['a window that ends after the start', { joinUntil: 2 }, [{ at: 0, asOf: 0 }]],
  ['a window that ends before the start', { joinFrom: -3, joinUntil: -1 }, [{ at: -3, asOf: 0 }]],
  ['a window that begins after the start', { joinFrom: 3 }, [{ at: 3, asOf: 3 }]],
])('%s: they join when it is open', async (_, window, expected) => {
  expect(await openedAt(window, -4)).toEqual(expected)
})

it('does not join after the window', async () => {
  expect(await openedAt({ joinUntil: 2 }, 3)).toEqual([])
  expect(await openedAt({ joinUntil: -5 }, -4)).toEqual([])
})
