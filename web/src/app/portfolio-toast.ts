import type { PortfolioChange } from '@koersklasse/contract/socket.ts'
import type { TransactionType } from '@koersklasse/contract/trading.ts'
import { t } from '../text/t.ts'
import { formatMoney, formatQuantity } from '../ui/numbers/format.ts'
import { showToast } from '../ui/status/toasts.ts'

const good: ReadonlySet<TransactionType> = new Set(['dividend', 'split', 'deposit'])

/** Shows the outcome of an order, a payout or split of a position, or a deposit, as a toast. */
export function showPortfolioToast({ order, transaction }: PortfolioChange): void {
  if (transaction !== null && order === null) {
    const { transactionType, name, quantity, pieces, amount } = transaction
    // A fill comes with its order, below.
    if (transactionType === 'buy' || transactionType === 'sell') return
    const look = good.has(transactionType) ? 'good' : 'bad'
    const counts = { quantity: formatQuantity(quantity), after: formatQuantity(quantity + pieces) }
    showToast(look, t(`outcomes.${transactionType}`, { name, ...counts, amount: formatMoney(amount) }))
  }
  if (transaction !== null && order !== null) {
    const text = transaction.transactionType === 'buy' ? 'outcomes.bought' : 'outcomes.sold'
    showToast('good', t(text, { name: transaction.name, quantity: formatQuantity(transaction.quantity) }))
  }
  if (order === null) return
  const { name } = order
  // A player who cancels an order sees it disappear.
  if (order.orderStatus !== 'aborted' || order.abortReason === null || order.abortReason === 'cancelled')
    return
  const reason = t(`outcomes.abortReasons.${order.abortReason}`)
  showToast(
    'bad',
    order.quantity === null
      ? t('outcomes.abortedMax', { name, reason })
      : t('outcomes.aborted', { name, reason, quantity: formatQuantity(order.quantity) }),
  )
}
