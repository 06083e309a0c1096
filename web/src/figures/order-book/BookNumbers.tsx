import { t } from '../../text/t.ts'
import { formatMoney, formatQuantity } from '../../ui/numbers/format.ts'
import { book } from './order-book.ts'

/** The book for screen readers, which do not hear the drawing. */
export function BookNumbers() {
  return (
    <div className="visually-hidden">
      <table>
        <caption>{t('figures.orderBook.table')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('figures.orderBook.price')}</th>
            <th scope="col">{t('figures.orderBook.wanted')}</th>
            <th scope="col">{t('figures.orderBook.offered')}</th>
          </tr>
        </thead>
        <tbody>
          {book.map(({ price, wanted, offered }) => (
            <tr key={price}>
              <th scope="row">{formatMoney(price)}</th>
              <td>{formatQuantity(wanted)}</td>
              <td>{formatQuantity(offered)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
