import { type Cents, type Quantity, toCents } from '@koersklasse/domain/money.ts'
import { sprinterBalance } from '@koersklasse/domain/sprinter-room.ts'
import { t } from '../text/t.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/Field.tsx'
import { formatQuantity, formatRoundMoney, formatShare } from '../ui/format.ts'
import styles from './OrderFields.module.css'
import { type OrderMeans, piecesFor } from './order-estimate.ts'
import type { OrderDraft } from './order-wish.ts'

const amounts = [toCents(500_00), toCents(1_000_00)]
const shares = [0.25, 0.5]

/** Asks how many pieces, or for the maximum, with amounts and shares at hand. */
export function QuantityField({
  means,
  price,
  most,
  draft,
  error,
  onChange,
}: {
  means: OrderMeans
  /** What a piece is expected to cost or bring, in cents; null while the order lacks its price. */
  price: Cents | null
  most: Quantity | null
  draft: OrderDraft
  error: string | undefined
  onChange: (changes: Partial<OrderDraft>) => void
}) {
  const { side } = means
  return (
    <>
      <TextField
        name="quantity"
        label={t('trading.order.quantity')}
        hint={
          most === null
            ? undefined
            : t(side === 'buy' ? 'trading.order.quantityHint' : 'trading.order.quantityHintSell', {
                most: formatQuantity(most),
              })
        }
        error={error}
        inputMode="numeric"
        autoComplete="off"
        maxLength={13}
        value={draft.isMaximum ? formatQuantity(most) : draft.quantity}
        onChange={(event) => onChange({ isMaximum: false, quantity: event.target.value })}
      />
      <fieldset className={styles.quick}>
        <legend className="visually-hidden">{t('trading.order.quick')}</legend>
        {quickQuantities(means, price).map(([name, pieces]) => (
          <Button
            key={name}
            look="quiet"
            small
            disabled={pieces === 0}
            onClick={() => onChange({ isMaximum: false, quantity: String(pieces) })}
          >
            {name}
          </Button>
        ))}
        <Button
          look="quiet"
          small
          aria-pressed={draft.isMaximum}
          disabled={!most}
          onClick={() => onChange({ isMaximum: true })}
        >
          {t(side === 'buy' ? 'trading.order.maximum' : 'trading.order.everything')}
        </Button>
      </fieldset>
    </>
  )
}

/** A few handy numbers of pieces: for an amount or a share of the money, or a share of what is held. */
function quickQuantities(means: OrderMeans, price: Cents | null): [name: string, pieces: number][] {
  const { side, cash, held, sprinterRoom } = means
  if (side === 'sell') return shares.map((share) => [formatShare(share), Math.floor(held * share)])
  const money = sprinterRoom === null ? cash : sprinterBalance(cash, sprinterRoom)
  const pieces = (amount: number) =>
    price === null ? 0 : piecesFor(toCents(Math.floor(amount)), means, price)
  return [
    ...amounts.map((amount): [string, number] => [
      formatRoundMoney(amount),
      amount > cash ? 0 : pieces(amount),
    ]),
    ...shares.map((share): [string, number] => [formatShare(share), pieces(money * share)]),
  ]
}
