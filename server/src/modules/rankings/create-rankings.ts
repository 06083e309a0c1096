// Puts rankings together: what is held of all portfolios, and the lists that are computed from it every few seconds.

import type { RankingPeriod } from '@koersklasse/domain/competition/ranking.ts'
import type { EuroPrice } from '@koersklasse/domain/market/euro-price.ts'
import type { ProductId } from '@koersklasse/domain/market/instrument.ts'
import { toProductId } from '@koersklasse/domain/market/instrument.ts'
import { type Cents, toCents } from '@koersklasse/domain/money/money.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Repeated } from '../../platform/timers.ts'
import { createLists } from './lists.ts'
import { createProductIndex } from './product-index.ts'
import { Standings } from './standings.ts'
import { createStandingsStore } from './standings-store.ts'

const recomputedMs = 3_000
const comparedMs = 3_000

export interface RankingsDeps {
  kysely: Kysely<Schema>
  bus: Bus
  /** Real time. */
  clock: Clock
  market: Clock & { priceOf(id: ProductId): EuroPrice | null }
}

/** A player in a list. */
export interface Standing {
  userId: string
  /** From 1; null for a player who is not in the list. */
  position: number | null
  /** In cents. */
  value: Cents
  /** As a fraction: 0.05 is 5 %. */
  performance: number
}

export type Rankings = ReturnType<typeof createRankings>

export function createRankings({ kysely, bus, clock, market }: RankingsDeps) {
  const products = createProductIndex((id) => market.priceOf(toProductId(id))?.bid ?? null)
  const standings = new Standings({
    ...{ store: createStandingsStore(kysely), bus, clock, marketClock: market, products },
  })
  const lists = createLists({ products, marketClock: market })

  async function recompute(): Promise<void> {
    await lists.recompute(await standings.refresh())
  }

  return {
    standings: {
      /**
       * Players in the list of a competition, in the order of `userIds`, as it was computed last. A player who is not in
       * it has no position and is worth nothing.
       */
      positionsOf(competitionId: string, period: RankingPeriod, userIds: readonly string[]): Standing[] {
        const found = lists.of(competitionId, period)
        return userIds.map((userId) => {
          const row = found?.rowOf(userId) ?? -1
          if (found === null || row < 0) return { userId, position: null, value: toCents(0), performance: 0 }
          const { list, values } = found
          return {
            userId,
            position: list.positions[row]!,
            value: toCents(values[row]!),
            performance: list.results[row]!,
          }
        })
      },
    },
    recompute,
    timers: [
      { everyMs: recomputedMs, run: recompute },
      { everyMs: comparedMs, run: () => standings.compareNext() },
    ] satisfies Repeated[],
    close: () => standings.close(),
  }
}
