// Plays the weeks between the start of a competition and the moment at which the simulated players join it: hour by hour,
// on the closes of the hours, each hour in one transaction.

import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Competition } from '@koersklasse/domain/competition/competition.ts'
import { startOfGameDay } from '@koersklasse/domain/time/game-day.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { createRandomStreams } from '../../platform/random.ts'
import type { SimulatedPlayersDeps } from './create-simulated-players.ts'
import { closesBefore, closesReadSince } from './known-closes.ts'
import { type DueLook, lookingHours, looksOn } from './look-times.ts'
import type { PlayedPast } from './past-store.ts'
import { type SimulatedPlayer, seed } from './roster.ts'
import { ordersOf, type Prices, sceneAt } from './scene.ts'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 24 * 3_600_000]
/** How long after the close of an hour its orders are placed at most, in minutes: quotes must not be too old by then. */
const mostMinutes = 10

/** An hour in which some players look at the market. */
interface Hour {
  /** The instant of the orders, some minutes after the closes of the hour. */
  at: EpochMs
  closed: EpochMs
  looks: readonly DueLook[]
}

type Season = {
  competition: Competition
  players: readonly SimulatedPlayer[]
  /** By the number of the player. */
  userIds: ReadonlyMap<number, string>
}

/** Plays what is left of a past, until the signal aborts. Each hour is saved as played once its orders are booked. */
export async function playPast(
  deps: SimulatedPlayersDeps,
  season: Season,
  { playedUntil, liveFrom }: PlayedPast,
  { signal, savePlayed }: { signal: AbortSignal; savePlayed: (until: EpochMs) => Promise<void> },
): Promise<void> {
  if (playedUntil >= liveFrom) return
  const closes = await deps.market.dailyCloses(closesReadSince(playedUntil))
  for (
    let day = startOfGameDay(playedUntil);
    day < liveFrom;
    day = startOfGameDay(toEpochMs(day + 1.5 * dayMs))
  ) {
    const hours = hoursOf(day, season.players).filter(({ at }) => at > playedUntil && at < liveFrom)
    const pastPrices = await deps.market.pricesThen(hours)
    const closesOf = closesBefore(day, closes)
    for (const [place, hour] of hours.entries()) {
      if (signal.aborted) return
      await playHour(deps, season, hour, { ...pastPrices[place]!, closesOf })
      await savePlayed(hour.at)
      // Requests of real players come first.
      await nextTurn()
    }
  }
  await savePlayed(liveFrom)
}

/** The hours of a day in which somebody looks at the market. A player looks once an hour at the most. */
function hoursOf(day: EpochMs, players: readonly SimulatedPlayer[]): Hour[] {
  const random = createRandomStreams(seed)(`minutes ${day}`)
  const looks = looksOn(day, players)
  const hours: Hour[] = []
  for (let hour = lookingHours.from; hour < lookingHours.until; hour += 1) {
    const closed = toEpochMs(day + hour * hourMs)
    const at = toEpochMs(closed + Math.floor(random.uniform() * mostMinutes * minuteMs))
    const within = looks.filter((look) => look.at >= closed && look.at < closed + hourMs)
    const once = [...new Map(within.map((look) => [look.player.number, look])).values()]
    if (once.length > 0) hours.push({ at, closed, looks: once })
  }
  return hours
}

async function playHour(
  deps: SimulatedPlayersDeps,
  { competition, userIds }: Season,
  { looks }: Hour,
  prices: Prices & { isOpen: boolean },
): Promise<void> {
  if (!prices.isOpen) return
  const scene = sceneAt(prices, deps.market, competition, deps.unlockRules)
  const idOf = ({ player }: DueLook) => userIds.get(player.number)!
  const holdings = await deps.readHoldings(competition.id, looks.map(idOf))
  const orders = looks.flatMap((look) => {
    const held = holdings.get(idOf(look))
    return held === undefined ? [] : ordersOf(look, held, scene)
  })
  if (orders.length > 0) await deps.placeInPast(prices, orders)
}
