import type { Transaction } from '@koersklasse/contract/trading.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { piecesOf, receiptOf, transactionSums } from '../../receipts/transaction-columns.tsx'
import { t } from '../../text/t.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { formatDateTime } from '../../ui/numbers/format.ts'
import { Loaded } from '../../ui/status/Loaded.tsx'
import { SkeletonRows } from '../../ui/status/Skeleton.tsx'
import { RowDetail, RowName } from '../../ui/table/RowText.tsx'
import { Table } from '../../ui/table/Table.tsx'

/** The transactions of the position, newest first. */
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
      <RowName to={receiptOf(transaction)}>
        {t(`position.kinds.${transaction.transactionType}`)} {piecesOf(transaction)}
      </RowName>
      <RowDetail>{formatDateTime(transaction.created)}</RowDetail>
    </>
  )
}
