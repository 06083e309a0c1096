import type { Product } from '@koersklasse/contract/market.ts'
import { isSprinterType } from '@koersklasse/domain/sprinter.ts'
import { useEffect, useRef } from 'react'
import { refusalOf } from '../../api/errors.ts'
import { t } from '../../text/t.ts'
import { MarketClosed } from '../../trading/MarketClosed.tsx'
import { OrderSums } from '../../trading/OrderSums.tsx'
import {
  estimateOrder,
  expectedPrice,
  isWaiting,
  mostPieces,
  type OrderMeans,
} from '../../trading/order-estimate.ts'
import { type OrderWish, waitsFor } from '../../trading/order-wish.ts'
import { isPriceOfNow, PriceNotice } from '../../trading/PriceNotice.tsx'
import { RiskWarning } from '../../trading/RiskWarning.tsx'
import { TriggeredNotice } from '../../trading/TriggeredNotice.tsx'
import { ValidityWords } from '../../trading/ValidityField.tsx'
import { Button } from '../../ui/Button.tsx'
import { formatMoney, formatQuantity } from '../../ui/format.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useOnline } from '../../ui/useOnline.ts'
import styles from './OrderPanel.module.css'

/** Says an order in a plain sentence, shows what it comes to at this moment, and asks whether it is meant. */
export function OrderPreview({
  product,
  means,
  wish,
  pending,
  fault,
  onConfirm,
  onChange,
}: {
  product: Product
  means: OrderMeans
  wish: OrderWish
  pending: boolean
  fault: Error | null
  onConfirm: () => void
  onChange: () => void
}) {
  const online = useOnline()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { side } = means
  const reason = refusalOf(fault)
  const price = expectedPrice(wish, means)
  const pieces = wish.quantity ?? mostPieces(means, price)
  const estimate = estimateOrder(pieces, price, means)
  const waits = isWaiting(wish, means)
  const isBound = waits && wish.orderType === 'limit'
  const line = { quantity: formatQuantity(pieces), name: product.name }
  const most = side === 'buy' ? 'most' : 'all'
  const what = t(`trading.what.${wish.quantity === null ? most : 'pieces'}`, line)
  return (
    <div className={styles.form}>
      <div className={styles.review}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {t(`trading.order.previewTitle.${side}`)}
        </h2>
        <p>
          {t(`trading.review.${side}.${wish.orderType}`, {
            what,
            price: formatMoney(waitsFor(wish) ?? price),
          })}{' '}
          {t(`trading.review.total.${isBound ? 'bound' : 'about'}.${side}`, {
            total: formatMoney(estimate?.total),
          })}
        </p>
        {waits && (
          <p>
            <ValidityWords validity={wish.validity} />
          </p>
        )}
      </div>
      <PriceNotice price={means.price} />
      {!waits && isPriceOfNow(means.price) && <TriggeredNotice condition={wish} means={means} />}
      <MarketClosed>
        {!waits && (
          <p>
            <ValidityWords validity={wish.validity} />
          </p>
        )}
      </MarketClosed>
      <OrderSums means={means} condition={wish} estimate={estimate} />
      {side === 'buy' && isSprinterType(product.productType) && (
        <RiskWarning total={estimate?.total ?? null} />
      )}
      <p className={styles.small}>{t(waits ? 'trading.notices.nothingReserved' : 'trading.order.moving')}</p>
      {fault && (
        <Notice kind="bad">{t(reason === null ? 'trading.order.failed' : `errors.${reason}`)}</Notice>
      )}
      {!online && <Notice>{t('trading.order.offline')}</Notice>}
      <Button look="accent" wide pending={pending} disabled={!online} onClick={onConfirm}>
        {t(`trading.order.confirm.${side}`)}
      </Button>
      <Button look="quiet" wide disabled={pending} onClick={onChange}>
        {t('trading.order.change')}
      </Button>
    </div>
  )
}
