import type { OrderCondition } from '@koersklasse/domain/order-trigger.ts'
import { t } from '../text/t.ts'
import { formatMoney } from '../ui/format.ts'
import { Notice } from '../ui/Notice.tsx'
import { type OrderMeans, priceNow } from './order-estimate.ts'

/** Says of an order with a price that the market is there already, so that it will not wait for it. */
export function TriggeredNotice({ condition, means }: { condition: OrderCondition; means: OrderMeans }) {
  if (condition.orderType === 'market') return null
  return (
    <Notice>
      {t(`trading.notices.triggered.${means.side}.${condition.orderType}`, {
        price: formatMoney(priceNow(means)),
      })}
    </Notice>
  )
}
