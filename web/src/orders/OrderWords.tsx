import type { Order } from '@koersklasse/contract/trading.ts'
import { t } from '../text/t.ts'
import { formatMoney, formatQuantity } from '../ui/numbers/format.ts'
import { requestFrom, triggerPrice } from './order-draft.ts'

/** An order in a few words: 'Koop 10 · Limiet € 130,00'. */
export function OrderWords({ order }: { order: Order }) {
  const own = triggerPrice(requestFrom(order))
  return (
    <>
      {t(`dashboard.side.${order.transactionType}`)} <OrderedPieces order={order} /> ·{' '}
      {t(`trading.type.names.${order.orderType}`)}
      {own !== null && ` ${formatMoney(own)}`}
    </>
  )
}

/** The number of pieces of an order, or that it is for the maximum. */
export function OrderedPieces({ order: { quantity, transactionType } }: { order: Order }) {
  if (quantity !== null) return formatQuantity(quantity)
  return transactionType === 'buy' ? t('dashboard.maximum') : t('trading.what.everything')
}
