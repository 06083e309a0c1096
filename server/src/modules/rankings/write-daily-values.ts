// Writes the value of every portfolio at each midnight, page by page. A run that was cut short goes on where it was, and
// midnights at which the server was down are made up for, from the transactions and the prices of then.

import { rankedWorth } from '@koersklasse/domain/competition/ranking.ts'
import { type Product, type ProductId, toProductId } from '@koersklasse/domain/market/instrument.ts'
import type { Cents } from '@koersklasse/domain/money/money.ts'
import { startOfGameDay } from '@koersklasse/domain/time/game-day.ts'
import { type Clock, type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { DailyValueStore, PastHoldings } from './daily-value-store.ts'
import { heldPieces } from './held-pieces.ts'

const portfoliosAtATime = 2_000
/** How far back midnights are made up for, in days. */
const mostDays = 40
/** How long to wait after midnight, in the market's milliseconds: by then what was traded before is committed. */
const gracePeriodMs = 10_000
const dayMs = 24 * 3_600_000
const firstId = '00000000-0000-0000-0000-000000000000'

/** What the market says of products and of their prices at earlier instants. */
export interface PastMarket extends Clock {
  source: string
  product(id: ProductId): Product | undefined
  historicalPrices: {
    /** The bid for a piece of each product right before an instant, in cents; 0 if there was none. */
    before(products: readonly Product[], at: EpochMs): Promise<ReadonlyMap<ProductId, { bid: Cents }>>
  }
  /** Runs a read so that no split is committed halfway through it. The read may be run more than once. */
  betweenSplits<T>(read: () => Promise<T>): Promise<T>
}

export interface WriteDailyValuesDeps {
  store: DailyValueStore
  market: PastMarket
}

/** Returns the function that writes what is missing; to be repeated, on one node at a time. */
export function createWriteDailyValues({ store, market }: WriteDailyValuesDeps) {
  /** For what everything was found to be complete: the day, and the number of pasts that were played. */
  let complete = ''

  async function write(midnight: EpochMs, from: string): Promise<void> {
    let after = from
    for (;;) {
      const page = await market.betweenSplits(async () => {
        const holdings = await store.holdingsAt(midnight, after, portfoliosAtATime)
        return valuesOf({ store, market }, holdings, midnight)
      })
      const isDone = page.length < portfoliosAtATime
      await store.save(midnight, page, { isDone })
      if (isDone) return
      after = page.at(-1)!.id
    }
  }

  return async (): Promise<void> => {
    const today = startOfGameDay(toEpochMs(market.now() - gracePeriodMs))
    const pasts = await store.simulatedPasts()
    const current = `${today} ${pasts.count}`
    if (pasts.isPlaying || complete === current) return
    const earliest = toEpochMs(today - mostDays * dayMs)
    const start = await store.firstStart(earliest)
    const midnights = start === null ? [today] : midnightsBetween(toEpochMs(Math.max(start, earliest)), today)
    const runs = await store.runsOf(midnights)
    // The newest first, since the lists of today need it.
    for (const midnight of midnights.toReversed()) {
      const run = runs.get(midnight)
      if (!run?.isDone) await write(midnight, run?.goneThrough ?? firstId)
      // A past that was played after the midnight was written has brought portfolios that it lacks.
      else if (pasts.count > 0 && (await store.hasMissing(midnight))) await write(midnight, firstId)
    }
    complete = current
  }
}

/** The midnights after an instant, up to and including one; at least that one. */
function midnightsBetween(after: EpochMs, last: EpochMs): EpochMs[] {
  const midnights = [last]
  for (let at = previousMidnight(last); at > after; at = previousMidnight(at)) midnights.unshift(at)
  return midnights
}

function previousMidnight(midnight: EpochMs): EpochMs {
  return startOfGameDay(toEpochMs(midnight - 1))
}

async function valuesOf(
  { store, market }: WriteDailyValuesDeps,
  holdings: readonly PastHoldings[],
  midnight: EpochMs,
): Promise<{ id: string; value: number }[]> {
  const portfolios = holdings.map(({ id, cash, held }) => ({ id, cash, held: heldPieces(held) }))
  const ids = new Set(portfolios.flatMap(({ held }) => held.map(({ productId }) => productId)))
  const products = [...ids].flatMap((id) => market.product(toProductId(id)) ?? [])
  const prices = await market.historicalPrices.before(products, midnight)
  const factors = await splitFactors({ store, market }, products, midnight)
  const worthOf = (productId: string, pieces: number) => {
    const bid = prices.get(toProductId(productId))?.bid ?? 0
    return Math.round(rankedWorth(pieces * (factors.get(productId) ?? 1), bid))
  }
  return portfolios.map(({ id, cash, held }) => ({
    id,
    value: held.reduce<number>((sum, { productId, pieces }) => sum + worthOf(productId, pieces), cash),
  }))
}

/** How many of today's pieces a piece of an instant is: past prices count today's. */
async function splitFactors(
  { store, market }: WriteDailyValuesDeps,
  products: readonly Product[],
  instant: EpochMs,
): Promise<ReadonlyMap<string, number>> {
  const factors = new Map<string, number>()
  for (const { symbol, newPieces, oldPieces } of await store.splitsAfter(market.source, instant)) {
    // A Sprinter or tracker keeps its pieces when its underlying splits.
    const direct = products.filter(
      (product) => product.symbol === symbol && ['ss', 'etf'].includes(product.productType),
    )
    for (const { id } of direct) factors.set(id, ((factors.get(id) ?? 1) * newPieces) / oldPieces)
  }
  return factors
}
