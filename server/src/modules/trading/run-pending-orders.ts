// Carries out the orders that wait for the market: when it opens, or when their product has a price again.

import { toProductId } from '@koersklasse/domain/instrument.ts'
import type { MarketView } from './market-view.ts'
import type { Settlement } from './settlement.ts'
import type { TradingStore } from './store.ts'

const pageSize = 500

/**
 * Makes the function that sends the pending orders through the settlement, the oldest first; resolves when all were
 * tried. While the market is closed it does nothing.
 */
export function createRunPendingOrders(deps: {
  store: TradingStore
  settlement: Settlement
  market: MarketView
}) {
  const { store, settlement, market } = deps
  return async (): Promise<void> => {
    if (!market.isOpen()) return
    let after: string | null = null
    do {
      const page = await store.pendingOrders(after, pageSize)
      await Promise.all(
        page
          .filter((row) => market.priceOf(toProductId(row.product_id)) !== null)
          .map((row) =>
            settlement.settle({
              kind: 'execute',
              portfolioId: row.portfolio_id,
              orderId: row.id,
              price: null,
            }),
          ),
      )
      after = page.length === pageSize ? (page.at(-1)?.id ?? null) : null
    } while (after !== null)
  }
}
