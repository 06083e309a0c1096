// Carries out a split: positions, orders and market data change in one transaction, between batches, and keep their
// worth.

import type { Split } from '@koersklasse/domain/corporate-actions/split.ts'
import type { ProductId } from '@koersklasse/domain/market/instrument.ts'
import type { Quote } from '@koersklasse/domain/market/quote.ts'
import { divideHalfUp } from '@koersklasse/domain/money/decimal.ts'
import { type Cents, toCents } from '@koersklasse/domain/money/money.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { Ids } from '../../../platform/ids.ts'
import { executeSplit } from '../execution/execute-event.ts'
import {
  loadPendingOrders,
  loadPositions,
  lockFreePortfolios,
  saveChanges,
} from '../execution/execution-store.ts'
import { WorkingSet } from '../execution/working-set.ts'
import { lockConcerned, takeAction } from './payout-store.ts'
import type { EventfulMarket } from './product-events.ts'

/** A split that is due. */
export interface DueSplit {
  actionId: string
  symbol: string
  /** The product of the symbol itself; null if there is none. */
  productId: ProductId | null
  split: Split
  effective: EpochMs
  /** The last bid before the split, in cents, and its source quotes. */
  price: Cents
  quote: Quote
  currencyQuote: Quote | null
}

/** The number of portfolios written at a time. */
const portfoliosAtATime = 1_000

/** Returns a function that carries out a split. It does nothing for a split that is done already. */
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
        const concerned = await lockConcerned(tx, productId, due.effective)
        for (let from = 0; from < concerned.length; from += portfoliosAtATime) {
          const portfolioIds = concerned.slice(from, from + portfoliosAtATime)
          const pairs = portfolioIds.map((portfolioId) => ({ portfolioId, productId }))
          // This transaction has already locked all of them.
          const { portfolios } = await lockFreePortfolios(tx, portfolioIds)
          const set = new WorkingSet({
            portfolios,
            positions: await loadPositions(tx, pairs),
            orders: await loadPendingOrders(tx, pairs),
            transactions: [],
            lastBookings: new Map(),
            holdings: [],
            splits: [],
          })
          for (const id of portfolioIds) executeSplit({ set, ids, market }, id, { ...due, productId })
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

/** Converts a price from after a split to one from before it, rounded half up to the cent. */
export function beforeSplit(price: Cents, { newPieces, oldPieces }: Split): Cents {
  return toCents(Number(divideHalfUp(BigInt(price) * BigInt(newPieces), BigInt(oldPieces))))
}
