import type { OrderCondition } from '@koersklasse/domain/orders/order-trigger.ts'
import { triggerPrice } from '../orders/order-draft.ts'
import { factName } from '../terms/fact-name.tsx'
import { t } from '../text/t.ts'
import { FactList } from '../ui/layout/FactList.tsx'
import { Money, PriceFlash } from '../ui/numbers/Numbers.tsx'
import { isWaiting, type OrderContext, type OrderEstimate, priceNow } from './order-estimate.ts'

/** The sums of an order: price, value, costs, total, and what is left. What is not known yet is a dash. */
export function OrderSums({
  context,
  condition,
  estimate,
  hidesPrices = false,
}: {
  context: OrderContext
  condition: OrderCondition | null
  estimate: OrderEstimate | null
  /** Whether the prices are left out, because the field for the price shows them. */
  hidesPrices?: boolean
}) {
  const { side } = context
  const hasPrice = condition !== null && condition.orderType !== 'market'
  const total = () => {
    if (!hasPrice) return t(`order.total.${side}`)
    const isBound = condition.orderType === 'limit' && isWaiting(condition, context)
    return t(`trading.estimate.${isBound ? 'bound' : 'about'}.${side}`)
  }
  return (
    <FactList
      facts={[
        !hidesPrices && [
          factName(side === 'buy' ? 'ask' : 'bid', t(`order.price.${side}`)),
          <PriceFlash key="price" cents={priceNow(context)} />,
        ],
        hasPrice &&
          !hidesPrices && [
            t(`trading.estimate.price.${condition.orderType}`),
            <Money key="own" cents={triggerPrice(condition)} />,
          ],
        [t('order.value'), <Money key="value" cents={estimate?.value} />],
        [factName('transaction-costs', t('order.costs')), <Money key="costs" cents={estimate?.costs} />],
        [total(), <Money key="total" cents={estimate?.total} />, 'strong'],
        [t('trading.order.cashAfter'), <Money key="after" cents={estimate?.cashAfter} />],
        ...(['sprinterRoom', 'underlyingRoom'] as const).map(
          (limit) =>
            context[limit] !== null &&
            ([
              t(`trading.estimate.${limit}.${estimate === null ? 'now' : 'after'}`),
              <Money key={limit} cents={(estimate?.roomsAfter ?? context)[limit]} />,
            ] as const),
        ),
      ]}
    />
  )
}
