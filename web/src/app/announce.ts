import type { PortfolioChange } from '@koersklasse/contract/socket.ts'
import { t } from '../text/t.ts'
import { formatMoney, formatQuantity } from '../ui/format.ts'
import { showToast } from '../ui/toasts.ts'

/** Says in a toast what became of an order, or what befell a position. */
export function announce({ order, transaction }: PortfolioChange): void {
  if (transaction !== null && order === null) {
    const { transactionType, name, quantity, pieces, amount } = transaction
    // What befalls a position is one of these; a fill comes with its order.
    if (transactionType === 'buy' || transactionType === 'sell') return
    const look = transactionType === 'dividend' || transactionType === 'split' ? 'good' : 'bad'
    const counts = { quantity: formatQuantity(quantity), after: formatQuantity(quantity + pieces) }
    showToast(look, t(`toasts.${transactionType}`, { name, ...counts, amount: formatMoney(amount) }))
  }
  if (transaction !== null && order !== null) {
    const text = transaction.transactionType === 'buy' ? 'toasts.bought' : 'toasts.sold'
    showToast('good', t(text, { name: transaction.name, quantity: formatQuantity(transaction.quantity) }))
  }
  if (order === null) return
  const { name } = order
  // Who cancels an order sees that it is gone.
  if (order.orderStatus !== 'aborted' || order.abortReason === null || order.abortReason === 'cancelled')
    return
  const reason = t(`abortReasons.${order.abortReason}`)
  showToast(
    'bad',
    order.quantity === null
      ? t('toasts.abortedMax', { name, reason })
      : t('toasts.aborted', { name, reason, quantity: formatQuantity(order.quantity) }),
  )
}
