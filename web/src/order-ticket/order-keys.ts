import type { OrderSide } from '@koersklasse/domain/orders/order.ts'
import { type OrderRequest, triggerPrice } from '../orders/order-draft.ts'

/** An order as the player confirmed it, with the portfolio that it is for, and its competition. */
export interface ConfirmedOrder {
  portfolioId: string
  competitionId: string
  productId: string
  side: OrderSide
  request: OrderRequest
}

/** The idempotency keys of the orders that are confirmed on one ticket. */
export interface OrderKeys {
  /** The key to send an order with. */
  keyFor: (order: ConfirmedOrder) => string
  /** Forgets the key of an order whose outcome the server has reported, so that the same order can be placed again. */
  forget: (order: ConfirmedOrder) => void
}

/**
 * Makes the keys of one ticket. An order keeps its key until the server has reported its outcome, however often
 * the player goes back to the form and confirms the same order again: if only the answer was lost, the server finds the
 * first order by its key instead of placing a second one. A refusal is no such answer, because it may be of the second
 * attempt alone (too many requests, for example). Any other order has a key of its own.
 * @param newKey makes a key that nobody else makes
 */
export function createOrderKeys(newKey: () => string): OrderKeys {
  const unanswered = new Map<string, string>()
  return {
    keyFor(order) {
      const content = contentOf(order)
      const key = unanswered.get(content) ?? newKey()
      unanswered.set(content, key)
      return key
    },
    forget: (order) => void unanswered.delete(contentOf(order)),
  }
}

/** Everything that tells one order from another, as text. */
function contentOf({ portfolioId, productId, side, request }: ConfirmedOrder): string {
  const { orderType, quantity, validity } = request
  return JSON.stringify([portfolioId, productId, side, orderType, triggerPrice(request), quantity, validity])
}
