import type { Transaction } from '@koersklasse/contract/trading.ts'

/** A transaction in a product. */
export type ProductTransaction = Transaction & { productId: string }

/** Whether a transaction is in a product, as all are but deposits. */
export function isInProduct(transaction: Transaction): transaction is ProductTransaction {
  return transaction.productId !== null
}
