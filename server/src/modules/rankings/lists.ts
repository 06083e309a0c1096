// Computes the lists of every competition: from the boards at the current bids, or from the closing values of a
// competition that is over.

import { competitionPhase } from '@koersklasse/domain/competition/competition.ts'
import { type RankingPeriod, rankingPeriods } from '@koersklasse/domain/competition/ranking.ts'
import { seenByOthers } from '@koersklasse/domain/competition/visibility.ts'
import type { Cents } from '@koersklasse/domain/money/money.ts'
import { type Clock, type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { type Baselines, type RowValues, readBaselines } from './baselines.ts'
import type { Board } from './board.ts'
import type { RankedCompetition } from './board-store.ts'
import type { Held } from './boards.ts'
import { type Breathe, createBreathe } from './breathe.ts'
import type { DailyValueStore } from './daily-value-store.ts'
import type { ProductIndex } from './product-index.ts'
import { createSortSpace, type SortSpace } from './radix-order.ts'
import {
  newList,
  placeOf,
  positionsByRow,
  type RankedList,
  rankRows,
  type StartValues,
  withoutRows,
} from './ranked-list.ts'
import { ReusedArrays } from './reused-arrays.ts'

const rowsAtATime = 8_192
const nobody = new Uint32Array(0)
const none = new Float64Array(0)
/** How long a closed competition waits for the values of its last midnights, in market time. */
const patienceMs = 24 * 3_600_000

/** The value of each portfolio of a competition at its end, and what was added to it; null until it is closed. */
export type ClosingValues = (
  competitionId: string,
) => Promise<readonly { portfolioId: string; value: Cents; deposited: Cents }[] | null>

/** The lists of a period, of all players and without the simulated ones, with yesterday's positions. */
interface PeriodLists {
  all: RankedList
  real: RankedList
  /** By row, from 1; 0 for a row that was not in the list. */
  allYesterday: Uint32Array
  realYesterday: Uint32Array
}

/** Yesterday's positions in each list, kept for the rest of the day. */
type Yesterday = Record<RankingPeriod, Pick<PeriodLists, 'allYesterday' | 'realYesterday'>>

interface Computed {
  competition: RankedCompetition
  board: Board
  /** The value of each row, in cents. */
  values: Float64Array
  /** Null for a period whose start values are not known yet. */
  lists: Record<RankingPeriod, PeriodLists | null>
  /** The time of the values, in market time. */
  updated: EpochMs
  /** Whether the values are those of the closing. */
  isClosed: boolean
  /** Whether the lists will not change any more, unless wrong quotes are corrected. */
  isFinal: boolean
}

/**
 * A list with the values of its players. Read it at once: the second computation from now writes to the same arrays, unless
 * the list is final.
 */
export interface FoundList {
  competition: RankedCompetition
  board: Board
  list: RankedList
  values: Float64Array
  /** By row, yesterday's position; 0 for none. */
  yesterday: Uint32Array
  hasSimulated: boolean
  /** Whether players do not see each other's portfolios, so that the results of others are shown coarsely. */
  hidesOthers: boolean
  updated: EpochMs
  /** Whether the values are those of the closing. */
  isClosed: boolean
  /** The row of a player; -1 for one who is not in the list. */
  rowOf(userId: string): number
  /** The result of a row since midnight, as a fraction, in the list of every period; null while it is not known. */
  dayResultOf(row: number): number | null
}

/** Whether a competition was not closed again, and no wrong quotes were corrected, since. */
function isUnchanged(before: RankedCompetition, now: RankedCompetition): boolean {
  return before.closedAt === now.closedAt && before.correctedAt === now.correctedAt
}

export interface ListsDeps {
  products: ProductIndex
  dailyValues: DailyValueStore
  closingValues: ClosingValues
  marketClock: Clock
}

export class Lists {
  readonly #deps: ListsDeps
  readonly #computed = new Map<string, Computed>()
  /** The baselines of the current day, and yesterday's positions computed from them. */
  #baselines: Baselines | null = null
  readonly #yesterday = new Map<string, Yesterday>()
  #space: SortSpace = createSortSpace(0)
  /** By competition, the arrays of the lists that are shown, and of the next ones. */
  readonly #arrays = new Map<string, [ReusedArrays, ReusedArrays]>()

  constructor(deps: ListsDeps) {
    this.#deps = deps
  }

  /** Computes all lists again, except the final ones. */
  async recompute(held: ReadonlyMap<string, Held>): Promise<void> {
    const breathe = createBreathe()
    // After a start, the overall lists do not wait for the values of the last midnights.
    if (this.#computed.size === 0) await this.#computeAll(held, breathe)
    await this.#readBaselines(held, breathe)
    await this.#computeAll(held, breathe)
    for (const id of this.#computed.keys()) if (!held.has(id)) this.#computed.delete(id)
    for (const id of this.#arrays.keys())
      if (this.#computed.get(id)?.isFinal !== false) this.#arrays.delete(id)
  }

  /** The list of a competition that was computed last, with or without simulated players; null if there is none. */
  of(competitionId: string, period: RankingPeriod, who: 'all' | 'real'): FoundList | null {
    const computed = this.#computed.get(competitionId)
    const lists = computed?.lists[period] ?? null
    if (computed === undefined || lists === null) return null
    const { competition, board, values, updated, isClosed } = computed
    const ofDay = computed.lists.day?.all.results
    const list = lists[who]
    return {
      ...{ competition, board, list, values, updated, isClosed },
      yesterday: who === 'all' ? lists.allYesterday : lists.realYesterday,
      hasSimulated: lists.all.order.length > lists.real.order.length,
      hidesOthers: seenByOthers(competition, this.#deps.marketClock.now()) !== 'now',
      rowOf(userId) {
        const row = board.users.find(userId)
        return row >= 0 && row < values.length && placeOf(list, row) >= 0 ? row : -1
      },
      dayResultOf: (row) => ofDay?.[row] ?? null,
    }
  }

  async #readBaselines(held: ReadonlyMap<string, Held>, breathe: Breathe): Promise<void> {
    const now = this.#deps.marketClock.now()
    const read = await readBaselines(this.#deps.dailyValues, { held, now, breathe, known: this.#baselines })
    if (read === null) return
    this.#baselines = read
    this.#yesterday.clear()
  }

  async #computeAll(held: ReadonlyMap<string, Held>, breathe: Breathe): Promise<void> {
    const prices = { bids: await this.#deps.products.bids(breathe), updated: this.#deps.marketClock.now() }
    for (const [id, one] of held) {
      const last = this.#computed.get(id)
      if (last?.isFinal && isUnchanged(last.competition, one.competition)) continue
      const isOver = competitionPhase(one.competition, this.#deps.marketClock.now()) === 'over'
      if (!isOver) this.#computed.set(id, await this.#compute(id, one, prices, breathe))
      else if (!(await this.#close(id, one, breathe)) && last === undefined)
        this.#computed.set(id, await this.#compute(id, one, prices, breathe))
    }
  }

  async #compute(
    id: string,
    held: Held,
    { bids, updated }: { bids: Float64Array; updated: EpochMs },
    breathe: Breathe,
  ): Promise<Computed> {
    const { board, competition } = held
    const [shown, next] = this.#arrays.get(id) ?? [new ReusedArrays(), new ReusedArrays()]
    const values = next.numbers('values', board.rows)
    for (let from = 0; from < board.rows; from += rowsAtATime) {
      board.valuesAt(bids, values, from, Math.min(board.rows, from + rowsAtATime))
      await breathe()
    }
    const start = this.#baselines?.values.get(id) ?? null
    let yesterday = this.#yesterday.get(id)
    if (start !== null && yesterday === undefined) {
      yesterday = await this.#rankYesterday(held, start, breathe)
      this.#yesterday.set(id, yesterday)
    }
    const lists = await this.#rank(held, values, start, yesterday, breathe, next)
    this.#arrays.set(id, [next, shown])
    return { ...{ competition, board, values, lists, updated }, isClosed: false, isFinal: false }
  }

  /** Computes the final lists of a competition; false if it is not closed yet. */
  async #close(id: string, held: Held, breathe: Breathe): Promise<boolean> {
    const closing = await this.#deps.closingValues(id)
    if (closing === null) return false
    const { board, competition } = held
    const values = new Float64Array(board.rows).fill(competition.startingBalance)
    for (const [index, { portfolioId, value }] of closing.entries()) {
      values[board.portfolios.find(portfolioId)] = value
      if (index % rowsAtATime === 0) await breathe()
    }
    const lastMoment = toEpochMs(competition.end - 1)
    const alone = { held: new Map([[id, held]]), now: lastMoment, breathe }
    const baselines = await readBaselines(this.#deps.dailyValues, alone)
    const start = baselines?.values.get(id) ?? null
    const yesterday = start === null ? undefined : await this.#rankYesterday(held, start, breathe)
    const lists = await this.#rank(held, values, start, yesterday, breathe)
    const computed = { competition, board, values, lists, updated: competition.end, isClosed: true }
    // The values of the last midnights may not be written yet, but that does not take days.
    const isFinal = start !== null || this.#deps.marketClock.now() >= competition.end + patienceMs
    this.#computed.set(id, { ...computed, isFinal })
    return true
  }

  async #rank(
    { board, competition: { startingBalance } }: Held,
    values: Float64Array,
    start: RowValues | null,
    yesterday: Yesterday | undefined,
    breathe: Breathe,
    arrays: ReusedArrays = new ReusedArrays(),
  ): Promise<Computed['lists']> {
    const lists: Computed['lists'] = { overall: null, week: null, day: null }
    const from = (starts: Float64Array): StartValues => ({
      ...{ values: starts, otherwise: startingBalance, deposited: board.deposited },
    })
    const starts = {
      overall: from(none),
      week: start && from(start.week),
      day: start && from(start.today),
    }
    for (const period of rankingPeriods) {
      const periodStart = starts[period]
      if (periodStart === null) continue
      const rows = values.length
      const list = {
        order: arrays.rows(`order ${period}`, rows),
        results: arrays.numbers(`results ${period}`, rows),
      }
      const ranked = await rankRows(list, values, periodStart, this.#spaceFor(rows), breathe)
      const without = (some: RankedList, isLeftOut: Uint8Array, name: string) =>
        withoutRows(some, isLeftOut, breathe, arrays.rows(`${name} ${period}`, some.order.length))
      const all = board.replacedCount === 0 ? ranked : await without(ranked, board.isReplaced, 'kept')
      const real = board.simulatedCount === 0 ? all : await without(all, board.isSimulated, 'real')
      lists[period] = {
        all,
        real,
        ...(yesterday?.[period] ?? { allYesterday: nobody, realYesterday: nobody }),
      }
    }
    return lists
  }

  /** The positions at the end of yesterday, of the rows that were in the lists. */
  async #rankYesterday(
    { board, competition: { startingBalance } }: Held,
    { today, deposited, yesterday, yesterdaysWeek }: RowValues,
    breathe: Breathe,
  ): Promise<Yesterday> {
    const rows = today.length
    const ended = new Float64Array(rows)
    const isAbsent = new Uint8Array(rows)
    const isLeftOut = new Uint8Array(rows)
    for (let row = 0; row < rows; row += 1) {
      const isKnown = !Number.isNaN(today[row]!)
      ended[row] = isKnown ? today[row]! + (deposited[row] ?? 0) : 0
      isAbsent[row] = Number(!isKnown)
      isLeftOut[row] = Number(!isKnown) | board.isSimulated[row]!
      if (row % rowsAtATime === 0) await breathe()
    }
    const positions = async (starts: Float64Array) => {
      const start = { values: starts, otherwise: startingBalance, deposited }
      const list = await rankRows(newList(rows), ended, start, this.#spaceFor(rows), breathe)
      const all = await positionsByRow(await withoutRows(list, isAbsent, breathe), breathe)
      if (board.simulatedCount === 0) return { allYesterday: all, realYesterday: all }
      const real = await positionsByRow(await withoutRows(list, isLeftOut, breathe), breathe)
      return { allYesterday: all, realYesterday: real }
    }
    return {
      overall: await positions(none),
      week: await positions(yesterdaysWeek),
      day: await positions(yesterday),
    }
  }

  #spaceFor(rows: number): SortSpace {
    if (this.#space.keys.rows.length < rows) this.#space = createSortSpace(Math.ceil(rows * 1.25))
    return this.#space
  }
}
