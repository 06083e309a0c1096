import type { Order } from '@koersklasse/contract/trading.ts'
import { t } from '../text/t.ts'
import { formatMoney, formatQuantity } from '../ui/format.ts'
import { waitsFor, wishOf } from './order-wish.ts'

/** An order in a few words: 'Koop 10 · Limiet € 130,00'. */
export function OrderWords({ order }: { order: Order }) {
  const own = waitsFor(wishOf(order))
  return (
    <>
      {t(`dashboard.side.${order.transactionType}`)} <OrderedPieces order={order} /> ·{' '}
      {t(`trading.type.names.${order.orderType}`)}
      {own !== null && ` ${formatMoney(own)}`}
    </>
  )
}

/** How many pieces an order names, or that it is for all that can be had. */
export function OrderedPieces({ order: { quantity, transactionType } }: { order: Order }) {
  if (quantity !== null) return formatQuantity(quantity)
  return transactionType === 'buy' ? t('dashboard.maximum') : t('trading.what.everything')
}
