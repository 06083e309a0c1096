import type { Underlying } from '@koersklasse/contract/market.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { isUnknown } from '../../api/errors.ts'
import { underlyingHistoryQuery } from '../../api/queries.ts'
import { PriceChart } from '../../charts/PriceChart.tsx'
import { FollowButton } from '../../following/FollowButton.tsx'
import { useUnderlyingPrice } from '../../live/live-context.ts'
import { PriceAge } from '../../live/PriceAge.tsx'
import { currencyShown, underlyingChange } from '../../live/underlying-price.ts'
import { AsOf } from '../../pwa/AsOf.tsx'
import { Redirect } from '../../router/Link.tsx'
import { useParams } from '../../router/outlet.tsx'
import { t } from '../../text/t.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { FactList } from '../../ui/layout/FactList.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { PriceHead, PriceHeadOutline } from '../../ui/layout/PriceHead.tsx'
import { formatDateTime, formatPriceIn } from '../../ui/numbers/format.ts'
import { Flash, Percent } from '../../ui/numbers/Numbers.tsx'
import { Loaded } from '../../ui/status/Loaded.tsx'
import { SkeletonRows } from '../../ui/status/Skeleton.tsx'
import { underlyingQuery } from './queries.ts'
import { RelatedProducts } from './RelatedProducts.tsx'
import { SprintersOfUnderlying } from './SprintersOfUnderlying.tsx'
import styles from './UnderlyingPage.module.css'

/** An underlying: its live price in its own currency, its chart, and the products on it. */
export function Component() {
  const { symbol = '' } = useParams()
  const underlying = useQuery(underlyingQuery(symbol))
  const { error } = underlying
  if (isUnknown(error)) {
    return <Redirect to="/404" />
  }
  return (
    <Page
      key={symbol}
      title={underlying.data?.name ?? symbol}
      heading={
        underlying.isLoadingError ? undefined : underlying.data ? (
          <Head underlying={underlying.data} at={underlying.dataUpdatedAt} />
        ) : (
          <PriceHeadOutline />
        )
      }
    >
      <Loaded query={underlying} outline={<SkeletonRows rows={6} />} failed={t('underlyings.failed')}>
        {(known) => (
          <>
            <div className={styles.columns}>
              <Course underlying={known} />
              <RelatedProducts symbol={symbol} />
              <Facts underlying={known} />
            </div>
            <SprintersOfUnderlying symbol={symbol} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Head({ underlying, at }: { underlying: Underlying; at: number }) {
  const price = useUnderlyingPrice(underlying.symbol)
  const currency = currencyShown(underlying)
  const flash = (decimal: string | undefined) => (
    <Flash value={decimal === undefined ? null : Number(decimal)}>{formatPriceIn(currency, decimal)}</Flash>
  )
  return (
    <PriceHead
      kind={`${t(`underlyings.types.${underlying.underlyingType}`)} · ${underlying.symbol}`}
      name={underlying.name}
      age={
        <>
          <AsOf at={at} />
          <PriceAge price={price} />
        </>
      }
      action={
        <div className={styles.ways}>
          <FollowButton symbol={underlying.symbol} name={underlying.name} withWords />
          {underlying.underlyingType === 'ss' && (
            <ButtonLink to={`/products/${underlying.isin}/buy`} look="accent">
              {t('market.compare.buy')}
            </ButtonLink>
          )}
        </div>
      }
      figures={[
        [t('prices.bid'), flash(price?.bid)],
        [t('prices.ask'), flash(price?.ask)],
        [t('prices.change'), <Percent key="change" fraction={underlyingChange(price)} />, 'small'],
      ]}
    />
  )
}

function Course({ underlying }: { underlying: Underlying }) {
  const price = useUnderlyingPrice(underlying.symbol)
  const currency = currencyShown(underlying)
  const write = useCallback((value: number) => formatPriceIn(currency, value), [currency])
  return (
    <PriceChart
      historyOf={(period) => underlyingHistoryQuery(underlying.symbol, period)}
      last={price && { time: price.quoteUpdatedOn, bid: Number(price.bid), ask: Number(price.ask) }}
      previousClose={price?.previousClose == null ? null : Number(price.previousClose)}
      write={write}
    />
  )
}

function Facts({ underlying }: { underlying: Underlying }) {
  const price = useUnderlyingPrice(underlying.symbol)
  return (
    <Card title={t('product.facts')}>
      <FactList
        facts={[
          [t('product.type'), t(`underlyings.types.${underlying.underlyingType}`)],
          [t('product.isin'), underlying.isin],
          [t('product.currency'), underlying.currency],
          price?.previousClose != null && [
            t('product.previousClose'),
            formatPriceIn(currencyShown(underlying), price.previousClose),
          ],
          [t('product.updated'), formatDateTime(price?.quoteUpdatedOn)],
        ]}
      />
    </Card>
  )
}
