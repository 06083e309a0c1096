import type { CallOutput } from '@koersklasse/contract/endpoint.ts'
import type { getOrder, Order } from '@koersklasse/contract/trading.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from 'react-router'
import { isUnknown } from '../../api/errors.ts'
import { orderQuery } from '../../api/queries.ts'
import { usePrice } from '../../live/live-context.ts'
import { t } from '../../text/t.ts'
import { CancelOrder } from '../../trading/CancelOrder.tsx'
import { OrderStory } from '../../trading/OrderStory.tsx'
import { OrderedPieces } from '../../trading/OrderWords.tsx'
import { waitsFor, wishOf } from '../../trading/order-wish.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { formatMoment, formatMoney } from '../../ui/format.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import styles from './Orders.module.css'

/** One of the own orders: what became of it and why, or what can still be done with it. */
export function Component() {
  const { id = '' } = useParams()
  const found = useQuery(orderQuery(id))
  if (isUnknown(found.error)) return <Navigate replace to="/404" />
  const name = found.data?.order.name
  return (
    <Page narrow title={name === undefined ? t('trading.page.title') : t('trading.page.of', { name })}>
      <Loaded query={found} outline={<SkeletonRows rows={5} />} failed={t('trading.page.failed')}>
        {(story) => (
          <>
            {story.transaction === null ? (
              <Card>
                <Told story={story} />
              </Card>
            ) : (
              <Told story={story} />
            )}
            <Card title={t('trading.page.asked')}>
              <Asked order={story.order} />
            </Card>
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Told({ story }: { story: CallOutput<typeof getOrder> }) {
  return (
    <div className={styles.story}>
      <OrderStory {...story} />
      {story.order.orderStatus === 'pending' && <Ways order={story.order} />}
    </div>
  )
}

function Ways({ order }: { order: Order }) {
  // On late quotes an order cannot be changed.
  const price = usePrice(order.productId)
  return (
    <div className={styles.ways}>
      {price?.delay == null && (
        <ButtonLink to={`/orders/${order.id}/change`}>{t('trading.change.open')}</ButtonLink>
      )}
      <CancelOrder order={order} />
    </div>
  )
}

/** The order as it was given. */
function Asked({ order }: { order: Order }) {
  const own = waitsFor(wishOf(order))
  return (
    <FactList
      facts={[
        [
          t('trading.page.product'),
          <Link key="product" to={`/products/${order.productId}`}>
            {order.name}
          </Link>,
        ],
        [t('trading.page.side'), t(`trading.order.sides.${order.transactionType}`)],
        [t('trading.type.label'), t(`trading.type.names.${order.orderType}`)],
        [t('trading.order.quantity'), <OrderedPieces key="pieces" order={order} />],
        ...(own === null || order.orderType === 'market'
          ? []
          : [[t(`trading.price.names.${order.orderType}`), formatMoney(own)] as const]),
        [t('trading.validity.label'), t(`trading.validity.names.${order.validity}`)],
        ...(order.limitDateTime === null
          ? []
          : [[t('trading.page.until'), formatMoment(order.limitDateTime)] as const]),
        [t('dashboard.columns.placed'), formatMoment(order.created)],
        [t('dashboard.columns.status'), t(`orderStatuses.${order.orderStatus}`)],
      ]}
    />
  )
}
