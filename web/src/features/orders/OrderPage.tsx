import type { CallOutput } from '@koersklasse/contract/endpoint.ts'
import type { getOrder, Order } from '@koersklasse/contract/trading.ts'
import { useQuery } from '@tanstack/react-query'
import { isUnknown } from '../../api/errors.ts'
import { orderQuery } from '../../api/queries.ts'
import { usePrice } from '../../live/live-context.ts'
import { MistakeCard } from '../../mistakes/MistakeCard.tsx'
import { CancelOrder } from '../../orders/CancelOrder.tsx'
import { OrderedPieces } from '../../orders/OrderWords.tsx'
import { requestFrom, triggerPrice } from '../../orders/order-draft.ts'
import { OrderOutcome } from '../../receipts/OrderOutcome.tsx'
import { Link, Redirect } from '../../router/Link.tsx'
import { useParams } from '../../router/outlet.tsx'
import { t } from '../../text/t.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { FactList } from '../../ui/layout/FactList.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { formatMoment, formatMoney } from '../../ui/numbers/format.ts'
import { Loaded } from '../../ui/status/Loaded.tsx'
import { SkeletonRows } from '../../ui/status/Skeleton.tsx'
import styles from './Orders.module.css'

/** One of the player's own orders: its outcome with the reason, or what can still be done with it. */
export function Component() {
  const { id = '' } = useParams()
  const found = useQuery(orderQuery(id))
  if (isUnknown(found.error)) return <Redirect to="/404" />
  const name = found.data?.order.name
  return (
    <Page narrow title={name === undefined ? t('trading.page.title') : t('trading.page.of', { name })}>
      <Loaded query={found} outline={<SkeletonRows rows={5} />} failed={t('trading.page.failed')}>
        {(story) => (
          <>
            {story.transaction === null ? (
              <Card>
                <Outcome story={story} />
              </Card>
            ) : (
              <Outcome story={story} />
            )}
            <MistakeCard place={{ place: 'order', objectId: id }} />
            <Card title={t('trading.page.asked')}>
              <OrderFacts order={story.order} />
            </Card>
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Outcome({ story }: { story: CallOutput<typeof getOrder> }) {
  return (
    <div className={styles.story}>
      <OrderOutcome {...story} />
      {story.order.orderStatus === 'pending' && <Actions order={story.order} />}
    </div>
  )
}

function Actions({ order }: { order: Order }) {
  // An order on delayed quotes cannot be changed.
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

/** The order as it was placed. */
function OrderFacts({ order }: { order: Order }) {
  const own = triggerPrice(requestFrom(order))
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
