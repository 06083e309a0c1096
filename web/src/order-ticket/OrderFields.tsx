import type { OrderDraft } from '../orders/order-draft.ts'
import { isPriceOfNow, PriceNotice } from '../orders/PriceNotice.tsx'
import styles from './OrderPanel.module.css'
import { OrderPriceField } from './OrderPriceField.tsx'
import type { OrderContext } from './order-estimate.ts'
import { QuantityField } from './QuantityField.tsx'
import { TriggeredNotice } from './TriggeredNotice.tsx'
import type { OrderFormState } from './useOrderForm.ts'

/** The fields of a new order and of a changed one: its price, if its type has one, and its quantity. */
export function OrderFields({
  state: { condition, price, most, waits, priceError, quantityError },
  context,
  draft,
  onChange,
}: {
  state: OrderFormState
  context: OrderContext
  draft: OrderDraft
  onChange: (changes: Partial<OrderDraft>) => void
}) {
  return (
    <>
      {draft.orderType !== 'market' && (
        <div className={styles.price}>
          <OrderPriceField
            context={context}
            orderType={draft.orderType}
            cents={draft.price}
            error={priceError}
            onChange={(cents) => onChange({ price: cents })}
          />
        </div>
      )}
      <PriceNotice price={context.price} />
      {condition !== null && !waits && isPriceOfNow(context.price) && (
        <TriggeredNotice condition={condition} context={context} />
      )}
      <div className={styles.quantity}>
        <QuantityField
          context={context}
          price={price}
          most={most}
          draft={draft}
          error={quantityError}
          onChange={onChange}
        />
      </div>
    </>
  )
}
