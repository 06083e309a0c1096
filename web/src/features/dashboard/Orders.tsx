import { cancelOrder, type Order } from '@koersklasse/contract/trading.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { ofPlayer, ordersQuery } from '../../api/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatDateTime, formatQuantity } from '../../ui/format.ts'
import tableStyles from '../../ui/Table.module.css'
import { type Column, Table } from '../../ui/Table.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useOnline } from '../../ui/useOnline.ts'
import { Loaded } from './Loaded.tsx'
import { ShortList } from './ShortList.tsx'

/** Orders that wait, and orders that came to nothing. */
export function Orders() {
  const { t } = useTranslation()
  const orders = useQuery(ordersQuery)
  return (
    <Loaded query={orders} list="orders">
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
  const { t } = useTranslation()
  const columns: Column<Order>[] = [
    { heading: t('dashboard.columns.order'), cell: (order) => <What order={order} /> },
    {
      heading: t('dashboard.columns.placed'),
      cell: ({ created }) => formatDateTime(created),
      end: true,
      roomy: true,
    },
    { heading: t('dashboard.columns.status'), cell: (order) => <Status order={order} />, end: true },
  ]
  return <Table caption={t('dashboard.orders')} columns={columns} rows={orders} keyOf={({ id }) => id} />
}

function What({ order }: { order: Order }) {
  const { t } = useTranslation()
  const pieces = order.quantity === null ? t('dashboard.maximum') : formatQuantity(order.quantity)
  return (
    <>
      <Link to={`/products/${order.productId}`} className={tableStyles.name}>
        {order.name}
      </Link>
      <span className={tableStyles.sub}>
        {t(`dashboard.side.${order.transactionType}`)} {pieces}
        <span className={tableStyles.tightInline}> · {formatDateTime(order.created)}</span>
      </span>
    </>
  )
}

/** Where an order stands: one that waits can be cancelled, of the others the reason is told. */
function Status({ order }: { order: Order }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const online = useOnline()
  const cancel = useMutation({
    mutationFn: () => call(cancelOrder, { params: { id: order.id } }),
    onSuccess: () => {
      showToast('good', t('toasts.cancelled', { name: order.name }))
      return client.invalidateQueries({ queryKey: [ofPlayer] })
    },
    onError: () => showToast('bad', t('toasts.cancelFailed')),
  })
  if (order.orderStatus !== 'pending') {
    return (
      <>
        {t(`orderStatuses.${order.orderStatus}`)}
        {order.abortReason && (
          <span className={tableStyles.sub}>{t(`abortReasons.${order.abortReason}`)}</span>
        )}
      </>
    )
  }
  return (
    <Button
      look="quiet"
      small
      pending={cancel.isPending}
      disabled={!online}
      aria-label={t('dashboard.cancelName', { name: order.name })}
      onClick={() => cancel.mutate()}
    >
      {t('dashboard.cancel')}
    </Button>
  )
}
