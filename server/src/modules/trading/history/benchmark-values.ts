// What the money of portfolios would be worth in the benchmark, from the day on which it came.

import { type CandleLength, candleStart } from '@koersklasse/domain/market/candle.ts'
import type { Instrument } from '@koersklasse/domain/market/instrument.ts'
import { type Cents, toCents } from '@koersklasse/domain/money/money.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { PastPrices } from '../past-prices.ts'
import type { PortfolioHistoryStore } from './portfolio-history-store.ts'
import { candleEnds, type Timeline } from './portfolio-history-timeline.ts'

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

interface BenchmarkDeps {
  /** The instrument that portfolios are compared with; null for none. */
  benchmark: Instrument | null
  pastPrices: Pick<PastPrices, 'mids'>
}

/** Money that comes into a portfolio at a time, which is at or before the instant at a place of its timeline. */
interface Flow {
  time: EpochMs
  place: number
  amount: Cents
}

/**
 * The values that the money of portfolios would have in the benchmark at each instant; null where one is unknown.
 * @param flows of each portfolio: the starting balance at the opening, and what was added, oldest first
 */
export async function benchmarkAt(
  deps: BenchmarkDeps,
  timeline: Timeline,
  flows: readonly (readonly Flow[])[],
): Promise<(Cents | null)[][]> {
  const { benchmark, pastPrices } = deps
  const { length, instants, isOver } = timeline
  if (benchmark === null) return flows.map(() => instants.map(() => null))
  const past = await pastPrices.mids(benchmark, length, candleEnds(timeline))
  const last = instants.at(-1)!
  const mids = isOver
    ? past.with(-1, (await pastPrices.mids(benchmark, 'minute', [candleStart(last, 'minute')]))[0]!)
    : past
  const times = new Set(flows.flatMap((own) => own.map(({ time }) => time)))
  const bases = await basesAt(deps, benchmark, [...times])
  return flows.map((own) => {
    const opening = own[0]!
    if (bases.get(opening.time) === null) return instants.map(() => null)
    return mids.map((mid, place) => {
      if (instants[place] === opening.time) return opening.amount
      let value = 0
      for (const flow of own) {
        if (flow.place > place) break
        const base = bases.get(flow.time) ?? null
        if (mid === null || base === null) return null
        value += (flow.amount * mid) / base
      }
      return toCents(Math.round(value))
    })
  })
}

/** The prices of the benchmark at which money is taken to have been invested at times; null while there is none. */
async function basesAt(
  { pastPrices }: BenchmarkDeps,
  benchmark: Instrument,
  times: readonly EpochMs[],
): Promise<ReadonlyMap<EpochMs, number | null>> {
  /** The price at each base of each time, from candles of a length. */
  async function by(length: CandleLength, of: readonly EpochMs[]) {
    const bases = new Map(of.map((time) => [time, basesOf(candleStart(time, length))]))
    const instants = [...new Set([...bases.values()].flat())].sort((one, other) => one - other)
    const mids = await pastPrices.mids(benchmark, length, instants)
    const midAt = new Map(instants.map((instant, place) => [instant, mids[place]!]))
    return new Map([...bases].map(([time, own]) => [time, own.map((at) => midAt.get(at) ?? null)]))
  }
  const byMinute = await by('minute', times)
  // The past that was generated before the first start has no candles of minutes.
  const without = times.filter((time) => byMinute.get(time)![0] === null)
  const byQuarter = without.length === 0 ? null : await by('quarter', without)
  return new Map(
    times.map((time) => {
      const quarters = byQuarter?.get(time)
      const mids = byMinute.get(time)!.map((mid, place) => mid ?? quarters?.[place] ?? null)
      return [time, mids.find((mid) => mid !== null) ?? null]
    }),
  )
}
