import { type Cents, type Quantity, toCents } from '@koersklasse/domain/money/money.ts'
import { balanceIn } from '@koersklasse/domain/orders/rooms.ts'
import type { OrderDraft } from '../orders/order-draft.ts'
import { t } from '../text/t.ts'
import { Button } from '../ui/controls/Button.tsx'
import { TextField } from '../ui/controls/Field.tsx'
import { formatQuantity, formatRoundMoney, formatShare } from '../ui/numbers/format.ts'
import styles from './OrderFields.module.css'
import { type OrderContext, piecesFor } from './order-estimate.ts'

const amounts = [toCents(500_00), toCents(1_000_00)]
const shares = [0.25, 0.5]

/** A field for the number of pieces, with buttons for amounts, shares and the maximum. */
export function QuantityField({
  context,
  price,
  most,
  draft,
  error,
  onChange,
}: {
  context: OrderContext
  /** What a piece is expected to cost or bring, in cents; null while the order lacks its price. */
  price: Cents | null
  /** The most pieces that can be had; null without a price. */
  most: Quantity | null
  draft: OrderDraft
  error: string | undefined
  onChange: (changes: Partial<OrderDraft>) => void
}) {
  const { side } = context
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
        {quickQuantities(context, price).map(([name, pieces]) => (
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

/** Numbers of pieces for an amount or a share of the money, or for a share of what is held. */
function quickQuantities(context: OrderContext, price: Cents | null): [name: string, pieces: number][] {
  const { side, cash, held, sprinterRoom, underlyingRoom } = context
  if (side === 'sell') return shares.map((share) => [formatShare(share), Math.floor(held * share)])
  const money = balanceIn({ sprinterRoom, underlyingRoom }, cash)
  const pieces = (amount: number) =>
    price === null ? 0 : piecesFor(toCents(Math.floor(amount)), context, price)
  return [
    ...amounts.map((amount): [string, number] => [
      formatRoundMoney(amount),
      amount > cash ? 0 : pieces(amount),
    ]),
    ...shares.map((share): [string, number] => [formatShare(share), pieces(money * share)]),
  ]
}
