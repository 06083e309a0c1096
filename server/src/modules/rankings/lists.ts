// Computes the lists of every competition from the boards at the current bids.

import { competitionPhase } from '@koersklasse/domain/competition/competition.ts'
import type { RankingPeriod } from '@koersklasse/domain/competition/ranking.ts'
import type { Clock, EpochMs } from '@koersklasse/domain/time/time.ts'
import type { ProductIndex } from './product-index.ts'
import { createSortSpace } from './radix-order.ts'
import { type RankedList, rankRows } from './ranked-list.ts'
import { type Breathe, createSlices } from './slices.ts'
import type { Held } from './standings.ts'

const rowsAtATime = 8_192

/** The lists of a competition, of one instant. */
interface Computed {
  board: Held['board']
  /** The value of each row, in cents. */
  values: Float64Array
  overall: RankedList
  /** When they were computed, in market time. */
  updated: EpochMs
}

/** A list with the values and the rows of its players. */
export interface FoundList {
  list: RankedList
  values: Float64Array
  updated: EpochMs
  /** The row of a player; -1 if the player is not in the list. */
  rowOf(userId: string): number
}

export function createLists({ products, marketClock }: { products: ProductIndex; marketClock: Clock }) {
  const computed = new Map<string, Computed>()
  let space = createSortSpace(0)

  async function compute(held: Held, bids: Float64Array, breathe: Breathe): Promise<Computed> {
    const { board, competition } = held
    const { rows } = board
    if (space.low.length < rows) space = createSortSpace(Math.ceil(rows * 1.25))
    const updated = marketClock.now()
    const values = new Float64Array(rows)
    for (let from = 0; from < rows; from += rowsAtATime) {
      board.valuesAt(bids, values, from, Math.min(rows, from + rowsAtATime))
      await breathe()
    }
    const overall = await rankRows(rows, values, competition.startingBalance, space, breathe)
    return { board, values, overall, updated }
  }

  return {
    /** Computes the lists anew. That of a competition that is over does not change any more. */
    async recompute(held: ReadonlyMap<string, Held>): Promise<void> {
      const breathe = createSlices()
      const bids = products.bids()
      for (const [id, one] of held) {
        const isOver = competitionPhase(one.competition, marketClock.now()) === 'over'
        if (!isOver || !computed.has(id)) computed.set(id, await compute(one, bids, breathe))
      }
      for (const id of computed.keys()) if (!held.has(id)) computed.delete(id)
    },

    /** The list of a competition that was computed last; null if there is none. */
    of(competitionId: string, period: RankingPeriod): FoundList | null {
      const found = computed.get(competitionId)
      if (found === undefined || period !== 'overall') return null
      const { board, values, overall, updated } = found
      return {
        ...{ list: overall, values, updated },
        rowOf(userId) {
          const row = board.users.find(userId)
          return row < values.length ? row : -1
        },
      }
    },
  }
}
