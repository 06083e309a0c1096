import { type Cents, toCents } from '@koersklasse/domain/money/money.ts'
import { orderPriceBounds } from '@koersklasse/domain/orders/order-trigger.ts'
import { t } from '../text/t.ts'
import { Button } from '../ui/controls/Button.tsx'
import { formatMoney, formatMove } from '../ui/numbers/format.ts'
import styles from './OrderFields.module.css'
import { type OrderContext, priceNow } from './order-estimate.ts'
import { PriceField } from './PriceField.tsx'

const steps = [0, 0.01, 0.02, 0.05]

/** A field for a limit or stop price, with buttons for a few prices on the side where such an order waits. */
export function OrderPriceField({
  context,
  orderType,
  cents,
  error,
  onChange,
}: {
  context: OrderContext
  orderType: 'limit' | 'stoploss'
  cents: Cents | null
  error: string | undefined
  onChange: (cents: Cents | null) => void
}) {
  const { side } = context
  const now = priceNow(context)
  const sign = (side === 'buy') === (orderType === 'limit') ? -1 : 1
  return (
    <>
      <PriceField
        label={t(`trading.price.names.${orderType}`)}
        hint={t(`trading.price.now.${side}`, { price: formatMoney(now) })}
        error={error}
        cents={cents}
        onChange={onChange}
      />
      <fieldset className={styles.quick}>
        <legend className="visually-hidden">{t('trading.price.quick')}</legend>
        {steps.map((step) => (
          <Button key={step} look="quiet" small onClick={() => onChange(moved(now, sign * step))}>
            {step === 0 ? t('trading.price.same') : formatMove(sign * step)}
          </Button>
        ))}
      </fieldset>
    </>
  )
}

function moved(price: Cents, fraction: number): Cents {
  return toCents(Math.max(orderPriceBounds.min, Math.round(price * (1 + fraction))))
}
