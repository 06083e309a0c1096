// Carries out a split: the positions, the orders and the market's side of it in one transaction, while no settlement is
// under way. Afterwards everything is worth what it was.

import { divideHalfUp } from '@koersklasse/domain/decimal.ts'
import type { ProductId } from '@koersklasse/domain/instrument.ts'
import { type Cents, toCents } from '@koersklasse/domain/money.ts'
import type { Quote } from '@koersklasse/domain/quote.ts'
import type { Split } from '@koersklasse/domain/split.ts'
import type { EpochMs } from '@koersklasse/domain/time.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { Ids } from '../../../platform/ids.ts'
import { settleSplit } from '../settlement/settle-event.ts'
import {
  loadPendingOrders,
  loadPositions,
  lockPortfolios,
  saveChanges,
} from '../settlement/settlement-store.ts'
import { WorkingSet } from '../settlement/working-set.ts'
import { lockConcerned, takeAction } from './payout-store.ts'
import type { EventfulMarket } from './product-events.ts'

/** A split that is to be carried out. */
export interface DueSplit {
  actionId: string
  symbol: string
  /** What is traded of the symbol itself; null where that is nothing. */
  productId: ProductId | null
  split: Split
  effective: EpochMs
  /** The last bid before it, in cents, and the quotes that it comes of. */
  price: Cents
  quote: Quote
  currencyQuote: Quote | null
}

/** So many portfolios are written at a time. */
const portfoliosAtATime = 1_000

/** Makes the function that carries out a split; one that is done already stays as it is. */
export function createSplitPositions(deps: {
  kysely: Kysely<Schema>
  ids: Ids
  market: EventfulMarket
  wakeOutbox: () => void
}) {
  const { kysely, ids, market } = deps
  return async (due: DueSplit): Promise<void> => {
    const hasCommitted = await kysely.transaction().execute(async (tx) => {
      if (!(await takeAction(tx, due.actionId))) return () => {}
      const applyInMemory = await market.applySplit(tx, due)
      if (due.productId !== null) {
        const { productId } = due
        const concerned = await lockConcerned(tx, productId)
        for (let from = 0; from < concerned.length; from += portfoliosAtATime) {
          const portfolioIds = concerned.slice(from, from + portfoliosAtATime)
          const pairs = portfolioIds.map((portfolioId) => ({ portfolioId, productId }))
          const set = new WorkingSet(null, {
            portfolios: await lockPortfolios(tx, { competitionId: null, userIds: [], portfolioIds }),
            positions: await loadPositions(tx, pairs),
            orders: await loadPendingOrders(tx, pairs),
            transactions: [],
            holdings: [],
            splits: [],
          })
          for (const id of portfolioIds) settleSplit({ set, ids, market }, id, { ...due, productId })
          await saveChanges(tx, set.changes())
        }
      }
      await tx
        .updateTable('corporate_actions')
        .set({ done_at: market.now() })
        .where('id', '=', due.actionId)
        .execute()
      return applyInMemory
    })
    hasCommitted()
    deps.wakeOutbox()
  }
}

/** A price of after a split as it was before it, rounded half up to the cent. */
export function beforeSplit(price: Cents, { newPieces, oldPieces }: Split): Cents {
  return toCents(Number(divideHalfUp(BigInt(price) * BigInt(newPieces), BigInt(oldPieces))))
}
