import type { Order } from '@koersklasse/contract/trading.ts'
import { isTriggered, orderTrigger } from '@koersklasse/domain/order-trigger.ts'
import { usePrice } from '../live/live-context.ts'
import { t } from '../text/t.ts'
import { formatMoney } from '../ui/format.ts'
import { PriceFlash } from '../ui/Numbers.tsx'
import { endWords } from './expiry-words.ts'
import { MarketClosed } from './MarketClosed.tsx'
import styles from './OrderStory.module.css'
import { waitsFor, wishOf } from './order-wish.ts'
import { PriceNotice } from './PriceNotice.tsx'

/** What an order waits for, how far that is off at this moment, and how long it will wait. */
export function WaitingOrder({ order }: { order: Order }) {
  const price = usePrice(order.productId)
  const side = order.transactionType
  const now = price && (side === 'buy' ? price.ask : price.bid)
  const wish = wishOf(order)
  const own = waitsFor(wish)
  const trigger = orderTrigger(side, wish)
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
      <MarketClosed />
      <PriceNotice price={price} />
      {price?.delay != null && order.cancelRequested === null && (
        <p className={styles.small}>{t('trading.notices.lateCancel')}</p>
      )}
      <p className={styles.small}>{t('trading.notices.nothingReserved')}</p>
    </div>
  )
}
