import { type Quantity, toQuantity } from '@koersklasse/domain/money.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { TextField } from '../../ui/Field.tsx'
import { formatQuantity } from '../../ui/format.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Money, PriceFlash } from '../../ui/Numbers.tsx'
import { useOnline } from '../../ui/useOnline.ts'
import { MarketClosed } from './MarketClosed.tsx'
import styles from './OrderPanel.module.css'
import { estimateOrder, type OrderMeans, parseQuantity } from './order-estimate.ts'

/** Asks how many pieces, and shows at once what they come to. */
export function OrderForm({
  means,
  most,
  quantity,
  onPreview,
}: {
  means: OrderMeans
  most: Quantity
  quantity: Quantity | null
  /** Takes the number of pieces, or null for the maximum. */
  onPreview: (quantity: Quantity | null) => void
}) {
  const { t } = useTranslation()
  const online = useOnline()
  const [text, setText] = useState(quantity === null ? '' : String(quantity))
  const [isMaximum, setIsMaximum] = useState(false)
  const [isChecked, setIsChecked] = useState(false)
  const { side } = means
  const pieces = isMaximum ? most : parseQuantity(text)
  const tooMany = pieces !== null && pieces > most
  const estimate = estimateOrder(pieces ?? toQuantity(0), means)

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (pieces !== null && pieces > 0 && !tooMany) onPreview(isMaximum ? null : pieces)
  }

  function choose(amount: number) {
    setIsMaximum(false)
    setText(String(amount))
  }

  const error = () => {
    if (tooMany)
      return t(side === 'buy' ? 'order.tooMany' : 'order.tooManySell', { most: formatQuantity(most) })
    return isChecked && !pieces ? t('order.quantityError') : undefined
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <MarketClosed />
      <TextField
        label={t('order.quantity')}
        hint={t(side === 'buy' ? 'order.quantityHint' : 'order.quantityHintSell', {
          most: formatQuantity(most),
        })}
        error={error()}
        inputMode="numeric"
        autoComplete="off"
        maxLength={13}
        value={isMaximum ? formatQuantity(most) : text}
        onChange={(event) => {
          setIsMaximum(false)
          setText(event.target.value)
        }}
      />
      <fieldset className={styles.quick}>
        <legend className="visually-hidden">{t('order.quick')}</legend>
        {quickAmounts(side, most).map((amount) => (
          <Button key={amount} look="quiet" small onClick={() => choose(amount)}>
            {formatQuantity(amount)}
          </Button>
        ))}
        <Button
          look="quiet"
          small
          aria-pressed={isMaximum}
          disabled={most === 0}
          onClick={() => setIsMaximum(true)}
        >
          {t(side === 'buy' ? 'order.maximum' : 'order.everything')}
        </Button>
      </fieldset>
      <FactList
        facts={[
          [t(`order.price.${side}`), <PriceFlash key="price" cents={estimate.price} />],
          [t('order.value'), <Money key="value" cents={pieces && estimate.value} />],
          [t('order.costs'), <Money key="costs" cents={pieces && estimate.costs} />],
          [t(`order.total.${side}`), <Money key="total" cents={pieces && estimate.total} />, 'strong'],
        ]}
      />
      {side === 'buy' && most === 0 && <Notice>{t('order.noFunds')}</Notice>}
      {!online && <Notice>{t('order.offline')}</Notice>}
      <Button type="submit" look="accent" wide disabled={!online}>
        {t('order.preview')}
      </Button>
    </form>
  )
}

/** A few handy numbers of pieces, no more than can be had. */
function quickAmounts(side: 'buy' | 'sell', most: Quantity): number[] {
  const amounts = side === 'buy' ? [1, 10, 100] : [1, Math.floor(most / 2)]
  return [...new Set(amounts)].filter((amount) => amount >= 1 && amount < most)
}
