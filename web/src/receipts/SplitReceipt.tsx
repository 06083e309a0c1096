import { averagePrice } from '@koersklasse/domain/portfolio/position.ts'
import { useQuery } from '@tanstack/react-query'
import { productQuery } from '../api/queries.ts'
import { factName } from '../terms/fact-name.tsx'
import { t } from '../text/t.ts'
import { Certificate } from '../ui/brand/Certificate.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { formatDate, formatMoney, formatQuantity } from '../ui/numbers/format.ts'
import { Table } from '../ui/table/Table.tsx'
import type { ProductTransaction } from './in-product.ts'
import styles from './Payouts.module.css'
import type { DetailOf } from './payout-facts.ts'
import { QuoteFacts } from './QuoteFacts.tsx'
import { RuleCard } from './RuleCard.tsx'

/** The receipt of a split: the position before and after it, and what was paid for the fraction of a piece. */
export function SplitReceipt({
  transaction,
  detail: { effective, newPieces, oldPieces, before, after },
}: {
  transaction: ProductTransaction
  detail: DetailOf<'split'>
}) {
  const { id, name, amount, executionPrice, quote } = transaction
  const product = useQuery(productQuery(transaction.productId)).data ?? null
  const rows = [
    {
      name: 'quantity',
      what: t('payouts.split.quantity'),
      before: formatQuantity(before.quantity),
      after: formatQuantity(after.quantity),
    },
    {
      name: 'average',
      what: factName('average-price', t('payouts.split.average')),
      before: formatMoney(averagePrice(before)),
      after: formatMoney(averagePrice(after)),
    },
    {
      name: 'cost',
      what: t('payouts.split.cost'),
      before: formatMoney(before.cost),
      after: formatMoney(after.cost),
    },
  ]
  return (
    <>
      <Certificate
        title={t('trading.happened.split')}
        note={t('trading.receipt.number', { number: id.slice(-8).toUpperCase() })}
      >
        <p className={styles.line}>
          {t('payouts.split.told', {
            ...{ name, newPieces, oldPieces },
            before: formatQuantity(before.quantity),
            after: formatQuantity(after.quantity),
          })}
        </p>
        <Table
          caption={t('trading.happened.split')}
          columns={[
            { heading: formatDate(effective), cell: ({ what }) => what },
            { heading: t('payouts.split.columns.before'), cell: (row) => row.before, end: true },
            { heading: t('payouts.split.columns.after'), cell: (row) => row.after, end: true },
          ]}
          rows={rows}
          keyOf={({ name }) => name}
        />
        <p className={styles.line}>
          {amount > 0
            ? t('payouts.split.fraction', {
                ...{ newPieces, oldPieces, parts: (before.quantity * newPieces) % oldPieces },
                ...{ price: formatMoney(executionPrice), amount: formatMoney(amount) },
                ...{ before: formatQuantity(before.quantity), after: formatQuantity(after.quantity) },
              })
            : t('payouts.split.whole')}{' '}
          {t('payouts.split.orders')}
        </p>
      </Certificate>
      <RuleCard texts={[t('payouts.rule.split')]} />
      {amount > 0 && quote !== null && (
        <Card title={t('trading.story.quote')}>
          <QuoteFacts quoted={transaction} product={product} />
          {quote.time >= effective && (
            <p>{t('payouts.split.after', { price: formatMoney(executionPrice) })}</p>
          )}
        </Card>
      )}
    </>
  )
}
