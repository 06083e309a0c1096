import type { Transaction } from '@koersklasse/contract/trading.ts'
import { t } from '../text/t.ts'
import { formatMoney, formatPriceIn, formatQuantity, formatRatio } from '../ui/numbers/format.ts'
import styles from './Payouts.module.css'
import { type DetailOf, sumOf } from './payout-facts.ts'

/** How the payout of a Sprinter was computed, or why it was nothing. */
export function ResidualSum({
  transaction: { transactionType, quantity, executionPrice, amount, currencyQuote },
  detail,
  write,
}: {
  transaction: Transaction
  detail: DetailOf<'end'>
  write: (price: string) => string
}) {
  const { productType, financingLevel, underlyingPrice, unwoundAt } = detail
  if (transactionType === 'knockout' && (productType === 'sb' || productType === 'xt'))
    return <p>{t(`payouts.sum.never.${productType}`)}</p>
  const sum = sumOf(detail, currencyQuote)
  const hasSlipped = unwoundAt !== null && underlyingPrice !== null && unwoundAt !== underlyingPrice
  const price = formatMoney(executionPrice)
  return (
    <div className={styles.sum}>
      {hasSlipped && (
        <p>{t('payouts.sum.slippage', { price: write(underlyingPrice), unwoundAt: write(unwoundAt) })}</p>
      )}
      {sum === null ? (
        <p>{t('payouts.sum.nothing', { financingLevel: write(financingLevel ?? '0') })}</p>
      ) : (
        <>
          <p className={styles.formula}>
            {t('payouts.sum.text', {
              from: formatPriceIn(null, sum.from),
              less: formatPriceIn(null, sum.less),
              divisor: sum.divisors.length === 1 ? formatRatio(sum.divisors[0]!) : divisor(sum.divisors),
              value: formatPriceIn('EUR', sum.value),
            })}
          </p>
          <p>{t('payouts.sum.rounded', { price })}</p>
          <p className={styles.formula}>
            {t('payouts.sum.total', {
              ...{ quantity: formatQuantity(quantity), price, amount: formatMoney(amount) },
            })}
          </p>
        </>
      )}
    </div>
  )
}

/** Ratio and rate, in parentheses. */
function divisor(parts: readonly string[]): string {
  return `(${parts.map((part) => formatPriceIn(null, part)).join(' × ')})`
}
