import type { OrderCondition } from '@koersklasse/domain/orders/order-trigger.ts'
import { useFeedSilentSince } from '../live/feed-silence.ts'
import { t } from '../text/t.ts'
import { formatMoney } from '../ui/numbers/format.ts'
import { Notice } from '../ui/status/Notice.tsx'
import { type OrderContext, priceNow } from './order-estimate.ts'

/** Warns that the market has already reached the price of an order, so that the order will not wait. */
export function TriggeredNotice({
  condition,
  context,
}: {
  condition: OrderCondition
  context: OrderContext
}) {
  const isSilent = useFeedSilentSince() !== null
  if (condition.orderType === 'market' || isSilent) return null
  return (
    <Notice>
      {t(`trading.notices.triggered.${context.side}.${condition.orderType}`, {
        price: formatMoney(priceNow(context)),
      })}
    </Notice>
  )
}
