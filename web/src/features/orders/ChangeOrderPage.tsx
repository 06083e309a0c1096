import type { Product } from '@koersklasse/contract/market.ts'
import type { Order } from '@koersklasse/contract/trading.ts'
import { lockOn } from '@koersklasse/domain/competition/unlocking.ts'
import { useQuery } from '@tanstack/react-query'
import { isUnknown } from '../../api/errors.ts'
import { orderQuery, productQuery, userQuery } from '../../api/queries.ts'
import { ChangeOrderForm } from '../../order-ticket/ChangeOrderForm.tsx'
import { useOrderContext } from '../../order-ticket/useOrderContext.ts'
import { OrderWords } from '../../orders/OrderWords.tsx'
import { Redirect } from '../../router/Link.tsx'
import { useParams } from '../../router/outlet.tsx'
import { t } from '../../text/t.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { Loaded } from '../../ui/status/Loaded.tsx'
import { SkeletonRows } from '../../ui/status/Skeleton.tsx'
import { Locked } from '../../unlocking/Locked.tsx'

/** A form to change an order that waits. An order that no longer waits leads to the page of its outcome. */
export function Component() {
  const { id = '' } = useParams()
  const found = useQuery(orderQuery(id))
  if (isUnknown(found.error)) return <Redirect to="/404" />
  if (found.data && found.data.order.orderStatus !== 'pending') return <Redirect to={`/orders/${id}`} />
  return (
    <Page narrow title={t('trading.change.title')} intro={found.data && <Intro order={found.data.order} />}>
      <Card>
        <Loaded query={found} outline={<SkeletonRows rows={5} />} failed={t('trading.page.failed')}>
          {({ order }) => <OfProduct order={order} />}
        </Loaded>
      </Card>
    </Page>
  )
}

function Intro({ order }: { order: Order }) {
  return (
    <>
      {order.name}: <OrderWords order={order} />
    </>
  )
}

function OfProduct({ order }: { order: Order }) {
  const product = useQuery(productQuery(order.productId))
  return (
    <Loaded query={product} outline={<SkeletonRows rows={5} />} failed={t('product.failed')}>
      {(product) => <WithContext order={order} product={product} />}
    </Loaded>
  )
}

function WithContext({ order, product }: { order: Order; product: Product }) {
  const context = useOrderContext(product, order.transactionType)
  const unlocked = useQuery(userQuery).data?.academy.unlocked
  const { productType } = product
  const { orderType, transactionType: side } = order
  const lock = unlocked ? lockOn({ side, productType, orderType }, unlocked) : null
  if (lock !== null) return <Locked what={lock === 'product' ? productType : orderType} />
  if (context === null) return <EmptyState title={t('prices.none')}>{t('trading.change.noPrice')}</EmptyState>
  return <ChangeOrderForm order={order} context={context} />
}
