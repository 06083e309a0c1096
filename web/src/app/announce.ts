import type { PortfolioChange } from '@koersklasse/contract/socket.ts'
import i18next from 'i18next'
import { formatQuantity } from '../ui/format.ts'
import { showToast } from '../ui/toasts.ts'

/** Says in a toast what became of an order. */
export function announce({ order, transaction }: PortfolioChange): void {
  const { t } = i18next
  const { name } = order
  if (transaction !== null) {
    const text = transaction.transactionType === 'buy' ? 'toasts.bought' : 'toasts.sold'
    showToast('good', t(text, { name, quantity: formatQuantity(transaction.quantity) }))
  }
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
