import type { Product } from '@koersklasse/contract/market.ts'
import { mayOrderBy } from '@koersklasse/domain/competition/unlocking.ts'
import type { Cents } from '@koersklasse/domain/money/money.ts'
import { isSprinterType } from '@koersklasse/domain/products/sprinter.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { errorText } from '../api/error-text.ts'
import type { ApiError } from '../api/errors.ts'
import { activeCompetitionQuery } from '../api/queries.ts'
import { underlyingOf } from '../live/underlying-price.ts'
import { MarketClosedNotice } from '../orders/MarketClosedNotice.tsx'
import type { OrderDraft, OrderRequest } from '../orders/order-draft.ts'
import { RiskWarning } from '../sprinters/RiskWarning.tsx'
import { t } from '../text/t.ts'
import { Button } from '../ui/controls/Button.tsx'
import { formatQuantity, formatShare } from '../ui/numbers/format.ts'
import { Notice } from '../ui/status/Notice.tsx'
import { useOnline } from '../ui/status/useOnline.ts'
import { Locked } from '../unlocking/Locked.tsx'
import { OrderFields } from './OrderFields.tsx'
import type { Unlocked } from './OrderFlow.tsx'
import styles from './OrderPanel.module.css'
import { OrderSums } from './OrderSums.tsx'
import { OrderTypeField } from './OrderTypeField.tsx'
import { type OrderContext, priceNow } from './order-estimate.ts'
import { type OrderFormState, useOrderForm } from './useOrderForm.ts'
import { ValidityField } from './ValidityField.tsx'

// Only buyers of a Sprinter need to load its risks.
const SprinterRisk = lazy(() =>
  import('../sprinters/SprinterRisk.tsx').then(({ SprinterRisk }) => ({ default: SprinterRisk })),
)

interface OrderFormProps {
  product: Product
  context: OrderContext
  unlocked: Unlocked
  draft: OrderDraft
  /** The server's refusal of the order as it was sent. */
  refused: ApiError | null
  onDraft: (draft: OrderDraft) => void
  onPreview: (request: OrderRequest) => void
}

/** Asks for the terms of an order, and shows what it comes to while they are entered. */
export function OrderForm({
  product,
  context,
  unlocked,
  draft,
  refused,
  onDraft,
  onPreview,
}: OrderFormProps) {
  const [refusal, setRefusal] = useState(refused)
  const state = useOrderForm({ draft, context, refusal, mayExceed: false, onSubmit: onPreview })
  // After a refusal the focus goes to the field that is wrong.
  useEffect(() => state.form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [state.form])
  const { side } = context
  function change(changes: Partial<OrderDraft>) {
    setRefusal(null)
    onDraft({ ...draft, ...changes })
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
  return <Fields {...{ product, context, typeField, draft, refusal, state }} onChange={change} />
}

/** The form of a type of order that is not locked. */
function Fields({
  product,
  context,
  typeField,
  draft,
  refusal,
  state,
  onChange,
}: Pick<OrderFormProps, 'product' | 'context' | 'draft'> & {
  typeField: ReactNode
  refusal: ApiError | null
  state: OrderFormState
  onChange: (changes: Partial<OrderDraft>) => void
}) {
  const online = useOnline()
  const { form, estimate } = state
  const isMarketOrder = draft.orderType === 'market'
  const isLeveraged = context.side === 'buy' && isSprinterType(product.productType)
  const validityField = (
    <ValidityField validity={draft.validity} onChange={(validity) => onChange({ validity })} />
  )
  return (
    <form
      ref={form}
      className={isLeveraged ? `${styles.form} ${styles.beside}` : styles.form}
      noValidate
      onSubmit={state.submit}
    >
      <div className={styles.asks}>
        {typeField}
        <OrderFields state={state} context={context} draft={draft} onChange={onChange} />
        <QuantityNotices state={state} product={product} context={context} />
        {!isMarketOrder && validityField}
        <MarketClosedNotice>{isMarketOrder && validityField}</MarketClosedNotice>
      </div>
      <div className={isMarketOrder ? styles.sums : `${styles.sums} ${styles.inPairs}`}>
        <OrderSums
          context={context}
          condition={state.condition}
          estimate={estimate}
          hidesPrices={!isMarketOrder}
        />
      </div>
      {isLeveraged && (
        <div className={styles.risk}>
          <Suspense>
            <SprinterRisk product={product} price={priceNow(context)} quantity={state.pieces} />
          </Suspense>
        </div>
      )}
      <div className={styles.end}>
        {isLeveraged && <RiskWarning total={estimate?.total ?? null} />}
        {refusal !== null && !isOfField(refusal) && <Notice kind="bad">{errorText(refusal)}</Notice>}
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

/** Explains why nothing can be bought, or that an order which waits is for more than can be had now. */
function QuantityNotices({
  state: { price, most, exceedsMost, waits },
  product,
  context,
}: {
  state: OrderFormState
  product: Product
  context: OrderContext
}) {
  const share = (useQuery(activeCompetitionQuery).data?.underlyingCapPercent ?? 100) / 100
  const limit = { share: formatShare(share), underlying: underlyingOf(product) }
  return (
    <>
      {context.side === 'buy' && most === 0 && <Notice>{t(whyNone(price, context), limit)}</Notice>}
      {exceedsMost && waits && (
        <Notice>{t(`trading.notices.tooMany.${context.side}`, { most: formatQuantity(most) })}</Notice>
      )}
    </>
  )
}

/** Why not one piece can be bought: for lack of room under a limit of the competition, or of money. */
function whyNone(price: Cents | null, { sprinterRoom, underlyingRoom }: OrderContext) {
  const isOver = (room: Cents | null) => room !== null && price !== null && price > room
  if (isOver(sprinterRoom)) return 'trading.notices.noRoom' as const
  return isOver(underlyingRoom) ? 'trading.notices.noUnderlyingRoom' : 'trading.order.noFunds'
}

function isOfField({ field }: ApiError) {
  return ['quantity', 'limitPrice', 'stopPrice'].includes(field ?? '')
}
