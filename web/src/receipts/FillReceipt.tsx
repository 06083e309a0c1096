import type { Product } from '@koersklasse/contract/market.ts'
import type { Transaction } from '@koersklasse/contract/trading.ts'
import { multiplyCents } from '@koersklasse/domain/money/money.ts'
import { factName } from '../terms/fact-name.tsx'
import { t } from '../text/t.ts'
import { Certificate } from '../ui/brand/Certificate.tsx'
import { FactList } from '../ui/layout/FactList.tsx'
import { formatMoment, formatMoney } from '../ui/numbers/format.ts'
import { Change, Quantity } from '../ui/numbers/Numbers.tsx'
import styles from './FillReceipt.module.css'
import { QuoteFacts } from './QuoteFacts.tsx'

/** The receipt of a fill: what was paid or received, and the quote that it was filled on. */
export function FillReceipt({ transaction, product }: { transaction: Transaction; product: Product | null }) {
  const side = transaction.transactionType === 'buy' ? 'buy' : 'sell'
  return (
    <Certificate
      title={t(`receipt.title.${side}`)}
      note={t('trading.receipt.number', { number: transaction.id.slice(-8).toUpperCase() })}
    >
      <p className={styles.line}>
        <Quantity pieces={transaction.quantity} /> × {transaction.name}
      </p>
      <FactList
        facts={[
          [t(`trading.receipt.at.${side}`), formatMoment(transaction.created)],
          [t('trading.receipt.pricePerPiece'), formatMoney(transaction.executionPrice)],
          [t('order.value'), formatMoney(multiplyCents(transaction.executionPrice, transaction.quantity))],
          [factName('transaction-costs', t('order.costs')), formatMoney(transaction.executionCosts)],
          [
            t(`order.total.${side}`),
            formatMoney(side === 'buy' ? -transaction.amount : transaction.amount),
            'strong',
          ],
          ...(transaction.absolutePerformance === null
            ? []
            : [
                [
                  t('trading.receipt.gain'),
                  <Change key="gain" cents={transaction.absolutePerformance} />,
                ] as const,
              ]),
        ]}
      />
      <h3 className={styles.quote}>{t('trading.receipt.quote')}</h3>
      <QuoteFacts quoted={transaction} product={product} />
    </Certificate>
  )
}
