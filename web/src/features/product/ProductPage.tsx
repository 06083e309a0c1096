import type { Product } from '@koersklasse/contract/market.ts'
import { isSprinterType } from '@koersklasse/domain/products/sprinter.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { ApiError, isUnknown } from '../../api/errors.ts'
import { productQuery } from '../../api/queries.ts'
import { FollowButton } from '../../following/FollowButton.tsx'
import { prerenderedProduct } from '../../handover/prerendered-product.ts'
import { dayChange } from '../../live/day-change.ts'
import { usePrice } from '../../live/live-context.ts'
import { PriceAge } from '../../live/PriceAge.tsx'
import { AsOf } from '../../pwa/AsOf.tsx'
import { Redirect } from '../../router/Link.tsx'
import { Outlet, useParams } from '../../router/outlet.tsx'
import { t } from '../../text/t.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { PriceHead, PriceHeadOutline } from '../../ui/layout/PriceHead.tsx'
import { SkipLink } from '../../ui/navigation/SkipLink.tsx'
import { formatDateTime } from '../../ui/numbers/format.ts'
import { Percent, PriceFlash } from '../../ui/numbers/Numbers.tsx'
import { RetryPanel } from '../../ui/status/RetryPanel.tsx'
import { SkeletonRows } from '../../ui/status/Skeleton.tsx'
import { useOnline } from '../../ui/status/useOnline.ts'
import { Badges } from './Badges.tsx'
import { Ended } from './Ended.tsx'
import { Facts } from './Facts.tsx'
import { OrderBar, orderPlace } from './OrderBar.tsx'
import { ProductChart } from './ProductChart.tsx'
import styles from './ProductPage.module.css'

// The rules of Sprinters are not needed for other products.
const Levels = lazy(() => import('./Levels.tsx').then(({ Levels }) => ({ default: Levels })))

/** A product: its live price, its chart and its facts, with the order panel (a child route) beside or below them. */
export function Component() {
  const { id = '' } = useParams()
  const product = useQuery(productQuery(id))
  const order = useRef<HTMLDivElement>(null)
  const online = useOnline()
  const { refetch } = product
  // The socket only reports that the product has ended; how it ended is fetched.
  const isOver = (usePrice(id)?.isEnded ?? false) && product.data?.ended === null
  useEffect(() => {
    if (isOver) void refetch()
  }, [isOver, refetch])
  if (isUnknown(product.error)) {
    return <Redirect to="/404" />
  }
  if (product.isLoadingError) {
    return (
      <Page title={t('markets.title')}>
        <RetryPanel
          message={t(online ? 'product.failed' : 'retry.offline')}
          reference={product.error instanceof ApiError ? product.error.reference : undefined}
          pending={product.isFetching}
          onRetry={() => product.refetch()}
        />
      </Page>
    )
  }
  if (product.isPending) return <PageOutline id={id} />
  const { ended } = product.data
  return (
    <Page
      key={id}
      title={product.data.name}
      heading={<Head product={product.data} at={product.dataUpdatedAt} />}
    >
      {!ended && <SkipLink to={orderPlace}>{t('trading.order.toOrder')}</SkipLink>}
      <div className={styles.columns}>
        {ended && (
          <div className={styles.order}>
            <Ended product={product.data} ended={ended} />
          </div>
        )}
        <div className={styles.chart}>
          <ProductChart productId={id} endedAt={ended?.time ?? null} />
        </div>
        {!ended && (
          <div className={styles.order} ref={order} id={orderPlace} tabIndex={-1}>
            <Outlet given={product.data} />
          </div>
        )}
        <div className={styles.about}>
          {isSprinterType(product.data.productType) && (
            <Suspense fallback={<div className={styles.levels} />}>
              <Levels product={product.data} />
            </Suspense>
          )}
          <Facts product={product.data} />
        </div>
      </div>
      {!ended && <OrderBar productId={id} order={order} />}
    </Page>
  )
}

/** The page until the product is loaded, with what is known from the first paint. */
function PageOutline({ id }: { id: string }) {
  const painted = prerenderedProduct(id)
  return (
    <Page title={painted.name ?? t('markets.title')} heading={<PriceHeadOutline {...painted} />}>
      <div className={styles.columns}>
        <div className={`${styles.chart} ${styles.outline}`} />
        <div className={`${styles.order} ${styles.outline}`}>
          <SkeletonRows rows={6} />
        </div>
      </div>
    </Page>
  )
}

function Head({ product, at }: { product: Product; at: number }) {
  const price = usePrice(product.id)
  const isNew = product.issuedAt !== null && price?.previousClose === null
  return (
    <PriceHead
      kind={`${t(`productTypes.${product.productType}`)} · ${product.isin}`}
      name={product.name}
      badges={<Badges product={product} price={price} />}
      action={
        product.productType === 'ss' &&
        !product.ended && <FollowButton symbol={product.symbol} name={product.name} />
      }
      age={
        <>
          <AsOf at={at} productIds={[product.id]} />
          <PriceAge price={price} />
        </>
      }
      figures={
        // A product that has ended has no prices.
        product.ended
          ? []
          : [
              [t('prices.bid'), <PriceFlash key="bid" cents={price?.bid} />],
              [t('prices.ask'), <PriceFlash key="ask" cents={price?.ask} />],
              isNew
                ? [t('facts.newSince'), formatDateTime(product.issuedAt), 'small']
                : [t('prices.change'), <Percent key="change" fraction={dayChange(price)} />, 'small'],
            ]
      }
    />
  )
}
