import { useQuery } from '@tanstack/react-query'
import { transactionsQuery } from '../../api/queries.ts'
import { ShortList } from '../../portfolio/ShortList.tsx'
import { TransactionTable } from '../../portfolio/TransactionTable.tsx'
import { receiptOf } from '../../receipts/transaction-columns.tsx'
import { t } from '../../text/t.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { Loaded } from '../../ui/status/Loaded.tsx'
import { SkeletonRows } from '../../ui/status/Skeleton.tsx'

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
          <ShortList rows={list}>
            {(shown) => <TransactionTable transactions={shown} keyOf={({ id }) => id} linkOf={receiptOf} />}
          </ShortList>
        )
      }
    </Loaded>
  )
}
