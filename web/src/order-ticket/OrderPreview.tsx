import type { Product } from '@koersklasse/contract/market.ts'
import type { Quantity } from '@koersklasse/domain/money/money.ts'
import { isSprinterType } from '@koersklasse/domain/products/sprinter.ts'
import { useEffect, useRef } from 'react'
import { errorText } from '../api/error-text.ts'
import { refusalOf } from '../api/errors.ts'
import { MarketClosedNotice } from '../orders/MarketClosedNotice.tsx'
import { type OrderRequest, triggerPrice } from '../orders/order-draft.ts'
import { isPriceOfNow, PriceNotice } from '../orders/PriceNotice.tsx'
import { RiskWarning } from '../sprinters/RiskWarning.tsx'
import { t } from '../text/t.ts'
import { Button } from '../ui/controls/Button.tsx'
import { formatMoney, formatQuantity } from '../ui/numbers/format.ts'
import { Notice } from '../ui/status/Notice.tsx'
import { useOnline } from '../ui/status/useOnline.ts'
import styles from './OrderPanel.module.css'
import { OrderSums } from './OrderSums.tsx'
import {
  estimateOrder,
  expectedPrice,
  isWaiting,
  mostPieces,
  type OrderContext,
  type OrderEstimate,
  priceNow,
} from './order-estimate.ts'
import { TriggeredNotice } from './TriggeredNotice.tsx'
import { ValidityWords } from './ValidityField.tsx'

/** An order in a sentence, with its sums at this moment, to be confirmed. */
export function OrderPreview({
  product,
  context,
  request,
  pending,
  fault,
  onConfirm,
  onChange,
}: {
  product: Product
  context: OrderContext
  request: OrderRequest
  pending: boolean
  fault: Error | null
  onConfirm: () => void
  onChange: () => void
}) {
  const online = useOnline()
  const { side } = context
  const reason = refusalOf(fault)
  const price = expectedPrice(request, context)
  const pieces = request.quantity ?? mostPieces(context, price)
  const estimate = estimateOrder(pieces, price, context)
  const waits = isWaiting(request, context)
  return (
    <div className={styles.form}>
      <OrderSentence {...{ product, context, request, pieces, estimate }} />
      <PriceNotice price={context.price} />
      {!waits && isPriceOfNow(context.price) && <TriggeredNotice condition={request} context={context} />}
      <MarketClosedNotice>
        {!waits && (
          <p>
            <ValidityWords validity={request.validity} />
          </p>
        )}
      </MarketClosedNotice>
      <OrderSums context={context} condition={request} estimate={estimate} />
      {side === 'buy' && isSprinterType(product.productType) && (
        <RiskWarning total={estimate?.total ?? null} />
      )}
      <p className={styles.small}>{t(waits ? 'trading.notices.nothingReserved' : 'trading.order.moving')}</p>
      {fault && <Notice kind="bad">{reason === null ? t('trading.order.failed') : errorText(fault)}</Notice>}
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

/** What will happen, for how much, and until when the order waits. */
function OrderSentence({
  product,
  context,
  request,
  pieces,
  estimate,
}: {
  product: Product
  context: OrderContext
  request: OrderRequest
  pieces: Quantity
  estimate: OrderEstimate | null
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { side } = context
  const waits = isWaiting(request, context)
  const isBound = waits && request.orderType === 'limit'
  const most = side === 'buy' ? 'most' : 'all'
  const what = t(`trading.what.${request.quantity === null ? most : 'pieces'}`, {
    quantity: formatQuantity(pieces),
    name: product.name,
  })
  const price = formatMoney(triggerPrice(request) ?? priceNow(context))
  return (
    <div className={styles.review}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {t(`trading.order.previewTitle.${side}`)}
      </h2>
      <p>
        {t(`trading.review.${side}.${request.orderType}`, { what, price })}{' '}
        {t(`trading.review.total.${isBound ? 'bound' : 'about'}.${side}`, {
          total: formatMoney(estimate?.total),
        })}
      </p>
      {waits && (
        <p>
          <ValidityWords validity={request.validity} />
        </p>
      )}
    </div>
  )
}
