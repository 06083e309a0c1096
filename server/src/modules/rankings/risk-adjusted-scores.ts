// The risk-adjusted returns of the players that a list shows, from the values of each midnight. They are computed when they
// are first shown, and kept until another midnight has been written.

import { riskAdjustedReturn } from '@koersklasse/domain/competition/risk-adjusted.ts'
import { candleStart } from '@koersklasse/domain/market/candle.ts'
import type { Cents } from '@koersklasse/domain/money/money.ts'
import { startOfGameDay } from '@koersklasse/domain/time/game-day.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { RankedCompetition } from './board-store.ts'
import type { FoundList } from './lists.ts'
import type { CompleteMidnight, PastValueStore } from './past-value-store.ts'

/** The most scores of a competition that are kept. */
const mostKept = 20_000

/** The price of the benchmark right before each instant, in any unit, by candles of a length; null where it is unknown. */
export type BenchmarkBefore = (
  length: 'quarter' | 'day',
  instants: readonly EpochMs[],
) => Promise<readonly (number | null)[]>

export interface RiskAdjustedScoresDeps {
  pastValues: Pick<PastValueStore, 'midnightsBetween' | 'valuesOfSome'>
  benchmarkBefore: BenchmarkBefore
}

/** The value of a portfolio at an instant, and what had been added to it by then; in cents. */
interface Worth {
  value: number
  deposited: number
}

/** What is known of a competition, while its version stays the same. */
interface Known {
  version: string
  /** The midnights with values, and the end of a competition that is closed. */
  instants: readonly EpochMs[]
  /** The prices of the benchmark: at the midnight before the first instant, and at each instant. */
  benchmark: readonly (number | null)[]
  /** By portfolio. */
  scores: Map<string, number | null>
}

export class RiskAdjustedScores {
  readonly #deps: RiskAdjustedScoresDeps
  readonly #known = new Map<string, Known>()

  constructor(deps: RiskAdjustedScoresDeps) {
    this.#deps = deps
  }

  /**
   * The scores of some rows of a list since the start, as fractions; null for a player who has none yet. While values are
   * being rewritten they are those of before, as far as they are known: others would be of old and new values.
   */
  async of(found: FoundList, rows: readonly number[]): Promise<(number | null)[]> {
    const { board, competition, values, isClosed } = found
    const ids = rows.map((row) => board.portfolios.at(row)!)
    const midnights = await this.#deps.pastValues.midnightsBetween(competition.start, competition.end)
    if (midnights.some(({ isBeingRewritten }) => isBeingRewritten)) {
      const before = this.#known.get(competition.id)?.scores
      return ids.map((id) => before?.get(id) ?? null)
    }
    const { instants, benchmark, scores } = await this.#read(competition, midnights, isClosed)
    const missing = new Map(ids.map((id, index) => [id, rows[index]!] as const))
    for (const id of missing.keys()) if (scores.has(id)) missing.delete(id)
    if (scores.size + missing.size > mostKept) scores.clear()
    const read = await this.#deps.pastValues.valuesOfSome([...missing.keys()], instants)
    const byPortfolio = Map.groupBy(read, ({ portfolioId }) => portfolioId)
    for (const [id, row] of missing) {
      const own = new Map<EpochMs, Worth>(byPortfolio.get(id)?.map((one) => [one.midnight, one]))
      if (isClosed) own.set(competition.end, { value: values[row]!, deposited: board.deposited[row] ?? 0 })
      scores.set(id, scoreOf(competition.startingBalance, own, instants, benchmark))
    }
    return ids.map((id) => scores.get(id) ?? null)
  }

  /**
   * What is known of a competition. It is read again once a midnight has been written, or the competition was closed again.
   */
  async #read(
    { id, end, closedAt }: RankedCompetition,
    midnights: readonly CompleteMidnight[],
    isClosed: boolean,
  ): Promise<Known> {
    const version = JSON.stringify([isClosed, closedAt, midnights])
    const before = this.#known.get(id)
    if (before?.version === version) return before
    const instants = midnights.map(({ midnight }) => midnight)
    const first = startOfGameDay(toEpochMs((instants[0] ?? end) - 1))
    const benchmark = [...(await this.#deps.benchmarkBefore('day', [first, ...instants]))]
    if (isClosed) {
      benchmark.push(...(await this.#deps.benchmarkBefore('quarter', [candleStart(end, 'quarter')])))
      instants.push(end)
    }
    const known = { version, instants, benchmark, scores: new Map() }
    this.#known.set(id, known)
    return known
  }
}

/** The score of a portfolio that counts as cash until the midnight before its first value. */
function scoreOf(
  startingBalance: Cents,
  own: ReadonlyMap<EpochMs, Worth>,
  instants: readonly EpochMs[],
  prices: readonly (number | null)[],
): number | null {
  const first = instants.findIndex((at) => own.has(at))
  const base = prices[first] ?? null
  if (first < 0 || base === null) return null
  const values: number[] = [startingBalance]
  const benchmark = [base]
  const deposited = [0]
  for (const [place, at] of instants.entries()) {
    const [worth, price] = [own.get(at), prices[place + 1] ?? null]
    if (worth === undefined || price === null) continue
    values.push(worth.value)
    benchmark.push(price)
    deposited.push(worth.deposited)
  }
  return riskAdjustedReturn(values, benchmark, deposited)
}
