// Computes the histories of portfolios: their cash and their positions at the bid at each instant of a period, with the
// value of the same money in the benchmark. Histories are not stored. That of a competition that is over ends with the last
// bids from before its end, and once it is closed with what the closing gave.

import type { Period } from '@koersklasse/contract/market.ts'
import type {
  PortfolioHistory,
  PortfolioPoint,
  PositionPoint,
} from '@koersklasse/contract/portfolio-history.ts'
import type { Split } from '@koersklasse/domain/corporate-actions/split.ts'
import { type Instrument, type Product, toProductId } from '@koersklasse/domain/market/instrument.ts'
import { type Cents, toCents } from '@koersklasse/domain/money/money.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { countFirst } from '../../../platform/count-first.ts'
import { slicesOf } from '../../../platform/slices.ts'
import type { ClosingWorth, ReadClosingWorths } from '../closing/closing-bids.ts'
import type { MarketView } from '../market-view.ts'
import type { PastPrices } from '../past-prices.ts'
import { benchmarkAt } from './benchmark-values.ts'
import type { Change, PortfolioHistoryStore, SplitOfProduct } from './portfolio-history-store.ts'
import { candleEnds, changeWidthMs, type Timeline, timelineOf } from './portfolio-history-timeline.ts'

/** A split of an instrument that was carried out, and the instant from which it holds. */
export interface AppliedSplit {
  symbol: string
  effective: EpochMs
  split: Split
}

/**
 * Runs a read so that no split is committed halfway through it, with the splits that were, oldest first. The read may be
 * run more than once.
 */
export type BetweenSplits = <T>(read: (splits: readonly AppliedSplit[]) => Promise<T>) => Promise<T>

/** The changes of a portfolio that count from the instant at a place of a timeline on, and not at the one before. */
export type Step = Change & { place: number }

export interface PortfolioHistoryDeps {
  store: PortfolioHistoryStore
  market: MarketView
  pastPrices: PastPrices
  readClosingWorths: ReadClosingWorths
  betweenSplits: BetweenSplits
  /** The instrument that portfolios are compared with; null for none. */
  benchmark: Instrument | null
}

/** What a history is read from, between two splits. */
export type HistoryDeps = PortfolioHistoryDeps & { splits: readonly AppliedSplit[] }

/** Which points of a history are computed: all, or the first and the last one. */
type Points = 'all' | 'ends'

/** The number of products priced at a time, which bounds the memory used. */
const productsAtATime = 25

export function createPortfolioHistory(deps: PortfolioHistoryDeps) {
  return {
    /** The history of a portfolio with a starting balance in cents; of `ends`, its first and its last point. */
    portfolio: (portfolioId: string, startingBalance: Cents, period: Period, points: Points = 'all') =>
      deps.betweenSplits((splits) =>
        portfolioHistory({ ...deps, splits }, portfolioId, startingBalance, period, points),
      ),
    /** The history of one position of a portfolio. */
    position: (portfolioId: string, product: Product, period: Period) =>
      deps.betweenSplits((splits) => positionHistory({ ...deps, splits }, portfolioId, product, period)),
  }
}

async function portfolioHistory(
  deps: HistoryDeps,
  portfolioId: string,
  startingBalance: Cents,
  period: Period,
  which: Points,
): Promise<PortfolioHistory> {
  const { timeline, courses } = await coursesOf(deps, [portfolioId], startingBalance, period, which)
  const { benchmark } = deps
  const course = courses[0]!
  const trades = tradesAt(course.steps, timeline.instants.length)
  const points = timeline.instants.map(
    (time, place): PortfolioPoint => ({
      time,
      value: toCents(course.values[place]!),
      cash: toCents(course.cash[place]!),
      deposited: toCents(course.deposited[place]!),
      benchmark: course.benchmark[place]!,
      bought: trades.bought[place]!,
      sold: trades.sold[place]!,
    }),
  )
  const isSame = (one: PortfolioPoint, other: PortfolioPoint) =>
    one.value === other.value && one.cash === other.cash && one.benchmark === other.benchmark
  return {
    points: withoutRepeats(points, isSame, isTraded),
    benchmark: benchmark && { symbol: benchmark.symbol, name: benchmark.name },
  }
}

/**
 * How a portfolio went: its value, its cash, what had been added to it, and what the same money would be worth in the
 * benchmark (null where that is unknown), in cents at each instant of a timeline. What is before its opening is as at it.
 */
export interface Course {
  opened: EpochMs
  values: readonly number[]
  cash: readonly number[]
  deposited: readonly number[]
  benchmark: readonly (Cents | null)[]
  steps: readonly Step[]
}

/** The courses of portfolios of one competition over a period, in their order, at the instants of one timeline. */
export async function coursesOf(
  deps: HistoryDeps,
  portfolioIds: readonly string[],
  startingBalance: Cents,
  period: Period,
  points: Points = 'all',
): Promise<{ timeline: Timeline; courses: Course[] }> {
  const { openings, timeline, closings, ...read } = await timelineAndSteps(deps, portfolioIds, period, points)
  const places = timeline.instants.length
  const steps = Map.groupBy(read.steps, ({ portfolioId }) => portfolioId)
  const deposits = Map.groupBy(read.deposits, ({ portfolioId }) => portfolioId)
  const flows = portfolioIds.map((id) => [
    { time: openings.get(id)!, place: 0, amount: startingBalance },
    ...(deposits.get(id) ?? []),
  ])
  const benchmarks = await benchmarkAt(deps, timeline, flows)
  const courses = portfolioIds.map((id, index) => {
    const deposited = runningSum(deposits.get(id) ?? [], 'amount', places)
    const cash = runningSum(steps.get(id) ?? [], 'amount', places).map(
      (sum, place) => startingBalance + deposited[place]! + sum,
    )
    return {
      ...{ id, opened: openings.get(id)!, values: [...cash], cash, deposited },
      ...{ benchmark: benchmarks[index]!, steps: steps.get(id) ?? [] },
    }
  })
  const held = heldBy(read.steps, places)
  const values = new Map(courses.map((course) => [course.id, course.values]))
  for await (const { id, bids } of bidsOf(deps, [...held.keys()], timeline)) {
    for (const { portfolioId, pieces } of held.get(id)!()) {
      const own = values.get(portfolioId)!
      for (let place = 0; place < places; place += 1) own[place]! += worthOf(pieces[place]!, bids[place]!)
    }
  }
  for (const [id, closing] of closings) {
    const course = courses.find((each) => each.id === id)!
    course.values[places - 1] = course.cash.at(-1)! + sumOf(closing)
  }
  return { timeline, courses }
}

/**
 * The portfolios with pieces of each product at some place, and how many at each. They are counted when they are asked
 * for: those of all products of a class would take much memory.
 */
function heldBy(steps: readonly Step[], places: number) {
  return new Map(
    [...Map.groupBy(steps, ({ productId }) => productId)].map(([productId, own]) => [
      productId,
      () =>
        [...Map.groupBy(own, ({ portfolioId }) => portfolioId)]
          .map(([portfolioId, its]) => ({ portfolioId, pieces: runningSum(its, 'pieces', places) }))
          .filter(({ pieces }) => pieces.some((count) => count > 0)),
    ]),
  )
}

async function positionHistory(
  deps: HistoryDeps,
  portfolioId: string,
  product: Product,
  period: Period,
): Promise<PositionPoint[]> {
  const { timeline, steps, closings } = await timelineAndSteps(deps, [portfolioId], period)
  const closing = closings.get(portfolioId) ?? null
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
      const [bought, sold] = [trades.bought[place]!, trades.sold[place]!]
      points.push({ time: instants[place]!, value, price, pieces, bought, sold })
    }
  }
  const last = points.at(-1)
  const value = closing === null ? undefined : (closing.get(product.id)?.value ?? toCents(0))
  // The price is that of the pieces counted here, which are today's if there was a split since.
  if (last !== undefined && last.pieces > 0 && value !== undefined)
    points[points.length - 1] = { ...last, value, price: toCents(Math.round(value / last.pieces)) }
  const isSame = (one: PositionPoint, other: PositionPoint) =>
    one.price === other.price && one.pieces === other.pieces
  return withoutRepeats(points, isSame, isTraded)
}

/**
 * The timeline of a period for portfolios of one competition, from the first opening up to the end, and the changes between
 * its instants. What is booked after the end belongs to what was before, and counts at the end.
 */
export async function timelineAndSteps(
  { store, market, readClosingWorths, splits: allSplits }: HistoryDeps,
  portfolioIds: readonly string[],
  period: Period,
  points: Points = 'all',
) {
  const span = await store.spanOf(portfolioIds)
  const closings: Awaited<ReturnType<ReadClosingWorths>> = span.isClosed
    ? await readClosingWorths(portfolioIds)
    : new Map()
  const { end, productIds } = span
  const now = market.now()
  const until = toEpochMs(Math.min(now, end))
  // The portfolio of a competition that is still to begin was opened at a time to come.
  const openings = new Map([...span.openings].map(([id, at]) => [id, toEpochMs(Math.min(at, until))]))
  const opened = [...openings.values()].reduce((first, at) => (at < first ? at : first), until)
  const times = productIds.flatMap((id) => market.priceOf(toProductId(id))?.time ?? [])
  const last = times.reduce((latest, time) => Math.max(latest, time), 0)
  const quoted = times.length === 0 ? until : toEpochMs(Math.min(last, end - 1))
  const whole = timelineOf(period, { opened, quoted, until, isOver: now >= end })
  const timeline = points === 'ends' ? endsOf(whole) : whole
  // The opening comes before every trade, even one in the same millisecond.
  const isOpening = timeline.instants[0] === opened
  const bounds = isOpening ? timeline.instants.with(0, toEpochMs(opened - 1)) : timeline.instants
  const products = productIds.flatMap((id) => market.product(toProductId(id)) ?? [])
  const splits = splitsOf(allSplits, products)
  const withPlace = <Of extends { time: EpochMs }>(of: Of) => ({ ...of, place: placeOf(of.time, bounds) })
  const deposits = span.deposits.map(withPlace)
  const changes = await store.changesOf(portfolioIds, changeWidthMs[timeline.length], splits)
  const steps: Step[] = changes.map(withPlace)
  return { openings, timeline, closings, deposits, steps }
}

function endsOf({ instants, ...rest }: Timeline): Timeline {
  return { instants: instants.filter((_, place) => place === 0 || place === instants.length - 1), ...rest }
}

/** The place of the first instant at or after a time; the last one if there is none. */
function placeOf(time: EpochMs, instants: readonly EpochMs[]): number {
  return Math.min(
    countFirst(instants.length, (place) => instants[place]! < time),
    instants.length - 1,
  )
}

/** The splits of the products' own instruments; a Sprinter or tracker keeps its pieces when its underlying splits. */
function splitsOf(splits: readonly AppliedSplit[], products: readonly Product[]): SplitOfProduct[] {
  const direct = new Map(
    products.flatMap(({ id, symbol, productType }) =>
      productType === 'ss' || productType === 'etf' ? [[symbol, id]] : [],
    ),
  )
  return splits.flatMap(({ symbol, effective, split }) => {
    const productId = direct.get(symbol)
    return productId === undefined ? [] : [{ ...split, effective, productId }]
  })
}

/**
 * The bids of products at the instants of a timeline. The last one is the current bid; of a competition that is over the
 * last one from before its end, as its closing takes it.
 */
export async function* bidsOf(
  { market, pastPrices }: PortfolioHistoryDeps,
  productIds: readonly string[],
  timeline: Timeline,
) {
  for (const ids of slicesOf(productIds, productsAtATime)) {
    const products = ids.flatMap((id) => market.product(toProductId(id)) ?? [])
    const ends = candleEnds(timeline)
    const bids = await pastPrices.bids(products, timeline.length, ends.slice(0, -1))
    const atEnd = timeline.isOver ? await pastPrices.before(products, timeline.instants.at(-1)!) : null
    const known = new Map(
      products.map(({ id }) => [id, (atEnd === null ? market.priceOf(id) : atEnd.get(id))?.bid]),
    )
    const unpriced = products.filter(({ id }) => known.get(id) === undefined)
    const last = await pastPrices.bids(unpriced, timeline.length, ends.slice(-1))
    for (const { id } of products) {
      yield { id, bids: [...bids.get(id)!, known.get(id) ?? last.get(id)![0]!] }
    }
  }
}

/** The value of pieces, which may be fractional: those from before a split are counted in today's pieces. */
export function worthOf(pieces: number, bid: Cents): Cents {
  return toCents(Math.round(bid * pieces))
}

function sumOf(closing: ReadonlyMap<string, ClosingWorth>): number {
  return [...closing.values()].reduce((sum, { value }) => sum + value, 0)
}

/** The running sum of the changes at each place. */
export function runningSum<Of extends 'pieces' | 'amount'>(
  steps: readonly (Pick<Step, 'place'> & Record<Of, number>)[],
  of: Of,
  places: number,
): number[] {
  const changes = new Array<number>(places).fill(0)
  for (const step of steps) changes[step.place]! += step[of]
  let [sum, rounded] = [0, 0]
  return changes.map((change) => {
    if (change === 0) return rounded
    sum += change
    // Removes the rounding error of floats, so that a sum of zero is exactly zero.
    rounded = Math.round(sum * 1e6) / 1e6
    return rounded
  })
}

/** The number of purchases and sales at each place; those before the first place are outside the period. */
function tradesAt(steps: readonly Step[], places: number) {
  const [bought, sold] = [new Array<number>(places).fill(0), new Array<number>(places).fill(0)]
  for (const step of steps) {
    if (step.place === 0) continue
    bought[step.place]! += step.bought
    sold[step.place]! += step.sold
  }
  return { bought, sold }
}

const isTraded = ({ bought, sold }: { bought: number; sold: number }) => bought + sold > 0

/** Drops the points that are equal to both of their neighbours, unless there were trades. */
export function withoutRepeats<Point>(
  points: readonly Point[],
  isSame: (one: Point, other: Point) => boolean,
  isTraded: (point: Point) => boolean = () => false,
): Point[] {
  return points.filter((point, place) => {
    const [before, after] = [points[place - 1], points[place + 1]]
    if (before === undefined || after === undefined || isTraded(point)) return true
    return !isSame(before, point) || !isSame(point, after)
  })
}
