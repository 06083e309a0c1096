// Computes the lists of every competition: from the boards at the current bids, or from the closing values of a
// competition that is over.

import { competitionPhase } from '@koersklasse/domain/competition/competition.ts'
import { type RankingPeriod, rankingPeriods } from '@koersklasse/domain/competition/ranking.ts'
import type { Cents } from '@koersklasse/domain/money/money.ts'
import { type Clock, type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { type Baselines, type RowValues, readBaselines } from './baselines.ts'
import type { Board } from './board.ts'
import type { DailyValueStore } from './daily-value-store.ts'
import type { ProductIndex } from './product-index.ts'
import { createSortSpace, type SortSpace } from './radix-order.ts'
import { type RankedList, rankRows, withoutRows } from './ranked-list.ts'
import { type Breathe, createSlices } from './slices.ts'
import type { Held } from './standings.ts'

const rowsAtATime = 8_192

/** The value of each portfolio of a competition at its end; null until it is closed. */
export type ClosingValues = (
  competitionId: string,
) => Promise<readonly { portfolioId: string; value: Cents }[] | null>

/** The list of a period: of all players, and without the simulated ones; and the positions of yesterday's. */
interface PeriodLists {
  all: RankedList
  real: RankedList
  /** By row, from 1; 0 for one that was not in it. */
  allYesterday: Uint32Array
  realYesterday: Uint32Array
}

/** The positions of yesterday in each list, for as long as the day lasts. */
type Yesterday = Record<RankingPeriod, Pick<PeriodLists, 'allYesterday' | 'realYesterday'>>

interface Computed {
  board: Board
  /** The value of each row, in cents. */
  values: Float64Array
  /** Null for a period whose start values are not known yet. */
  lists: Record<RankingPeriod, PeriodLists | null>
  /** Of the values, in market time. */
  updated: EpochMs
  /** Whether it will not change any more. */
  isFinal: boolean
}

/** A list with the values of its players. */
export interface FoundList {
  board: Board
  list: RankedList
  values: Float64Array
  /** By row, the position of yesterday; 0 for none. */
  yesterday: Uint32Array
  hasSimulated: boolean
  updated: EpochMs
  /** The row of a player; -1 for one who is not in the list. */
  rowOf(userId: string): number
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
  /** Of the current day, and what was reckoned from them. */
  #baselines: Baselines | null = null
  readonly #yesterday = new Map<string, Yesterday>()
  #space: SortSpace = createSortSpace(0)

  constructor(deps: ListsDeps) {
    this.#deps = deps
  }

  /** Computes the lists anew, except those that are final. */
  async recompute(held: ReadonlyMap<string, Held>): Promise<void> {
    const breathe = createSlices()
    await this.#readBaselines(held)
    for (const [id, one] of held) {
      if (this.#computed.get(id)?.isFinal) continue
      const isOver = competitionPhase(one.competition, this.#deps.marketClock.now()) === 'over'
      if (!isOver) this.#computed.set(id, await this.#compute(id, one, breathe))
      else if (!(await this.#close(id, one, breathe)) && !this.#computed.has(id))
        this.#computed.set(id, await this.#compute(id, one, breathe))
    }
    for (const id of this.#computed.keys()) if (!held.has(id)) this.#computed.delete(id)
  }

  /** The list of a competition that was computed last, with or without simulated players; null if there is none. */
  of(competitionId: string, period: RankingPeriod, who: 'all' | 'real'): FoundList | null {
    const computed = this.#computed.get(competitionId)
    const lists = computed?.lists[period] ?? null
    if (computed === undefined || lists === null) return null
    const { board, values, updated } = computed
    const list = lists[who]
    return {
      ...{ board, list, values, updated },
      yesterday: who === 'all' ? lists.allYesterday : lists.realYesterday,
      hasSimulated: lists.all.order.length > lists.real.order.length,
      rowOf(userId) {
        const row = board.users.find(userId)
        return row >= 0 && row < values.length && list.positions[row] !== 0 ? row : -1
      },
    }
  }

  /** Whether there is a list of a competition, at least that since its start. */
  isComputed(competitionId: string): boolean {
    return this.#computed.has(competitionId)
  }

  async #readBaselines(held: ReadonlyMap<string, Held>): Promise<void> {
    const now = this.#deps.marketClock.now()
    const read = await readBaselines(this.#deps.dailyValues, held, now, this.#baselines)
    if (read === null) return
    this.#baselines = read
    this.#yesterday.clear()
  }

  async #compute(id: string, held: Held, breathe: Breathe): Promise<Computed> {
    const { board } = held
    const updated = this.#deps.marketClock.now()
    const bids = this.#deps.products.bids()
    const values = new Float64Array(board.rows)
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
    const lists = await this.#rank(held, values, start, yesterday, breathe)
    return { ...{ board, values, lists, updated }, isFinal: false }
  }

  /** Computes the final lists of a competition; false if it is not closed yet. */
  async #close(id: string, held: Held, breathe: Breathe): Promise<boolean> {
    const closing = await this.#deps.closingValues(id)
    if (closing === null) return false
    const { board, competition } = held
    const values = new Float64Array(board.rows).fill(competition.startingBalance)
    for (const { portfolioId, value } of closing) values[board.portfolios.find(portfolioId)] = value
    const lastMoment = toEpochMs(competition.end - 1)
    const baselines = await readBaselines(this.#deps.dailyValues, new Map([[id, held]]), lastMoment)
    const start = baselines?.values.get(id) ?? null
    const yesterday = start === null ? undefined : await this.#rankYesterday(held, start, breathe)
    const lists = await this.#rank(held, values, start, yesterday, breathe)
    this.#computed.set(id, { ...{ board, values, lists, updated: competition.end }, isFinal: true })
    return true
  }

  async #rank(
    { board, competition: { startingBalance } }: Held,
    values: Float64Array,
    start: RowValues | null,
    yesterday: Yesterday | undefined,
    breathe: Breathe,
  ): Promise<Computed['lists']> {
    const lists: Computed['lists'] = { overall: null, week: null, day: null }
    const none = new Uint32Array(0)
    const starts = {
      overall: startingBalance,
      week: start && filled(start.week, values.length, startingBalance),
      day: start && filled(start.today, values.length, startingBalance),
    }
    for (const period of rankingPeriods) {
      const from = starts[period]
      if (from === null) continue
      const all = await rankRows(values.length, values, from, this.#spaceFor(values.length), breathe)
      const real = board.simulatedCount === 0 ? all : await withoutRows(all, board.isSimulated, breathe)
      lists[period] = { all, real, ...(yesterday?.[period] ?? { allYesterday: none, realYesterday: none }) }
    }
    return lists
  }

  /** The positions that the lists of yesterday ended with, of those who were in them. */
  async #rankYesterday(
    { board, competition: { startingBalance } }: Held,
    { today, yesterday, yesterdaysWeek }: RowValues,
    breathe: Breathe,
  ): Promise<Yesterday> {
    const rows = today.length
    const isAbsent = Uint8Array.from(today, (value) => Number(Number.isNaN(value)))
    const isLeftOut = isAbsent.map((absent, row) => absent | board.isSimulated[row]!)
    const ended = filled(today, rows, 0)
    const positions = async (starts: Float64Array | number) => {
      const list = await rankRows(rows, ended, starts, this.#spaceFor(rows), breathe)
      const all = await withoutRows(list, isAbsent, breathe)
      const real = await withoutRows(list, isLeftOut, breathe)
      return { allYesterday: all.positions, realYesterday: real.positions }
    }
    return {
      overall: await positions(startingBalance),
      week: await positions(filled(yesterdaysWeek, rows, startingBalance)),
      day: await positions(filled(yesterday, rows, startingBalance)),
    }
  }

  #spaceFor(rows: number): SortSpace {
    if (this.#space.low.length < rows) this.#space = createSortSpace(Math.ceil(rows * 1.25))
    return this.#space
  }
}

/** Values for a number of rows, with another value for those that have none. */
function filled(values: Float64Array, rows: number, otherwise: number): Float64Array {
  const full = new Float64Array(rows).fill(otherwise)
  for (let row = 0; row < Math.min(rows, values.length); row += 1) {
    const value = values[row]!
    if (!Number.isNaN(value)) full[row] = value
  }
  return full
}
