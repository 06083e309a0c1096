// Carries out a split in the market, between batches. From then on prices are per new piece; portfolios are split one by one
// (split-portfolios.ts).

import type { Split } from '@koersklasse/domain/corporate-actions/split.ts'
import type { ProductId } from '@koersklasse/domain/market/instrument.ts'
import { divideHalfUp } from '@koersklasse/domain/money/decimal.ts'
import { type Cents, toCents } from '@koersklasse/domain/money/money.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { EventfulMarket } from './eventful-market.ts'
import { takeSplit } from './payout-store.ts'

/** A split that is due. */
export interface DueSplit {
  actionId: string
  symbol: string
  /** The product of the symbol itself; null if there is none. */
  productId: ProductId | null
  split: Split
  effective: EpochMs
  /** The last bid before the split, in cents. */
  price: Cents
}

/** Returns a function that carries out a split in the market. It does nothing for a split that is done already. */
export function createSplitMarket({ kysely, market }: { kysely: Kysely<Schema>; market: EventfulMarket }) {
  return async (due: DueSplit): Promise<void> => {
    const { actionId, productId, price } = due
    const hasCommitted = await kysely.transaction().execute(async (tx) => {
      if (!(await takeSplit(tx, actionId))) return () => {}
      const applyInMemory = await market.applySplit(tx, due)
      if (productId !== null) {
        const running = { action_id: actionId, product_id: productId, price }
        await tx.insertInto('running_splits').values(running).execute()
      }
      await tx
        .updateTable('corporate_actions')
        .set({ done_at: market.now() })
        .where('id', '=', actionId)
        .execute()
      return applyInMemory
    })
    hasCommitted()
  }
}

/** Converts a price from after a split to one from before it, rounded half up to the cent. */
export function beforeSplit(price: Cents, { newPieces, oldPieces }: Split): Cents {
  return toCents(Number(divideHalfUp(BigInt(price) * BigInt(newPieces), BigInt(oldPieces))))
}
