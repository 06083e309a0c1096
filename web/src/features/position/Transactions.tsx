import type { Transaction } from '@koersklasse/contract/trading.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from '../../text/t.ts'
import { piecesOf, receiptOf } from '../../trading/transaction-story.ts'
import { transactionSums } from '../../trading/transaction-sums.tsx'
import { Card } from '../../ui/Card.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { Loaded } from '../../ui/Loaded.tsx'
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
              ...transactionSums(),
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
