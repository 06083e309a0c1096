import type { OrderCondition } from '@koersklasse/domain/order-trigger.ts'
import { t } from '../text/t.ts'
import { FactList } from '../ui/FactList.tsx'
import { Money, PriceFlash } from '../ui/Numbers.tsx'
import { isWaiting, type OrderEstimate, type OrderMeans, priceNow } from './order-estimate.ts'
import { waitsFor } from './order-wish.ts'

/** What an order comes to: price, value, costs, and what is left. A dash for what is not known yet. */
export function OrderSums({
  means,
  condition,
  estimate,
  arePricesTold = false,
}: {
  means: OrderMeans
  condition: OrderCondition | null
  estimate: OrderEstimate | null
  /** Whether the price of now and that of the order are told already, beside the field for it. */
  arePricesTold?: boolean
}) {
  const { side, sprinterRoom } = means
  const hasPrice = condition !== null && condition.orderType !== 'market'
  const total = () => {
    if (!hasPrice) return t(`order.total.${side}`)
    const isBound = condition.orderType === 'limit' && isWaiting(condition, means)
    return t(`trading.estimate.${isBound ? 'bound' : 'about'}.${side}`)
  }
  return (
    <FactList
      facts={[
        !arePricesTold && [t(`order.price.${side}`), <PriceFlash key="price" cents={priceNow(means)} />],
        hasPrice &&
          !arePricesTold && [
            t(`trading.estimate.price.${condition.orderType}`),
            <Money key="own" cents={waitsFor(condition)} />,
          ],
        [t('order.value'), <Money key="value" cents={estimate?.value} />],
        [t('order.costs'), <Money key="costs" cents={estimate?.costs} />],
        [total(), <Money key="total" cents={estimate?.total} />, 'strong'],
        [t('trading.order.cashAfter'), <Money key="after" cents={estimate?.cashAfter} />],
        sprinterRoom !== null && [
          t(`trading.estimate.${estimate === null ? 'room' : 'roomAfter'}`),
          <Money key="room" cents={estimate?.roomAfter ?? sprinterRoom} />,
        ],
      ]}
    />
  )
}
