import type { Order } from '@koersklasse/contract/trading.ts'
import { isTriggered, orderTrigger } from '@koersklasse/domain/orders/order-trigger.ts'
import { usePrice } from '../live/live-context.ts'
import { endWords } from '../orders/expiry-words.ts'
import { MarketClosedNotice } from '../orders/MarketClosedNotice.tsx'
import { requestFrom, triggerPrice } from '../orders/order-draft.ts'
import { PriceNotice } from '../orders/PriceNotice.tsx'
import { t } from '../text/t.ts'
import { formatMoney } from '../ui/numbers/format.ts'
import { PriceFlash } from '../ui/numbers/Numbers.tsx'
import styles from './OrderOutcome.module.css'

/** What an order waits for, how far away that is now, and until when it waits. */
export function WaitingOrder({ order }: { order: Order }) {
  const price = usePrice(order.productId)
  const side = order.transactionType
  const now = price && (side === 'buy' ? price.ask : price.bid)
  const request = requestFrom(order)
  const own = triggerPrice(request)
  const trigger = orderTrigger(side, request)
  const isThere = trigger !== null && price !== null && isTriggered(trigger, price)
  return (
    <div className={styles.story}>
      <h2 className={styles.title}>{t('trading.receipt.waiting')}</h2>
      <p>{t(`trading.waits.${side}.${order.orderType}`, { price: formatMoney(own) })}</p>
      {own !== null && now !== null && (
        <p className={styles.gap}>
          <span>{t(`order.price.${side}`)}</span>
          <strong>
            <PriceFlash cents={now} />
          </strong>
          {!isThere && <span>{t('trading.story.gap', { gap: formatMoney(Math.abs(own - now)) })}</span>}
        </p>
      )}
      <p>{endWords(order)}</p>
      <MarketClosedNotice />
      <PriceNotice price={price} />
      {price?.delay != null && order.cancelRequested === null && (
        <p className={styles.small}>{t('trading.notices.lateCancel')}</p>
      )}
      <p className={styles.small}>{t('trading.notices.nothingReserved')}</p>
    </div>
  )
}
