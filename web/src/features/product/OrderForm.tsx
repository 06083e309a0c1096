import type { Product } from '@koersklasse/contract/market.ts'
import type { Cents } from '@koersklasse/domain/money.ts'
import { isSprinterType } from '@koersklasse/domain/sprinter.ts'
import { mayOrderBy } from '@koersklasse/domain/unlocking.ts'
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { ApiError } from '../../api/errors.ts'
import { t } from '../../text/t.ts'
import { Locked } from '../../trading/Locked.tsx'
import { MarketClosed } from '../../trading/MarketClosed.tsx'
import { OrderPriceField } from '../../trading/OrderPriceField.tsx'
import { OrderSums } from '../../trading/OrderSums.tsx'
import {
  estimateOrder,
  expectedPrice,
  isWaiting,
  mostPieces,
  type OrderMeans,
  priceNow,
} from '../../trading/order-estimate.ts'
import { conditionOf, type OrderDraft, type OrderWish } from '../../trading/order-wish.ts'
import { isPriceOfNow, PriceNotice } from '../../trading/PriceNotice.tsx'
import { QuantityField } from '../../trading/QuantityField.tsx'
import { parseQuantity } from '../../trading/quantity.ts'
import { RiskWarning } from '../../trading/RiskWarning.tsx'
import { TriggeredNotice } from '../../trading/TriggeredNotice.tsx'
import { ValidityField } from '../../trading/ValidityField.tsx'
import { Button } from '../../ui/Button.tsx'
import { formatQuantity } from '../../ui/format.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useOnline } from '../../ui/useOnline.ts'
import type { Unlocked } from './OrderFlow.tsx'
import styles from './OrderPanel.module.css'
import { OrderTypeField } from './OrderTypeField.tsx'

// Who buys a share need not load what is said of Sprinters.
const SprinterRisk = lazy(() =>
  import('../../trading/SprinterRisk.tsx').then(({ SprinterRisk }) => ({ default: SprinterRisk })),
)

/** Asks what is to be ordered, and shows at once what it comes to. */
export function OrderForm({
  product,
  means,
  unlocked,
  draft,
  refused,
  onDraft,
  onPreview,
}: {
  product: Product
  means: OrderMeans
  unlocked: Unlocked
  draft: OrderDraft
  /** What the server had against the order as it was sent. */
  refused: ApiError | null
  onDraft: (draft: OrderDraft) => void
  onPreview: (wish: OrderWish) => void
}) {
  const online = useOnline()
  const form = useRef<HTMLFormElement>(null)
  const [isChecked, setIsChecked] = useState(false)
  const [refusal, setRefusal] = useState(refused)
  // Who is sent back finds the field that is wrong.
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [])
  const { side } = means
  const isLeveraged = side === 'buy' && isSprinterType(product.productType)
  const condition = conditionOf(draft)
  const price = condition && expectedPrice(condition, means)
  const most = price === null ? null : mostPieces(means, price)
  const pieces = draft.isMaximum ? most : parseQuantity(draft.quantity)
  const waits = condition !== null && isWaiting(condition, means)
  const tooMany = pieces !== null && most !== null && pieces > most
  const estimate = pieces && price !== null ? estimateOrder(pieces, price, means) : null
  const refusedAt = (field: string) => (refusal?.field === field ? t(`errors.${refusal.code}`) : undefined)

  function change(changes: Partial<OrderDraft>) {
    setRefusal(null)
    onDraft({ ...draft, ...changes })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsChecked(true)
    const isQuantityRight = pieces !== null && pieces > 0 && (waits || !tooMany)
    if (condition !== null && isQuantityRight) {
      onPreview({ ...condition, quantity: draft.isMaximum ? null : pieces, validity: draft.validity })
    } else {
      const wrong = condition === null ? 'price' : 'quantity'
      form.current?.querySelector<HTMLInputElement>(`input[name="${wrong}"]`)?.focus()
    }
  }

  const quantityError = () => {
    if (tooMany && !waits)
      return t(side === 'buy' ? 'trading.order.tooMany' : 'trading.order.tooManySell', {
        most: formatQuantity(most),
      })
    return isChecked && !pieces ? t('trading.order.quantityError') : refusedAt('quantity')
  }

  const typeField = (
    <OrderTypeField
      side={side}
      orderType={draft.orderType}
      unlocked={unlocked}
      onChange={(orderType) => change({ orderType, price: null })}
    />
  )
  if (!mayOrderBy(draft.orderType, side, unlocked)) {
    return (
      <div className={styles.form}>
        {typeField}
        <Locked what={draft.orderType} />
      </div>
    )
  }
  return (
    <form
      ref={form}
      className={isLeveraged ? `${styles.form} ${styles.beside}` : styles.form}
      noValidate
      onSubmit={submit}
    >
      <div className={styles.asks}>
        {typeField}
        {draft.orderType !== 'market' && (
          <div className={styles.price}>
            <OrderPriceField
              means={means}
              orderType={draft.orderType}
              cents={draft.price}
              isMissing={isChecked && condition === null}
              error={refusedAt('limitPrice') ?? refusedAt('stopPrice')}
              onChange={(cents) => change({ price: cents })}
            />
          </div>
        )}
        <PriceNotice price={means.price} />
        {condition !== null && !waits && isPriceOfNow(means.price) && (
          <TriggeredNotice condition={condition} means={means} />
        )}
        <div className={styles.quantity}>
          <QuantityField
            means={means}
            price={price}
            most={most}
            draft={draft}
            error={quantityError()}
            onChange={change}
          />
        </div>
        {side === 'buy' && most === 0 && (
          <Notice>{t(hasRoomFor(price, means) ? 'trading.order.noFunds' : 'trading.notices.noRoom')}</Notice>
        )}
        {tooMany && waits && (
          <Notice>{t(`trading.notices.tooMany.${side}`, { most: formatQuantity(most) })}</Notice>
        )}
        {draft.orderType !== 'market' && (
          <ValidityField validity={draft.validity} onChange={(validity) => change({ validity })} />
        )}
        <MarketClosed>
          {draft.orderType === 'market' && (
            <ValidityField validity={draft.validity} onChange={(validity) => change({ validity })} />
          )}
        </MarketClosed>
      </div>
      <div className={draft.orderType === 'market' ? styles.sums : `${styles.sums} ${styles.inPairs}`}>
        <OrderSums
          means={means}
          condition={condition}
          estimate={estimate}
          arePricesTold={draft.orderType !== 'market'}
        />
      </div>
      {isLeveraged && (
        <div className={styles.risk}>
          <Suspense>
            <SprinterRisk product={product} price={priceNow(means)} quantity={pieces} />
          </Suspense>
        </div>
      )}
      <div className={styles.end}>
        {isLeveraged && <RiskWarning total={estimate?.total ?? null} />}
        {refusal !== null && !isOfField(refusal) && <Notice kind="bad">{t(`errors.${refusal.code}`)}</Notice>}
        {!online && <Notice>{t('trading.order.offline')}</Notice>}
      </div>
      <div className={styles.go}>
        <Button type="submit" look="accent" wide disabled={!online}>
          {t('trading.order.preview')}
        </Button>
      </div>
    </form>
  )
}

/** Whether a piece fits in what is left for Sprinters, where that counts. */
function hasRoomFor(price: Cents | null, { sprinterRoom }: OrderMeans) {
  return sprinterRoom === null || price === null || price <= sprinterRoom
}

function isOfField({ field }: ApiError) {
  return ['quantity', 'limitPrice', 'stopPrice'].includes(field ?? '')
}
