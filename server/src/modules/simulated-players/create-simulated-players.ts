// Simulated players: company for a real one, and something for rankings and charts to show. They place market orders
// through the command queue as everybody does, by the same rules. They run beside the order engine, on one node at a time.

import type { Competition } from '@koersklasse/domain/competition/competition.ts'
import { joiningAt } from '@koersklasse/domain/competition/joining.ts'
import type { UnlockRules } from '@koersklasse/domain/competition/unlocking.ts'
import type { Product } from '@koersklasse/domain/market/instrument.ts'
import { startOfGameDay } from '@koersklasse/domain/time/game-day.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { Repeated } from '../../platform/timers.ts'
import { closesBefore, closesReadSince, type DailyCloses } from './known-closes.ts'
import { type DueLook, looksOn } from './look-times.ts'
import { createPastStore } from './past-store.ts'
import { playPast } from './play-past.ts'
import type { SimulatedPlayer } from './roster.ts'
import { type Holdings, type NewOrder, ordersOf, type Prices, sceneAt } from './scene.ts'

const tickMs = 1_000
/** How many players look at the market in one tick, at the most. In an accelerated market others miss their turn. */
const looksPerTick = 2

/** What simulated players know of the market. */
export interface PlayedMarket {
  now(): EpochMs
  /** Whether anything was quoted yet: a past that is generated at a first start is complete by then. */
  hasPrices(): boolean
  isOpen(): boolean
  /** All shares and ETFs. */
  products: readonly Product[]
  /** The symbols of everything that Sprinters are on. */
  underlyings: readonly string[]
  /** The prices of now. */
  prices: Omit<Prices, 'at' | 'closesOf'>
  /** The prices at some instants, each on the closes of the whole hour before, and whether the market was open. */
  pricesThen(
    hours: readonly { at: EpochMs; closed: EpochMs }[],
  ): Promise<readonly (Omit<Prices, 'closesOf'> & { isOpen: boolean })[]>
  /** The closes of the days since an instant. */
  dailyCloses(since: EpochMs): Promise<DailyCloses>
}

export interface SimulatedPlayersDeps {
  kysely: Kysely<Schema>
  players: readonly SimulatedPlayer[]
  /** The running competition that they play in; null for none. */
  competition(): Competition | null
  /** The one that they will play in next; null for none. */
  upcoming(): Competition | null
  /** Whether players who join a competition after its start get a past, as if they had played since then. */
  hasPast: boolean
  market: PlayedMarket
  unlockRules: UnlockRules
  /** Resolves to the ids of players by number; makes the accounts that are missing. */
  ensureAccounts(players: readonly SimulatedPlayer[]): Promise<ReadonlyMap<number, string>>
  /** Opens the portfolios that are missing, as of an instant. */
  openPortfolios(userIds: readonly string[], competition: Competition, at: EpochMs): Promise<void>
  readHoldings(competitionId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, Holdings>>
  place(orders: readonly NewOrder[]): Promise<void>
  /** Places orders at the instant of some prices, all in one transaction. */
  placeInPast(prices: Omit<Prices, 'closesOf'>, orders: readonly NewOrder[]): Promise<void>
}

export interface SimulatedPlayers {
  /** Begins to play on this node, and ends when the signal aborts. No other node may play meanwhile. */
  start(signal: AbortSignal): SimulatedRun
}

export interface SimulatedRun {
  /** To be repeated until the signal aborts. */
  timers: readonly Repeated[]
  /** Whether the past of the running competition is still being booked, or about to be. */
  isInPast(): boolean
}

/** The competition in which they play, once they have joined it and its past is played. */
interface Joined {
  competition: Competition
  userIds: ReadonlyMap<number, string>
}

export function createSimulatedPlayers(deps: SimulatedPlayersDeps): SimulatedPlayers {
  const { market, players } = deps
  return {
    start(signal) {
      if (players.length === 0) return { timers: [], isInPast: () => false }
      const closes = createKnownCloses(market)
      const takeDue = createDueLooks(players)
      const joinAhead = createJoinAhead(deps)
      let joined: Joined | null = null

      async function play(): Promise<void> {
        await joinAhead()
        const competition = deps.competition()
        if (competition === null || !market.hasPrices()) return
        if (joiningAt(competition, market.now()) === 'notYet') return
        if (joined?.competition.id !== competition.id) joined = await join(deps, competition, signal)
        const due = takeDue(market.now())
        if (signal.aborted || due.length === 0 || !market.isOpen()) return
        await playNow(deps, joined, due.slice(-looksPerTick), await closes(market.now()))
      }

      return {
        timers: [{ everyMs: tickMs, run: play }],
        isInPast() {
          const competition = deps.hasPast ? deps.competition() : null
          return competition !== null && joined?.competition.id !== competition.id
        },
      }
    },
  }
}

/** Makes the accounts and the portfolios that are missing, and plays what is left of the past. */
async function join(
  deps: SimulatedPlayersDeps,
  competition: Competition,
  signal: AbortSignal,
): Promise<Joined> {
  const { players, market } = deps
  const store = createPastStore(deps.kysely)
  const now = market.now()
  const opened = deps.hasPast ? competition.start : now
  const past = await store.findOrBegin(competition.id, { playedUntil: opened, liveFrom: now })
  const userIds = await deps.ensureAccounts(players)
  const isPlayed = past.playedUntil >= past.liveFrom
  const at = isPlayed ? now : competition.start
  // Those who have not joined by the end of the joining window look on.
  if (joiningAt(competition, at) === 'open') await deps.openPortfolios([...userIds.values()], competition, at)
  await playPast(deps, { competition, players, userIds }, past, {
    signal,
    savePlayed: (until) => store.savePlayed(competition.id, until),
  })
  return { competition, userIds }
}

/** Returns a function that joins the next competition before it begins, if it cannot be joined once it runs. */
function createJoinAhead({ upcoming, players, market, ...deps }: SimulatedPlayersDeps) {
  let done: string | null = null
  return async (): Promise<void> => {
    const competition = upcoming()
    if (competition === null || competition.id === done) return
    const { id, start } = competition
    if (joiningAt(competition, start) !== 'closed' || joiningAt(competition, market.now()) !== 'open') return
    const userIds = await deps.ensureAccounts(players)
    await deps.openPortfolios([...userIds.values()], competition, start)
    done = id
  }
}

/** Returns a function that returns the looks that have come due since its last call; the first call returns none. */
function createDueLooks(players: readonly SimulatedPlayer[]): (now: EpochMs) => DueLook[] {
  let day: { start: EpochMs; looks: readonly DueLook[] } | null = null
  let last: EpochMs | null = null
  return (now) => {
    const since = last ?? now
    last = now
    const start = startOfGameDay(now)
    if (day?.start !== start) day = { start, looks: looksOn(start, players) }
    return day.looks.filter(({ at }) => at > since && at <= now)
  }
}

/** Returns a function that returns the closes of the days before an instant, which it reads once a day. */
function createKnownCloses(market: Pick<PlayedMarket, 'dailyCloses'>) {
  let known: { day: EpochMs; closesOf: Prices['closesOf'] } | null = null
  return async (now: EpochMs): Promise<Prices['closesOf']> => {
    const day = startOfGameDay(now)
    if (known?.day !== day) {
      const closes = await market.dailyCloses(closesReadSince(day))
      known = { day, closesOf: closesBefore(day, closes) }
    }
    return known.closesOf
  }
}

async function playNow(
  deps: SimulatedPlayersDeps,
  { competition, userIds }: Joined,
  due: readonly DueLook[],
  closesOf: Prices['closesOf'],
): Promise<void> {
  const { market } = deps
  const prices = { ...market.prices, at: market.now(), closesOf }
  const scene = sceneAt(prices, market, competition, deps.unlockRules)
  const idOf = ({ player }: DueLook) => userIds.get(player.number)!
  const holdings = await deps.readHoldings(competition.id, due.map(idOf))
  const orders = due.flatMap((look) => {
    const held = holdings.get(idOf(look))
    return held === undefined ? [] : ordersOf(look, held, scene)
  })
  await deps.place(orders)
}
