import type { DeskPlayer } from '@koersklasse/contract/desk/players.ts'
import type { Order, Transaction } from '@koersklasse/contract/trading.ts'
import { OrderWords } from '../../../orders/OrderWords.tsx'
import { PayoutReceipt } from '../../../receipts/PayoutReceipt.tsx'
import { nameOf, piecesOf } from '../../../receipts/transaction-columns.tsx'
import { t } from '../../../text/t.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { FactList } from '../../../ui/layout/FactList.tsx'
import { formatDateTime, formatMoney } from '../../../ui/numbers/format.ts'
import { Money } from '../../../ui/numbers/Numbers.tsx'
import { DeskTable } from '../shell/DeskTable.tsx'
import styles from './Players.module.css'

/** The last orders and transactions of a player, each transaction with its receipt. Their times are the market's. */
export function PlayerTrades({ player: { orders, transactions } }: { player: DeskPlayer }) {
  return (
    <>
      <Card title={t('desk-players.orders.title')} flush>
        {orders.length === 0 ? (
          <p className={styles.none}>{t('desk-players.orders.none')}</p>
        ) : (
          <DeskTable
            caption={t('desk-players.orders.title')}
            rows={orders}
            keyOf={({ id }) => id}
            columns={[
              { heading: t('desk-players.columns.product'), cell: ({ name }) => name },
              { heading: t('desk-players.columns.what'), cell: (order) => <OrderWords order={order} /> },
              { heading: t('desk-players.columns.state'), cell: orderState },
              {
                heading: t('desk-players.columns.when'),
                cell: ({ created }) => formatDateTime(created),
                isWhole: true,
              },
            ]}
          />
        )}
      </Card>
      <Card title={t('desk-players.transactions.title')} flush>
        {transactions.length === 0 ? (
          <p className={styles.none}>{t('desk-players.transactions.none')}</p>
        ) : (
          <DeskTable
            caption={t('desk-players.transactions.title')}
            rows={transactions}
            keyOf={({ id }) => id}
            columns={[
              { heading: t('desk-players.columns.product'), cell: nameOf },
              { heading: t('desk-players.columns.what'), cell: piecesOf },
              {
                heading: t('desk-players.columns.amount'),
                cell: ({ amount }) => <Money cents={amount} />,
                end: true,
              },
              {
                heading: t('desk-players.columns.when'),
                cell: ({ created }) => formatDateTime(created),
                isWhole: true,
              },
              {
                heading: t('desk-players.columns.receipt'),
                cell: (transaction) => <Receipt transaction={transaction} />,
              },
            ]}
          />
        )}
      </Card>
    </>
  )
}

const orderState = ({ orderStatus }: Order) => t(`orderStatuses.${orderStatus}`)

function Receipt({ transaction }: { transaction: Transaction }) {
  const { executionPrice, executionCosts, amount, quote } = transaction
  return (
    <details className={styles.receipt}>
      <summary>{t('desk-players.receipt.show')}</summary>
      {transaction.orderId === null ? (
        <PayoutReceipt transaction={transaction} />
      ) : (
        <FactList
          facts={[
            [t('desk-players.receipt.price'), formatMoney(executionPrice)],
            [t('desk-players.receipt.costs'), formatMoney(executionCosts)],
            [t('desk-players.receipt.amount'), formatMoney(amount)],
            quote !== null && [t('desk-players.receipt.quote'), `${quote.bid} – ${quote.ask}`],
            quote !== null && [t('desk-players.receipt.quoteTime'), formatDateTime(quote.time)],
          ]}
        />
      )}
    </details>
  )
}
