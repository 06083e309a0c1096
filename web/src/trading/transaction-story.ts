import type { Transaction } from '@koersklasse/contract/trading.ts'
import { formatMoney, formatQuantity } from '../ui/format.ts'

/** Where a transaction is explained: a fill by its order. */
export function receiptOf({ id, orderId }: Transaction): string {
  return orderId === null ? `/transactions/${id}` : `/orders/${orderId}`
}

/** How many pieces it was about and at which price; for a split, what it has made of how many. */
export function piecesOf({ transactionType, quantity, pieces, executionPrice }: Transaction): string {
  return transactionType === 'split'
    ? `${formatQuantity(quantity)} → ${formatQuantity(quantity + pieces)}`
    : `${formatQuantity(quantity)} × ${formatMoney(executionPrice)}`
}
