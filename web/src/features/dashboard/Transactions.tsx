import type { Transaction } from '@koersklasse/contract/trading.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { transactionsQuery } from '../../api/queries.ts'
import { t } from '../../text/t.ts'
import { piecesOf, receiptOf } from '../../trading/transaction-story.ts'
import { transactionSums } from '../../trading/transaction-sums.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import tableStyles from '../../ui/Table.module.css'
import { type Column, Table } from '../../ui/Table.tsx'
import { ShortList } from './ShortList.tsx'

/** What was bought and sold, newest first. */
export function Transactions() {
  const transactions = useQuery(transactionsQuery)
  return (
    <Loaded
      query={transactions}
      outline={<SkeletonRows rows={4} />}
      failed={t('dashboard.failed.transactions')}
    >
      {(list) =>
        list.length === 0 ? (
          <EmptyState title={t('dashboard.noTransactions')}>{t('dashboard.noTransactionsText')}</EmptyState>
        ) : (
          <ShortList rows={list}>{(shown) => <TransactionTable transactions={shown} />}</ShortList>
        )
      }
    </Loaded>
  )
}

function TransactionTable({ transactions }: { transactions: readonly Transaction[] }) {
  const columns: Column<Transaction>[] = [
    { heading: t('dashboard.columns.name'), cell: (transaction) => <What transaction={transaction} /> },
    {
      heading: t('dashboard.columns.date'),
      cell: ({ created }) => formatDateTime(created),
      end: true,
      roomy: true,
    },
    ...transactionSums(),
  ]
  return (
    <Table
      caption={t('dashboard.transactions')}
      columns={columns}
      rows={transactions}
      keyOf={({ id }) => id}
    />
  )
}

function What({ transaction }: { transaction: Transaction }) {
  return (
    <>
      <Link to={receiptOf(transaction)} className={tableStyles.name}>
        {transaction.name}
      </Link>
      <span className={tableStyles.sub}>
        {t(`trading.happened.${transaction.transactionType}`)} {piecesOf(transaction)}
        <span className={tableStyles.tightInline}> · {formatDateTime(transaction.created)}</span>
      </span>
    </>
  )
}
