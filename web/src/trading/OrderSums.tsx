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
}: {
  means: OrderMeans
  condition: OrderCondition | null
  estimate: OrderEstimate | null
}) {
  const { side, sprinterRoom } = means
  const total = () => {
    if (condition === null || condition.orderType === 'market') return t(`order.total.${side}`)
    const isBound = condition.orderType === 'limit' && isWaiting(condition, means)
    return t(`trading.estimate.${isBound ? 'bound' : 'about'}.${side}`)
  }
  return (
    <FactList
      facts={[
        [t(`order.price.${side}`), <PriceFlash key="price" cents={priceNow(means)} />],
        ...(condition === null || condition.orderType === 'market'
          ? []
          : [
              [
                t(`trading.estimate.price.${condition.orderType}`),
                <Money key="own" cents={waitsFor(condition)} />,
              ] as const,
            ]),
        [t('order.value'), <Money key="value" cents={estimate?.value} />],
        [t('order.costs'), <Money key="costs" cents={estimate?.costs} />],
        [total(), <Money key="total" cents={estimate?.total} />, 'strong'],
        [t('trading.order.cashAfter'), <Money key="after" cents={estimate?.cashAfter} />],
        ...(sprinterRoom === null
          ? []
          : [
              [
                t(`trading.estimate.${estimate === null ? 'room' : 'roomAfter'}`),
                <Money key="room" cents={estimate?.roomAfter ?? sprinterRoom} />,
              ] as const,
            ]),
      ]}
    />
  )
}
