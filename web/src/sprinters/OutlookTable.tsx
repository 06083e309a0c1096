import type { Cents } from '@koersklasse/domain/money/money.ts'
import { t } from '../text/t.ts'
import { formatMoney, formatMove, formatPriceIn } from '../ui/numbers/format.ts'
import { Percent } from '../ui/numbers/Numbers.tsx'
import styles from './SprinterRisk.module.css'
import type { OutlookStep } from './sprinter-outlook.ts'

/** A table of what a piece is worth at each move of its underlying, compared with its price. Highest price first. */
export function OutlookTable({
  underlying,
  currency,
  steps,
  price,
  isLong,
}: {
  underlying: string
  currency: string | null
  steps: readonly OutlookStep[]
  price: Cents
  isLong: boolean
}) {
  const most = Math.max(...steps.map(({ value }) => value), 1)
  const rows = isLong ? steps : steps.toReversed()
  return (
    <table className={styles.outlook}>
      <caption className="visually-hidden">{t('trading.risk.outlook', { underlying })}</caption>
      <thead>
        <tr>
          <th scope="col">{underlying}</th>
          <th scope="col">{t('trading.risk.value')}</th>
          <th scope="col">{t('trading.risk.result')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ basisPoints, underlying: at, value, isKnockedOut }) => (
          <tr key={basisPoints} data-now={basisPoints === 0 || undefined}>
            <th scope="row">
              {basisPoints === 0 ? t('trading.risk.now') : formatMove(basisPoints / 10_000)}
              <span className={styles.at}>{formatPriceIn(currency, at.toFixed(at < 10 ? 4 : 2))}</span>
            </th>
            <td>
              <span
                className={styles.bar}
                data-out={isKnockedOut || undefined}
                style={{ inlineSize: `${(value / most) * 100}%` }}
                aria-hidden="true"
              />
              <span className={styles.value}>{formatMoney(value)}</span>
              {isKnockedOut && <span className={styles.out}>{t('trading.risk.knockedOut')}</span>}
            </td>
            <td>
              <Percent fraction={value / price - 1} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
