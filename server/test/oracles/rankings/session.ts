// A session: some weeks of market time with two competitions and a handful of players. All choices are drawn from the seed,
// so that a session can be repeated.

import { type Competition, houseRules } from '@koersklasse/domain/competition/competition.ts'
import { unlockables } from '@koersklasse/domain/competition/unlocking.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { OpenDatabase } from '../../../src/platform/database/open-database.ts'
import { systemIds } from '../../../src/platform/ids.ts'
import { insertUsers } from '../../fixtures/trading.ts'
import { type Choices, createChoices } from '../abuse/random.ts'
import { createPrices, type Prices } from './market-prices.ts'
import { type Bids, midnightAfter, midnightBefore, type NaivePortfolio } from './naive-ranking.ts'
import { openRankingGame, type Quotes, type RankingGame } from './ranking-game.ts'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 24 * 3_600_000]
const playerCount = 9

export interface Player {
  userId: string
  name: string
  isSimulated: boolean
  hasLeft: boolean
  /** The number of the player whose orders this one places too; null for none. */
  imitates: number | null
}

/** A competition that is played, with its portfolios in the order in which they were opened. */
export interface Played {
  name: string
  rules: Competition
  portfolios: (NaivePortfolio & { player: Player })[]
  /** The bids right before its end; null until then. */
  closingBids: Bids | null
  isClosed: boolean
}

export interface Session {
  seed: number
  choices: Choices
  game: RankingGame
  prices: Prices
  players: Player[]
  competitions: Played[]
  /** The bids right before each past midnight. */
  bidsAt: Map<number, Bids>
  /** The midnight up to which the daily values have been written. */
  writtenUntil: number
  /** A wrong quote that was the last one before a midnight; null once it is repaired. */
  wrongQuote: WrongQuote | null
  counts: Counts
}

/** A wrong quote, with the last quotes and the bids before it. */
export interface WrongQuote {
  symbol: string
  time: number
  quotes: Quotes
  bids: Bids
}

/** Counts what happened, to check that a run had enough of everything. */
export interface Counts {
  comparisons: number
  attributions: number
  trades: number
  ties: number
  lateEntries: number
  departures: number
  resets: number
  deposits: number
  weeklyDeposits: number
  splits: number
  dividends: number
  ends: number
  clockChanges: number
  closings: number
  reopenings: number
  corrections: number
}

export const noCounts: Counts = {
  ...{ comparisons: 0, attributions: 0, trades: 0, ties: 0, lateEntries: 0, departures: 0, resets: 0 },
  ...{ splits: 0, deposits: 0, weeklyDeposits: 0 },
  ...{ dividends: 0, ends: 0, clockChanges: 0, closings: 0, reopenings: 0, corrections: 0 },
}

/** Days a week or so before the clocks change in Amsterdam or New York. */
const beforeClockChanges = [
  ...['2026-03-04', '2026-03-18', '2026-10-14', '2026-10-25', '2027-03-08', '2027-03-24', '2027-10-20'],
  ...['2025-03-05', '2025-03-26', '2025-10-22', '2024-03-06', '2024-03-25', '2024-10-23'],
]

/** Opens a session on an empty database. */
export async function openSession(database: OpenDatabase, seed: number): Promise<Session> {
  const choices = createChoices(seed)
  const start = startOf(choices)
  const game = await openRankingGame(database, start)
  const players = await addPlayers(game, choices)
  const competitions = [
    createCompetition(choices, start, 1, {
      ...{ name: 'A', startingBalance: toCents(100_000_00), weeklyDeposit: null },
      costs: { fixed: toCents(2_00), rateBasisPoints: 5 },
    }),
    createCompetition(choices, start, choices.whole(2, 9), {
      ...{ name: 'B', startingBalance: toCents(25_000_00), weeklyDeposit: toCents(1_000_00) },
      costs: { fixed: toCents(0), rateBasisPoints: 0 },
    }),
  ]
  for (const { rules } of competitions) await game.insertCompetition(rules)
  return {
    ...{ seed, choices, game, players, competitions },
    prices: createPrices(choices),
    bidsAt: new Map(),
    writtenUntil: 0,
    wrongQuote: null,
    counts: { ...noCounts },
  }
}

/** A midnight, in two of five sessions shortly before the clocks change. */
function startOf(choices: Choices): number {
  const day = choices.happens(0.4)
    ? Date.parse(choices.pick(beforeClockChanges))
    : Date.UTC(2024, 0, 1) + choices.whole(0, 1_300) * dayMs
  return midnightBefore(day)
}

async function addPlayers(game: RankingGame, { whole }: Choices): Promise<Player[]> {
  const leader = whole(0, 3)
  const players = Array.from({ length: playerCount }, (_, number): Player => {
    const userId = systemIds.next()
    return {
      ...{ userId, name: userId.slice(-12), hasLeft: false },
      isSimulated: number >= playerCount - 2,
      imitates: number === 4 || number === playerCount - 1 ? leader : null,
    }
  })
  await insertUsers(
    game.kysely,
    players.map(({ userId }) => userId),
    game.clock.now(),
  )
  const simulated = players.filter(({ isSimulated }) => isSimulated).map(({ userId }) => userId)
  const marked = game.kysely.updateTable('users').set({ is_simulated: true })
  await marked.where('id', 'in', simulated).execute()
  return players
}

/** A competition of one to two and a half weeks that begins on a day of the session, at midnight or within it. */
function createCompetition(
  { whole, pick }: Choices,
  start: number,
  firstDay: number,
  rules: Pick<Competition, 'name' | 'startingBalance' | 'weeklyDeposit' | 'costs'>,
): Played {
  const competition: Competition = {
    ...{ ...houseRules, ...rules, id: systemIds.next(), sprinterCap: rules.startingBalance },
    ...{ isHouse: rules.name === 'A', joinCode: rules.name === 'A' ? null : `code-${systemIds.next()}` },
    start: instantOfDay(start, firstDay, pick([0, 0, 9 * 60, 1_439])),
    end: instantOfDay(
      start,
      firstDay + whole(8, 17),
      pick([0, 0, whole(1, 59), 17 * 60 + 30, whole(1, 1_439)]),
    ),
    unlocked: [...unlockables],
    areResetsAllowed: true,
  }
  return { name: rules.name, rules: competition, portfolios: [], closingBids: null, isClosed: false }
}

/** The instant this many minutes after the midnight of a day, counted from 0. */
function instantOfDay(start: number, day: number, minutes: number): EpochMs {
  let midnight = start
  for (let passed = 0; passed < day; passed += 1) midnight = midnightAfter(midnight)
  return toEpochMs(midnight + minutes * minuteMs)
}

/** Whether a day does not have 24 hours. */
export function isClockChange(midnight: number): boolean {
  return midnightAfter(midnight) - midnight !== 24 * hourMs
}
