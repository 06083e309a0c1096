import type { Order } from '@koersklasse/contract/trading.ts'
import { useQuery } from '@tanstack/react-query'
import { ordersQuery } from '../../api/queries.ts'
import { usePrice } from '../../live/live-context.ts'
import { CancelOrder } from '../../orders/CancelOrder.tsx'
import { endWords } from '../../orders/expiry-words.ts'
import { OrderWords } from '../../orders/OrderWords.tsx'
import { requestFrom, triggerPrice } from '../../orders/order-draft.ts'
import { ShortList } from '../../portfolio/ShortList.tsx'
import { t } from '../../text/t.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { formatDateTime, formatMoney } from '../../ui/numbers/format.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { Loaded } from '../../ui/status/Loaded.tsx'
import { SkeletonRows } from '../../ui/status/Skeleton.tsx'
import { RowDetail, RowName } from '../../ui/table/RowText.tsx'
import { type Column, Table } from '../../ui/table/Table.tsx'
import styles from './Orders.module.css'

/** Pending and aborted orders. */
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
      <RowName to={`/orders/${order.id}`}>{order.name}</RowName>
      <RowDetail>
        <OrderWords order={order} />
      </RowDetail>
      <RowDetail tight>
        <Status order={order} />
      </RowDetail>
    </>
  )
}

/** What an order waits for and until when, or why it was aborted. */
function Status({ order }: { order: Order }) {
  if (order.abortReason !== null) {
    return `${t(`orderStatuses.${order.orderStatus}`)}: ${t(`outcomes.abortReasons.${order.abortReason}`)}`
  }
  const price = formatMoney(triggerPrice(requestFrom(order)))
  return (
    <>
      {t(`trading.waits.${order.transactionType}.${order.orderType}`, { price })}
      {order.limitDateTime !== null && <RowDetail>{endWords(order)}</RowDetail>}
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
