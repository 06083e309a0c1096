import type { Cents } from '@koersklasse/domain/money/money.ts'
import type { OrderSide } from '@koersklasse/domain/orders/order.ts'
import { t } from '../../text/t.ts'
import { formatMoney, formatQuantity } from '../../ui/numbers/format.ts'
import styles from './BookTable.module.css'
import { type BookFill, book } from './order-book.ts'

/** The most pieces that a bar stands for. */
const most = 500

/** The book as rows of prices, with the pieces that others want on the left and those that they offer on the right. */
export function BookTable({
  side,
  limit,
  fills,
  left,
}: {
  side: OrderSide
  limit: Cents
  fills: readonly BookFill[]
  /** The pieces of the player's order that wait at its limit. */
  left: number
}) {
  return (
    <div className={styles.book}>
      <div className={styles.head}>
        <span>{t('figures.orderBook.wanted')}</span>
        <span>{t('figures.orderBook.price')}</span>
        <span>{t('figures.orderBook.offered')}</span>
      </div>
      {book.map(({ price, wanted, offered }) => {
        const taken = fills.find((fill) => fill.price === price)?.pieces ?? 0
        const waiting = price === limit ? left : 0
        return (
          <div key={price} className={styles.row} data-own={taken > 0 || waiting > 0 || undefined}>
            <Pieces
              side="buy"
              others={wanted}
              taken={side === 'sell' ? taken : 0}
              waiting={side === 'buy' ? waiting : 0}
            />
            <span className={styles.price} data-limit={price === limit || undefined}>
              {formatMoney(price)}
            </span>
            <Pieces
              side="sell"
              others={offered}
              taken={side === 'buy' ? taken : 0}
              waiting={side === 'sell' ? waiting : 0}
            />
          </div>
        )
      })}
    </div>
  )
}

function Pieces({
  side,
  others,
  taken,
  waiting,
}: {
  side: OrderSide
  others: number
  /** What the player takes of the pieces of others. */
  taken: number
  waiting: number
}) {
  return (
    <span className={styles.pieces} data-side={side}>
      <svg
        className={styles.bar}
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        focusable="false"
        aria-hidden="true"
      >
        <g transform={side === 'buy' ? 'translate(100) scale(-1 1)' : undefined}>
          <rect className={styles.others} width={(others / most) * 100} height="1" />
          <rect className={styles.taken} width={(taken / most) * 100} height="1" />
        </g>
      </svg>
      {others > 0 && <span className={styles.count}>{formatQuantity(others)}</span>}
      {taken > 0 && (
        <span className={styles.own}>{t('figures.orderBook.taken', { pieces: formatQuantity(taken) })}</span>
      )}
      {waiting > 0 && (
        <span className={styles.own} data-waiting>
          {t('figures.orderBook.waiting', { pieces: formatQuantity(waiting) })}
        </span>
      )}
    </span>
  )
}
