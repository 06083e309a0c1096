import type { Product } from '@koersklasse/contract/market.ts'
import type { Order } from '@koersklasse/contract/trading.ts'
import { lockOn } from '@koersklasse/domain/unlocking.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { isUnknown } from '../../api/errors.ts'
import { orderQuery, productQuery, userQuery } from '../../api/queries.ts'
import { t } from '../../text/t.ts'
import { Locked } from '../../trading/Locked.tsx'
import { OrderWords } from '../../trading/OrderWords.tsx'
import { useOrderMeans } from '../../trading/order-means.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { ChangeOrderForm } from './ChangeOrderForm.tsx'

/** Changes an order that waits. One that waits no longer shows what became of it. */
export function Component() {
  const { id = '' } = useParams()
  const found = useQuery(orderQuery(id))
  if (isUnknown(found.error)) return <Navigate replace to="/404" />
  if (found.data && found.data.order.orderStatus !== 'pending')
    return <Navigate replace to={`/orders/${id}`} />
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
      {(product) => <WithMeans order={order} product={product} />}
    </Loaded>
  )
}

function WithMeans({ order, product }: { order: Order; product: Product }) {
  const means = useOrderMeans(product, order.transactionType)
  const unlocked = useQuery(userQuery).data?.academy.unlocked
  const { productType } = product
  const { orderType, transactionType: side } = order
  const lock = unlocked ? lockOn({ side, productType, orderType }, unlocked) : null
  if (lock !== null) return <Locked what={lock === 'product' ? productType : orderType} />
  if (means === null) return <EmptyState title={t('prices.none')}>{t('trading.change.noPrice')}</EmptyState>
  return <ChangeOrderForm order={order} means={means} />
}
