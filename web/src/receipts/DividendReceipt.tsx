import { subtractCents } from '@koersklasse/domain/money/money.ts'
import { useQuery } from '@tanstack/react-query'
import { productQuery } from '../api/queries.ts'
import { factName } from '../terms/fact-name.tsx'
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
import type { ProductTransaction } from './in-product.ts'
import styles from './Payouts.module.css'
import { type DetailOf, rateOf } from './payout-facts.ts'
import { QuoteFacts } from './QuoteFacts.tsx'
import { RuleCard } from './RuleCard.tsx'

/** The receipt of a dividend: pieces, gross amount, withholding tax and net amount. */
export function DividendReceipt({
  transaction,
  detail: { exDate, amount: perPiece, currency, withholding, gross },
}: {
  transaction: ProductTransaction
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
            [factName('ex-date', t('payouts.dividend.exDate')), formatDate(exDate)],
            [factName('dividend', t('payouts.dividend.perPiece')), formatPriceIn(currency, perPiece)],
            ...(rate === null ? [] : [[factName('exchange-rate', t('payouts.facts.rate')), rate] as const]),
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
      <RuleCard texts={[t('payouts.rule.dividend')]} />
      {currencyQuote !== null && (
        <Card title={t('trading.story.quote')}>
          <QuoteFacts quoted={transaction} product={product} />
        </Card>
      )}
    </>
  )
}
