import type { DeskPlayer } from '@koersklasse/contract/desk/players.ts'
import type { Order } from '@koersklasse/contract/trading.ts'
import { OrderWords } from '../../../orders/OrderWords.tsx'
import { nameOf, piecesOf } from '../../../receipts/transaction-columns.tsx'
import { t } from '../../../text/t.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { formatDateTime } from '../../../ui/numbers/format.ts'
import { Money } from '../../../ui/numbers/Numbers.tsx'
import { DeskTable } from '../shell/DeskTable.tsx'
import styles from './Players.module.css'
import { ReceiptButton } from './ReceiptButton.tsx'

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
                cell: (transaction) => <ReceiptButton transaction={transaction} />,
                isQuiet: true,
              },
            ]}
          />
        )}
      </Card>
    </>
  )
}

const orderState = ({ orderStatus }: Order) => t(`orderStatuses.${orderStatus}`)
