// The two games that a session is played on: the real command queue and engine with a real database, and the naive twin.

import type { Topics } from '../../../src/platform/bus/bus.ts'
import type { OpenDatabase } from '../../../src/platform/database/open-database.ts'
import type { Ids } from '../../../src/platform/ids.ts'
import { handProduct } from '../../fixtures/manual-market.ts'
import { createTradingFixture } from '../../fixtures/trading.ts'
import { NaiveGame } from './naive-game.ts'
import { playerCount, type Session, type SessionBurst, twinProducts } from './session.ts'

/** The products of the real game; the twin knows each by its index. */
export const products = twinProducts.map(({ symbol, isin, type, underlying = symbol }) => ({
  ...handProduct(symbol, isin, type),
  symbol: underlying,
}))

export type Games = Awaited<ReturnType<typeof openGames>>

/** Opens both games at the start of a session. The database must be empty. */
export async function openGames(
  database: OpenDatabase,
  { start, batchSize, orderLimits, underlyingCap }: Session,
) {
  const real = await createTradingFixture({
    ...{ database, products, start, batchSize, orderLimits },
    players: playerCount,
    sprinterCap: 20_000_00,
    underlyingCapPercent: underlyingCap,
    hours: 'regular',
    ids: countingIds(),
  })
  const engine = real.startEngine()
  await engine.catchUp()
  return {
    real,
    engine,
    twin: openTwin(real.competition, start, orderLimits),
    reports: collectReports(real),
    /** The real id of each of the twin's orders, by its number. */
    orderIds: [] as string[],
    /** The twin's number of each real order, by its id. */
    orderNumbers: new Map<string, number>(),
  }
}

type RealGame = Awaited<ReturnType<typeof createTradingFixture>>

function openTwin(
  { costs, end, ...competition }: RealGame['competition'],
  start: number,
  orderLimits: Session['orderLimits'],
): NaiveGame {
  const rules = {
    startingBalance: competition.startingBalance,
    sprinterCap: competition.sprinterCap,
    underlyingCap: competition.underlyingCapPercent,
    fixed: costs.fixed,
    basisPoints: costs.rateBasisPoints,
    maxQuoteAge: 15 * 60_000,
    competitionEnd: end,
    waitingOrders: orderLimits.waiting,
    ordersPerDay: orderLimits.perDay,
  }
  const kinds = twinProducts.map(({ symbol, type, underlying = symbol }) => ({
    ...{ isSprinter: type !== 'ss', underlying },
  }))
  return new NaiveGame(rules, kinds, playerCount, start)
}

/** Collects the changes that the real game reports to each player, by the player's index. */
function collectReports({ bus, userIds }: RealGame): Topics['portfolio']['change'][][] {
  const reports: Topics['portfolio']['change'][][] = userIds.map(() => [])
  bus.subscribe('portfolio', ({ userId, change }) => reports[userIds.indexOf(userId!)]!.push(change))
  return reports
}

/** Quotes a product in both games; the twin acts on the quote only once its `handleQuote` is called. */
export function quoteInBoth({ real, twin }: Games, quote: SessionBurst['quotes'][number]): void {
  const { product, level, spread } = quote
  const { low, high, delay } = twinProducts[product]!
  const bid = spread === null ? null : priceAtLevel(low, high, level)
  const ask = bid === null || spread === null ? null : bid + Math.ceil((bid * spread) / 10_000)
  twin.products[product]!.price =
    bid === null || ask === null ? null : { bid, ask, time: twin.now - (delay ?? 0), delay }
  real.market.quote(products[product]!, bid, ask, delay)
}

/** The price at a level of a range, in cents. The level is in thousandths of the range. */
export function priceAtLevel(low: number, high: number, level: number): number {
  return low + Math.floor(((high - low) * level) / 1_000)
}

/** Ascending ids, so that orders of the same millisecond are sorted by creation. */
function countingIds(): Ids {
  let last = 0
  return {
    next: () => `00000000-0000-7000-8000-${(++last).toString(16).padStart(12, '0')}`,
    secret: () => 'secret',
  }
}
