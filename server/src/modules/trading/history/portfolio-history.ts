// Computes the history of a portfolio: its cash and its positions at the bid at each instant of a period, with the
// value of the same starting balance in the benchmark. Histories are not stored. That of a closed competition ends with
// what its closing gave.

import type { Period } from '@koersklasse/contract/market.ts'
import type {
  PortfolioHistory,
  PortfolioPoint,
  PositionPoint,
} from '@koersklasse/contract/portfolio-history.ts'
import { type CandleLength, candleStart } from '@koersklasse/domain/market/candle.ts'
import {
  type Instrument,
  type Product,
  type ProductId,
  toProductId,
} from '@koersklasse/domain/market/instrument.ts'
import type { Quote } from '@koersklasse/domain/market/quote.ts'
import { type Cents, toCents } from '@koersklasse/domain/money/money.ts'
import type { PriceTerms } from '@koersklasse/domain/products/price-terms.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { ClosingWorth, ReadClosingWorths } from '../closing/closing-bids.ts'
import type { MarketView } from '../market-view.ts'
import type { PortfolioHistoryStore, SplitOf, Step } from './portfolio-history-store.ts'
import { type Timeline, timelineOf } from './portfolio-history-timeline.ts'

/** A bid of the past, 0 for none, and what it follows from; null for a product that had ended, or had no quote. */
export interface PastPrice {
  bid: Cents
  terms: PriceTerms | null
  quote: Quote | null
  currencyQuote: Quote | null
}

/** The past prices that histories need, provided by modules/market. */
export interface PastPrices {
  before(products: readonly Product[], at: EpochMs): Promise<ReadonlyMap<ProductId, PastPrice>>
  bids(
    products: readonly Product[],
    length: CandleLength,
    instants: readonly EpochMs[],
  ): Promise<ReadonlyMap<string, readonly Cents[]>>
  mids(
    instrument: Instrument,
    length: CandleLength,
    instants: readonly EpochMs[],
  ): Promise<readonly (number | null)[]>
}

export interface PortfolioHistoryDeps {
  store: PortfolioHistoryStore
  market: MarketView
  pastPrices: Pick<PastPrices, 'bids' | 'mids'>
  readClosingWorths: ReadClosingWorths
  /** Runs a read so that no split is committed halfway through it. The read may be run more than once. */
  betweenSplits: <T>(read: () => Promise<T>) => Promise<T>
  /** The instrument that portfolios are compared with; null for none. */
  benchmark: Instrument | null
}

/** The number of products priced at a time, which bounds the memory used. */
const productsAtATime = 25

const [minuteMs, dayMs] = [60_000, 24 * 3_600_000]
/** The benchmark's base is its price at the opening, or at the first of these times after it that has a quote. */
const basesAfterMs = [0, minuteMs, 15 * minuteMs, dayMs, 7 * dayMs]
const basesOf = (opening: EpochMs) => basesAfterMs.map((ms) => toEpochMs(opening + ms))

/** The instants after one and up to another at which histories need the benchmark's minute candles permanently. */
export async function benchmarkInstants(
  { openingsBetween, endsBetween }: Pick<PortfolioHistoryStore, 'openingsBetween' | 'endsBetween'>,
  after: EpochMs,
  until: EpochMs,
): Promise<EpochMs[]> {
  const earliest = toEpochMs(after - basesAfterMs.at(-1)!)
  const openings = await openingsBetween(earliest, toEpochMs(until + minuteMs))
  return [...openings.flatMap(basesOf), ...(await endsBetween(earliest, until))].filter(
    (at) => at > after && at <= until,
  )
}

export function createPortfolioHistory(deps: PortfolioHistoryDeps) {
  return {
    /** The history of a portfolio with a starting balance in cents. */
    portfolio: (portfolioId: string, startingBalance: Cents, period: Period) =>
      deps.betweenSplits(() => portfolioHistory(deps, portfolioId, startingBalance, period)),
    /** The history of one position of a portfolio. */
    position: (portfolioId: string, product: Product, period: Period) =>
      deps.betweenSplits(() => positionHistory(deps, portfolioId, product, period)),
  }
}

async function portfolioHistory(
  deps: PortfolioHistoryDeps,
  portfolioId: string,
  startingBalance: Cents,
  period: Period,
): Promise<PortfolioHistory> {
  const { opened, timeline, steps, closing } = await timelineAndSteps(deps, portfolioId, period)
  const { instants } = timeline
  const { benchmark } = deps
  const cash = runningSum(steps, 'amount', instants.length).map((sum) => startingBalance + sum)
  const values = [...cash]
  const pieces = new Map(
    [...Map.groupBy(steps, ({ productId }) => productId)]
      .map(([productId, own]) => [productId, runningSum(own, 'pieces', instants.length)] as const)
      .filter(([, held]) => held.some((count) => count > 0)),
  )
  for await (const { id, bids } of bidsOf(deps, [...pieces.keys()], timeline)) {
    const held = pieces.get(id)!
    for (const [place, bid] of bids.entries()) {
      values[place]! += worthOf(held[place]!, bid)
    }
  }
  if (closing !== null) values[values.length - 1] = cash.at(-1)! + sumOf(closing)
  const benchmarkValues = await benchmarkAt(deps, timeline, opened, startingBalance)
  const trades = tradesAt(steps, instants.length)
  const points = instants.map(
    (time, place): PortfolioPoint => ({
      time,
      value: toCents(values[place]!),
      cash: toCents(cash[place]!),
      benchmark: benchmarkValues[place]!,
      ...trades[place]!,
    }),
  )
  const isSame = (one: PortfolioPoint, other: PortfolioPoint) =>
    one.value === other.value && one.cash === other.cash && one.benchmark === other.benchmark
  return {
    points: withoutRepeats(points, isSame),
    benchmark: benchmark && { symbol: benchmark.symbol, name: benchmark.name },
  }
}

async function positionHistory(
  deps: PortfolioHistoryDeps,
  portfolioId: string,
  product: Product,
  period: Period,
): Promise<PositionPoint[]> {
  const { timeline, steps, closing } = await timelineAndSteps(deps, portfolioId, period)
  const { instants } = timeline
  const own = steps.filter(({ productId }) => productId === product.id)
  const held = runningSum(own, 'pieces', instants.length)
  const trades = tradesAt(own, instants.length)
  const points: PositionPoint[] = []
  for await (const { bids } of bidsOf(deps, [product.id], timeline)) {
    for (const [place, price] of bids.entries()) {
      const pieces = held[place]!
      // There is no point to show before the first quote.
      if (price === 0 && pieces === 0 && points.length === 0) continue
      const value = worthOf(pieces, price)
      points.push({ time: instants[place]!, value, price, pieces, ...trades[place]! })
    }
  }
  const last = points.at(-1)
  const value = closing === null ? undefined : (closing.get(product.id)?.value ?? toCents(0))
  // The price is that of the pieces counted here, which are today's if there was a split since.
  if (last !== undefined && last.pieces > 0 && value !== undefined)
    points[points.length - 1] = { ...last, value, price: toCents(Math.round(value / last.pieces)) }
  const isSame = (one: PositionPoint, other: PositionPoint) =>
    one.price === other.price && one.pieces === other.pieces
  return withoutRepeats(points, isSame)
}

/**
 * The timeline of a period for a portfolio, up to the end of its competition, and the changes between its instants. What is
 * booked after the end belongs to what was before, and counts at the end.
 */
export async function timelineAndSteps(
  { store, market, readClosingWorths }: PortfolioHistoryDeps,
  portfolioId: string,
  period: Period,
) {
  const { opened: begun, end, productIds } = await store.spanOf(portfolioId)
  const closing = await readClosingWorths(portfolioId)
  const until = toEpochMs(Math.min(market.now(), end))
  // The portfolio of a competition that is still to begin was opened at a time to come.
  const opened = toEpochMs(Math.min(begun, until))
  const times = productIds.flatMap((id) => market.priceOf(toProductId(id))?.time ?? [])
  const quoted = times.length === 0 ? until : toEpochMs(Math.min(Math.max(...times), end - 1))
  const timeline = timelineOf(period, { opened, quoted, until, isClosed: closing !== null })
  // The opening comes before every trade, even one in the same millisecond.
  const isOpening = timeline.instants[0] === opened
  const bounds = isOpening ? timeline.instants.with(0, toEpochMs(opened - 1)) : timeline.instants
  const splits = await splitsOf(
    store,
    productIds.flatMap((id) => market.product(toProductId(id)) ?? []),
  )
  return { opened, timeline, closing, steps: await store.stepsOf(portfolioId, bounds, splits) }
}

/** The splits of the products' own instruments; a Sprinter or tracker keeps its pieces when its underlying splits. */
async function splitsOf(store: PortfolioHistoryStore, products: readonly Product[]): Promise<SplitOf[]> {
  const direct = new Map(
    products.flatMap(({ id, symbol, productType }) =>
      productType === 'ss' || productType === 'etf' ? [[symbol, id]] : [],
    ),
  )
  const splits = await store.splitsOf([...direct.keys()])
  return splits.map(({ symbol, ...split }) => ({ ...split, productId: direct.get(symbol)! }))
}

/** The bids of products at the instants of a timeline; the last one is the current bid, unless that is of the closing. */
export async function* bidsOf(
  { market, pastPrices }: PortfolioHistoryDeps,
  productIds: readonly string[],
  timeline: Timeline,
) {
  for (let from = 0; from < productIds.length; from += productsAtATime) {
    const products = productIds
      .slice(from, from + productsAtATime)
      .flatMap((id) => market.product(toProductId(id)) ?? [])
    const bids = await pastPrices.bids(products, timeline.length, candleEnds(timeline))
    for (const { id } of products) {
      const now = timeline.isClosed ? undefined : market.priceOf(id)?.bid
      yield { id, bids: now === undefined ? bids.get(id)! : bids.get(id)!.with(-1, now) }
    }
  }
}

/** The value of the starting balance in the benchmark at each instant; null where it is unknown. */
async function benchmarkAt(
  { benchmark, pastPrices }: PortfolioHistoryDeps,
  timeline: Timeline,
  opened: EpochMs,
  balance: Cents,
) {
  const { length, instants, isClosed } = timeline
  if (benchmark === null) return instants.map(() => null)
  const basesBy = (candles: CandleLength) =>
    pastPrices.mids(benchmark, candles, basesOf(candleStart(opened, candles)))
  const [byMinute, past] = await Promise.all([
    basesBy('minute'),
    pastPrices.mids(benchmark, length, candleEnds(timeline)),
  ])
  const last = instants.at(-1)!
  const mids = isClosed
    ? past.with(-1, (await pastPrices.mids(benchmark, 'minute', [candleStart(last, 'minute')]))[0]!)
    : past
  // The past that was generated before the first start has no candles of minutes.
  const byQuarter = byMinute[0] === null ? await basesBy('quarter') : []
  const base = byMinute.map((mid, place) => mid ?? byQuarter[place] ?? null).find((mid) => mid !== null)
  if (base === undefined) return instants.map(() => null)
  return mids.map((mid, place) => {
    if (instants[place] === opened) return balance
    return mid === null ? null : toCents(Math.round((balance * mid) / base))
  })
}

/**
 * The candle ends at which to read prices for the instants: a portfolio may have been opened within a candle, and the
 * last instant lies within a candle that is still incomplete. A closed competition may have ended within a candle that
 * went on after it.
 */
export function candleEnds({ instants, length, isClosed }: Timeline): EpochMs[] {
  const last = instants.at(-1)!
  return instants
    .with(0, candleStart(instants[0]!, length))
    .with(-1, isClosed ? candleStart(last, length) : toEpochMs(last + 1))
}

/** The value of pieces, which may be fractional: those from before a split are counted in today's pieces. */
export function worthOf(pieces: number, bid: Cents): Cents {
  return toCents(Math.round(bid * pieces))
}

function sumOf(closing: ReadonlyMap<string, ClosingWorth>): number {
  return [...closing.values()].reduce((sum, { value }) => sum + value, 0)
}

/** The running sum of the changes at each place. */
export function runningSum(steps: readonly Step[], of: 'pieces' | 'amount', places: number): number[] {
  const sums = new Array<number>(places).fill(0)
  for (const step of steps) sums[step.place]! += step[of]
  for (let place = 1; place < places; place += 1) sums[place]! += sums[place - 1]!
  // Removes the rounding error of floats, so that a sum of zero is exactly zero.
  return sums.map((sum) => Math.round(sum * 1e6) / 1e6)
}

/** The number of purchases and sales at each place; those before the first place are outside the period. */
function tradesAt(steps: readonly Step[], places: number) {
  const trades = Array.from({ length: places }, () => ({ bought: 0, sold: 0 }))
  for (const step of steps) {
    if (step.place === 0) continue
    trades[step.place]!.bought += step.bought
    trades[step.place]!.sold += step.sold
  }
  return trades
}

/** Drops the points that are equal to both of their neighbours. */
function withoutRepeats<Point extends { bought: number; sold: number }>(
  points: readonly Point[],
  isSame: (one: Point, other: Point) => boolean,
): Point[] {
  return points.filter((point, place) => {
    const [before, after] = [points[place - 1], points[place + 1]]
    if (before === undefined || after === undefined || point.bought + point.sold > 0) return true
    return !isSame(before, point) || !isSame(point, after)
  })
}
