import type { Transaction } from '@koersklasse/contract/trading.ts'
import { useQuery } from '@tanstack/react-query'
import { transactionsQuery } from '../../api/queries.ts'
import { piecesOf, receiptOf, transactionSums } from '../../receipts/transaction-columns.tsx'
import { t } from '../../text/t.ts'
import { formatDateTime } from '../../ui/numbers/format.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { Loaded } from '../../ui/status/Loaded.tsx'
import { SkeletonRows } from '../../ui/status/Skeleton.tsx'
import { RowDetail, RowName, Tight } from '../../ui/table/RowText.tsx'
import { type Column, Table } from '../../ui/table/Table.tsx'
import { ShortList } from './ShortList.tsx'

/** The transactions of the portfolio, newest first. */
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
      <RowName to={receiptOf(transaction)}>{transaction.name}</RowName>
      <RowDetail>
        {t(`trading.happened.${transaction.transactionType}`)} {piecesOf(transaction)}
        <Tight> · {formatDateTime(transaction.created)}</Tight>
      </RowDetail>
    </>
  )
}
