// Plays a competition from its start to its end, in steps of ten minutes of each trading day. In each step, the players who
// look at the market act.

import { isSprinterType } from '@koersklasse/domain/products/sprinter.ts'
import { startOfGameDay } from '@koersklasse/domain/time/game-day.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { nextDay } from '../../modules/market/calendar/days.ts'
import { closesBefore, closesReadSince } from '../../modules/simulated-players/known-closes.ts'
import { type DueLook, lookingHours, looksOn } from '../../modules/simulated-players/look-times.ts'
import type { SimulatedPlayer } from '../../modules/simulated-players/roster.ts'
import { ordersOf, type Prices } from '../../modules/simulated-players/scene.ts'
import { playedMarket, toCommand } from '../simulated-players.ts'
import { createScenes, withinKnownShare } from './known-rules.ts'
import { type ScratchGame, stepMs } from './scratch-game.ts'
import type { Tally } from './tally.ts'

const hourMs = 3_600_000

interface Played {
  game: ScratchGame
  players: readonly SimulatedPlayer[]
  /** By number. */
  userIds: ReadonlyMap<number, string>
  tally: Tally
  maxQuoteAge: number
}

/**
 * Plays the whole period. `onStep` is called and awaited after each step with the fraction played so far; if it throws, the
 * play ends.
 */
export async function playPeriod(played: Played, onStep: (progress: number) => Promise<void>): Promise<void> {
  const { start, end } = played.game.competition
  for (let day = startOfGameDay(start); day < end; day = nextDay(day)) {
    const market = playedMarket(played.game.market, played.maxQuoteAge)
    const closesOf = closesBefore(day, await market.dailyCloses(closesReadSince(day)))
    const looks = looksOn(day, played.players)
    for (const [from, until] of stepsOf(day, start, end)) {
      await played.game.advanceTo(until)
      const due = looks.filter(({ at }) => at >= from && at < until)
      if (market.isOpen() && until < end) await act(played, due, { ...market.prices, at: until, closesOf })
      await onStep((until - start) / (end - start))
    }
  }
  await played.game.advanceTo(end)
}

/** The steps of a day, each with its two bounds, within the competition. */
function* stepsOf(day: EpochMs, start: EpochMs, end: EpochMs): Generator<[EpochMs, EpochMs]> {
  const first = Math.max(start, day + lookingHours.from * hourMs)
  const last = Math.min(end, day + lookingHours.until * hourMs)
  for (let from = first; from < last; from += stepMs)
    yield [toEpochMs(from), toEpochMs(Math.min(last, from + stepMs))]
}

async function act(
  { game, userIds, tally, maxQuoteAge }: Played,
  due: readonly DueLook[],
  prices: Prices,
): Promise<void> {
  if (due.length === 0) return
  const { competition, trading, market } = game
  const sceneOf = createScenes(game, tally, prices, playedMarket(market, maxQuoteAge))
  const looks = [...new Map(due.map((look) => [look.player.number, look])).values()]
  const idOf = ({ player }: DueLook) => userIds.get(player.number)!
  const holdings = await trading.readHoldings(competition.id, looks.map(idOf))
  const orders = looks.flatMap((look) => {
    const held = holdings.get(idOf(look))!
    const wanted = ordersOf(look, held, sceneOf(look.player, held.portfolioId))
    return wanted.flatMap((order) => withinKnownShare(order, held, game, { tally, prices }))
  })
  await Promise.all(
    orders.map(async (order) => {
      const type = market.product(order.productId)?.productType
      const result = await trading.execute(toCommand(order))
      tally.addOrder(order.portfolioId, type !== undefined && isSprinterType(type), result)
    }),
  )
}
