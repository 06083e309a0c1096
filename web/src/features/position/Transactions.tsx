import type { Transaction } from '@koersklasse/contract/trading.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from '../../text/t.ts'
import { piecesOf, receiptOf } from '../../trading/transaction-story.ts'
import { Card } from '../../ui/Card.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { Change, Money } from '../../ui/Numbers.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import tableStyles from '../../ui/Table.module.css'
import { Table } from '../../ui/Table.tsx'

/** Everything that happened to the position, newest first. */
export function Transactions({ query }: { query: UseQueryResult<Transaction[]> }) {
  return (
    <Card title={t('position.transactions')} flush>
      <Loaded query={query} outline={<SkeletonRows rows={3} />} failed={t('position.transactionsFailed')}>
        {(transactions) => (
          <Table
            caption={t('position.transactions')}
            columns={[
              { heading: t('position.what'), cell: (transaction) => <What transaction={transaction} /> },
              {
                heading: t('dashboard.columns.costs'),
                cell: ({ executionCosts }) => <Money cents={executionCosts} />,
                end: true,
                roomy: true,
              },
              {
                heading: t('dashboard.columns.result'),
                cell: ({ absolutePerformance }) => <Change cents={absolutePerformance} />,
                end: true,
                roomy: true,
              },
              {
                heading: t('dashboard.columns.amount'),
                cell: ({ amount }) => <Money cents={amount} />,
                end: true,
              },
            ]}
            rows={transactions}
            keyOf={({ id }) => id}
          />
        )}
      </Loaded>
    </Card>
  )
}

function What({ transaction }: { transaction: Transaction }) {
  return (
    <>
      <Link to={receiptOf(transaction)} className={tableStyles.name}>
        {t(`position.kinds.${transaction.transactionType}`)} {piecesOf(transaction)}
      </Link>
      <span className={tableStyles.sub}>{formatDateTime(transaction.created)}</span>
    </>
  )
}
