// Writes the value of every portfolio at each midnight, page by page. An interrupted run is continued. Midnights at which
// the server was down are written later, from the transactions and the prices of that time.

import { rankedWorth } from '@koersklasse/domain/competition/ranking.ts'
import { priceBeforeSplit } from '@koersklasse/domain/corporate-actions/split.ts'
import { type Product, type ProductId, toProductId } from '@koersklasse/domain/market/instrument.ts'
import type { Quote } from '@koersklasse/domain/market/quote.ts'
import type { Decimal } from '@koersklasse/domain/money/decimal.ts'
import { type Cents, toCents } from '@koersklasse/domain/money/money.ts'
import { type PriceTerms, priceOnTerms } from '@koersklasse/domain/products/price-terms.ts'
import { startOfGameDay } from '@koersklasse/domain/time/game-day.ts'
import { type Clock, type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { firstId } from '../../platform/ids.ts'
import { createBreathe } from './breathe.ts'
import type { CarriedOutSplit, DailyValue, DailyValueStore } from './daily-value-store.ts'
import { heldPieces } from './held-pieces.ts'

export const portfoliosAtATime = 2_000
/** How far back missed midnights are written, in days. */
const mostDays = 40
/** How long to wait after midnight, in the market's milliseconds, until everything traded before it is committed. */
const gracePeriodMs = 10_000
const dayMs = 24 * 3_600_000

/** Products and their prices at earlier instants. */
export interface PastMarket extends Clock {
  source: string
  product(id: ProductId): Product | undefined
  historicalPrices: {
    /**
     * The price of a piece of each product right before an instant. It counts today's pieces, also that of an instant
     * before a split.
     */
    before(products: readonly Product[], at: EpochMs): Promise<ReadonlyMap<ProductId, PastPrice>>
  }
  /** Runs a read so that no split is committed halfway through it. The read may be run more than once. */
  betweenSplits<T>(read: () => Promise<T>): Promise<T>
}

/**
 * A bid in cents (0 for none) and the facts it follows from; these are null for a product that had ended, or had no quote.
 */
interface PastPrice {
  bid: Cents
  terms: PriceTerms | null
  quote: Quote | null
  currencyQuote: Quote | null
}

export interface WriteDailyValuesDeps {
  store: DailyValueStore
  market: PastMarket
}

/** Returns the function that writes what is missing; to be repeated, on one node at a time. */
export function createWriteDailyValues({ store, market }: WriteDailyValuesDeps) {
  /** The day, and the number of simulated pasts, for which everything was found complete. */
  let complete = ''

  async function write(midnight: EpochMs, from: string): Promise<void> {
    const read = createReadValues({ store, market }, midnight)
    let after = from
    for (;;) {
      const page = await market.betweenSplits(() => read(after))
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
      // Portfolios of a simulated past that was played after the midnight was written lack a value.
      else if (pasts.count > 0 && (await store.hasMissing(midnight))) await write(midnight, firstId)
    }
    complete = current
  }
}

/** The midnights after an instant, up to `last`, which is always included. */
export function midnightsBetween(after: EpochMs, last: EpochMs): EpochMs[] {
  const midnights = [last]
  for (let at = previousMidnight(last); at > after; at = previousMidnight(at)) midnights.unshift(at)
  return midnights
}

function previousMidnight(midnight: EpochMs): EpochMs {
  return startOfGameDay(toEpochMs(midnight - 1))
}

/** Returns the function that reads a page of the values of all portfolios, or of some. */
export function createReadValues(
  { store, market }: WriteDailyValuesDeps,
  midnight: EpochMs,
  size = portfoliosAtATime,
) {
  /** The bid for a piece as of the instant, before later splits. */
  const bids = new Map<string, Cents>()

  async function learn(productIds: ReadonlySet<string>): Promise<void> {
    const unknown = [...productIds].filter((id) => !bids.has(id))
    const products = unknown.flatMap((id) => market.product(toProductId(id)) ?? [])
    if (products.length === 0) return
    const splits = (await store.carriedOutSplits(market.source)).filter(
      ({ effective }) => effective > midnight,
    )
    const prices = await market.historicalPrices.before(products, midnight)
    for (const product of products) {
      const since = splits.filter(({ symbol }) => symbol === product.symbol)
      bids.set(product.id, bidBefore(since, prices.get(product.id)))
    }
  }

  function worthOf(productId: string, quantity: number): number {
    return Math.round(rankedWorth(quantity, bids.get(productId) ?? toCents(0)))
  }

  return async (after: string, among: readonly string[] | null = null): Promise<DailyValue[]> => {
    const breathe = createBreathe()
    const portfolios: { id: string; cash: Cents; deposited: Cents; held: ReturnType<typeof heldPieces> }[] =
      []
    const productIds = new Set<string>()
    for (const { held, ...portfolio } of await store.holdingsAt(midnight, after, size, among)) {
      const parts = heldPieces(held)
      for (const { productId } of parts) productIds.add(productId)
      portfolios.push({ ...portfolio, held: parts })
      await breathe()
    }
    await learn(productIds)
    return portfolios.map(({ id, cash, deposited, held }) => ({
      ...{ id, deposited },
      value: held.reduce<number>((sum, one) => sum + worthOf(one.productId, one.pieces), cash),
    }))
  }
}

/** The bid for a piece before some splits, which are in order of time. */
function bidBefore(splits: readonly CarriedOutSplit[], price: PastPrice | undefined): Cents {
  // A Sprinter or tracker keeps its pieces when its underlying splits.
  if (price?.terms?.kind !== 'direct' || splits.length === 0) return price?.bid ?? toCents(0)
  const { bid, ask } = price.quote!
  const before = (today: Decimal) => splits.reduceRight(priceBeforeSplit, today)
  const quote = { ...price.quote!, bid: before(bid), ask: before(ask) }
  return priceOnTerms(price.terms, quote, price.currencyQuote)?.bid ?? toCents(0)
}
