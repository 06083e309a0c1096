import type { Order } from '@koersklasse/contract/trading.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ordersQuery } from '../../api/queries.ts'
import { usePrice } from '../../live/live-context.ts'
import { t } from '../../text/t.ts'
import { CancelOrder } from '../../trading/CancelOrder.tsx'
import { endWords } from '../../trading/expiry-words.ts'
import { OrderWords } from '../../trading/OrderWords.tsx'
import { waitsFor, wishOf } from '../../trading/order-wish.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatDateTime, formatMoney } from '../../ui/format.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import tableStyles from '../../ui/Table.module.css'
import { type Column, Table } from '../../ui/Table.tsx'
import styles from './Orders.module.css'
import { ShortList } from './ShortList.tsx'

/** Orders that wait, and orders that came to nothing. */
export function Orders() {
  const orders = useQuery(ordersQuery)
  return (
    <Loaded query={orders} outline={<SkeletonRows rows={4} />} failed={t('dashboard.failed.orders')}>
      {(list) =>
        list.length === 0 ? (
          <EmptyState title={t('dashboard.noOrders')}>{t('dashboard.noOrdersText')}</EmptyState>
        ) : (
          <ShortList rows={list}>{(shown) => <OrderTable orders={shown} />}</ShortList>
        )
      }
    </Loaded>
  )
}

function OrderTable({ orders }: { orders: readonly Order[] }) {
  const columns: Column<Order>[] = [
    { heading: t('dashboard.columns.order'), cell: (order) => <What order={order} /> },
    { heading: t('dashboard.columns.status'), cell: (order) => <Status order={order} />, roomy: true },
    {
      heading: t('dashboard.columns.placed'),
      cell: ({ created }) => formatDateTime(created),
      end: true,
      roomy: true,
    },
    { heading: t('dashboard.columns.action'), cell: (order) => <Ways order={order} />, end: true },
  ]
  return <Table caption={t('dashboard.orders')} columns={columns} rows={orders} keyOf={({ id }) => id} />
}

function What({ order }: { order: Order }) {
  return (
    <>
      <Link to={`/orders/${order.id}`} className={tableStyles.name}>
        {order.name}
      </Link>
      <span className={tableStyles.sub}>
        <OrderWords order={order} />
      </span>
      <span className={`${tableStyles.sub} ${tableStyles.tight}`}>
        <Status order={order} />
      </span>
    </>
  )
}

/** What an order waits for and how long, or why it came to nothing. */
function Status({ order }: { order: Order }) {
  if (order.abortReason !== null) {
    return `${t(`orderStatuses.${order.orderStatus}`)}: ${t(`abortReasons.${order.abortReason}`)}`
  }
  const price = formatMoney(waitsFor(wishOf(order)))
  return (
    <>
      {t(`trading.waits.${order.transactionType}.${order.orderType}`, { price })}
      {order.limitDateTime !== null && <span className={tableStyles.sub}>{endWords(order)}</span>}
    </>
  )
}

function Ways({ order }: { order: Order }) {
  const { id, name } = order
  const price = usePrice(order.productId)
  if (order.orderStatus !== 'pending') {
    return (
      <ButtonLink look="quiet" small to={`/orders/${id}`} aria-label={t('trading.story.whyName', { name })}>
        {t('trading.story.why')}
      </ButtonLink>
    )
  }
  return (
    <span className={styles.ways}>
      {/* On late quotes an order cannot be changed. */}
      {price?.delay == null && (
        <ButtonLink
          look="quiet"
          small
          to={`/orders/${id}/change`}
          aria-label={t('trading.change.openName', { name })}
        >
          {t('trading.change.open')}
        </ButtonLink>
      )}
      <CancelOrder order={order} small />
    </span>
  )
}
