import { toCents } from '@koersklasse/domain/money/money.ts'
import { type OrderSide, orderSides } from '@koersklasse/domain/orders/order.ts'
import { useState } from 'react'
import { t } from '../../text/t.ts'
import { Choice } from '../../ui/controls/Choice.tsx'
import { RangeField } from '../../ui/controls/RangeField.tsx'
import { formatMoney, formatQuantity } from '../../ui/numbers/format.ts'
import { FigureFrame } from '../frame/FigureFrame.tsx'
import { BookNumbers } from './BookNumbers.tsx'
import { BookTable } from './BookTable.tsx'
import { fillsInBook, totalOf } from './order-book.ts'

/** An order book in which a limit order is filled, in parts or not at all. */
export function Component() {
  const [side, setSide] = useState<OrderSide>('buy')
  const [limitCents, setLimit] = useState(24_10)
  const [wanted, setWanted] = useState(250)
  const limit = toCents(limitCents)
  const fills = fillsInBook(side, limit, wanted)
  const { pieces, amount } = totalOf(fills)
  const left = wanted - pieces
  const shown = {
    limit: formatMoney(limit),
    pieces: formatQuantity(pieces),
    left: formatQuantity(left),
    amount: formatMoney(amount),
  }
  return (
    <FigureFrame
      title={t('figures.orderBook.title')}
      drawing={<BookTable side={side} limit={limit} fills={fills} left={left} />}
      controls={
        <>
          <Choice
            label={t('figures.wish')}
            options={orderSides.map((name) => ({ name, text: t(`figures.sides.${name}`) }))}
            chosen={side}
            onChoose={setSide}
          />
          <RangeField
            label={t('figures.orderBook.limit')}
            shown={shown.limit}
            value={limitCents}
            min={23_60}
            max={24_40}
            step={10}
            onChange={setLimit}
          />
          <RangeField
            label={t('figures.pieces')}
            shown={formatQuantity(wanted)}
            value={wanted}
            min={50}
            max={800}
            step={50}
            onChange={setWanted}
          />
        </>
      }
      summary={[
        pieces === 0
          ? t(`figures.orderBook.nothing.${side}`, shown)
          : t(`figures.orderBook.filled.${side}`, shown),
        left === 0 ? t('figures.orderBook.complete') : t('figures.orderBook.rest', shown),
        t('figures.orderBook.game'),
      ]}
      details={<BookNumbers />}
    />
  )
}
