import { type Cents, toCents } from '@koersklasse/domain/money.ts'
import { orderPriceBounds } from '@koersklasse/domain/order-trigger.ts'
import { t } from '../text/t.ts'
import { Button } from '../ui/Button.tsx'
import { formatMoney, formatMove } from '../ui/format.ts'
import styles from './OrderFields.module.css'
import { type OrderMeans, priceNow } from './order-estimate.ts'
import { PriceField } from './PriceField.tsx'

const steps = [0, 0.01, 0.02, 0.05]

/** Asks for a limit or a stop price, with a few prices at hand on the side where such an order waits. */
export function OrderPriceField({
  means,
  orderType,
  cents,
  isMissing,
  error,
  onChange,
}: {
  means: OrderMeans
  orderType: 'limit' | 'stoploss'
  cents: Cents | null
  isMissing: boolean
  error: string | undefined
  onChange: (cents: Cents | null) => void
}) {
  const { side } = means
  const now = priceNow(means)
  const sign = (side === 'buy') === (orderType === 'limit') ? -1 : 1
  const bounds = { least: formatMoney(orderPriceBounds.min), most: formatMoney(orderPriceBounds.max) }
  return (
    <>
      <PriceField
        label={t(`trading.price.names.${orderType}`)}
        hint={t(`trading.price.now.${side}`, { price: formatMoney(now) })}
        error={isMissing ? t('trading.price.error', bounds) : error}
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
