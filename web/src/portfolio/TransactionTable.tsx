import { nameOf, piecesOf, type Traded, transactionSums } from '../receipts/transaction-columns.tsx'
import { t } from '../text/t.ts'
import { formatDateTime } from '../ui/numbers/format.ts'
import { RowDetail, RowName, Tight } from '../ui/table/RowText.tsx'
import { type Column, Table } from '../ui/table/Table.tsx'

/** Transactions in the order given; `linkOf` returns the address of the page that the name of each leads to. */
export function TransactionTable<Row extends Traded>({
  transactions,
  keyOf,
  linkOf,
}: {
  transactions: readonly Row[]
  keyOf: (transaction: Row) => string
  linkOf: (transaction: Row) => string
}) {
  const columns: Column<Row>[] = [
    {
      heading: t('dashboard.columns.name'),
      cell: (transaction) => <What transaction={transaction} to={linkOf(transaction)} />,
    },
    {
      heading: t('dashboard.columns.date'),
      cell: ({ created }) => formatDateTime(created),
      end: true,
      roomy: true,
    },
    ...transactionSums(),
  ]
  return <Table caption={t('dashboard.transactions')} columns={columns} rows={transactions} keyOf={keyOf} />
}

function What({ transaction, to }: { transaction: Traded; to: string }) {
  return (
    <>
      <RowName to={to}>{nameOf(transaction)}</RowName>
      <RowDetail>
        {transaction.transactionType !== 'deposit' && t(`trading.happened.${transaction.transactionType}`)}{' '}
        {piecesOf(transaction)}
        <Tight> · {formatDateTime(transaction.created).replaceAll(' ', '\u00a0')}</Tight>
      </RowDetail>
    </>
  )
}
