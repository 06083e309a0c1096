import type { Transaction } from '@koersklasse/contract/trading.ts'
import { subtractCents } from '@koersklasse/domain/money/money.ts'
import { useQuery } from '@tanstack/react-query'
import { productQuery } from '../api/queries.ts'
import { t } from '../text/t.ts'
import { Certificate } from '../ui/brand/Certificate.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { FactList } from '../ui/layout/FactList.tsx'
import {
  formatDate,
  formatMoment,
  formatMoney,
  formatMoneyChange,
  formatPriceIn,
  formatQuantity,
  formatShare,
} from '../ui/numbers/format.ts'
import styles from './Payouts.module.css'
import { type DetailOf, rateOf } from './payout-facts.ts'
import { QuoteFacts } from './QuoteFacts.tsx'

/** The receipt of a dividend: pieces, gross amount, withholding tax and net amount. */
export function DividendReceipt({
  transaction,
  detail: { exDate, amount: perPiece, currency, withholding, gross },
}: {
  transaction: Transaction
  detail: DetailOf<'dividend'>
}) {
  const { id, name, quantity, amount, created, currencyQuote } = transaction
  const product = useQuery(productQuery(transaction.productId)).data ?? null
  const pieces = formatQuantity(quantity)
  const rate = rateOf(currencyQuote)
  return (
    <>
      <Certificate
        title={t('trading.happened.dividend')}
        note={t('trading.receipt.number', { number: id.slice(-8).toUpperCase() })}
      >
        <p className={styles.line}>
          {t('payouts.dividend.told', {
            ...{ name, quantity: pieces, exDate: formatDate(exDate) },
            amount: formatPriceIn(currency, perPiece),
          })}
        </p>
        <FactList
          facts={[
            [t('payouts.dividend.exDate'), formatDate(exDate)],
            [t('payouts.dividend.perPiece'), formatPriceIn(currency, perPiece)],
            ...(rate === null ? [] : [[t('payouts.facts.rate'), rate] as const]),
            [t('payouts.dividend.gross', { quantity: pieces }), formatMoney(gross)],
            [
              t('payouts.dividend.tax', { share: formatShare(Number(withholding)) }),
              formatMoneyChange(subtractCents(amount, gross)),
            ],
            [t('payouts.dividend.net'), formatMoney(amount), 'strong'],
            [t('payouts.dividend.booked'), formatMoment(created)],
          ]}
        />
      </Certificate>
      <Card title={t('payouts.rule.title')}>
        <p>{t('payouts.rule.dividend')}</p>
      </Card>
      {currencyQuote !== null && (
        <Card title={t('trading.story.quote')}>
          <QuoteFacts quoted={transaction} product={product} />
        </Card>
      )}
    </>
  )
}
