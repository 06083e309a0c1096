import type { Underlying, UnderlyingPrice } from '@koersklasse/contract/market.ts'
import type { Currency } from '@koersklasse/domain/instrument.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Navigate, useParams } from 'react-router'
import { ApiError } from '../../api/errors.ts'
import { underlyingHistoryQuery, underlyingQuery } from '../../api/queries.ts'
import { PriceChart } from '../../chart/PriceChart.tsx'
import { useUnderlyingPrice } from '../../live/live-context.ts'
import { PriceAge } from '../../live/PriceAge.tsx'
import { AsOf } from '../../pwa/AsOf.tsx'
import { t } from '../../text/t.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { formatDateTime, formatPriceIn } from '../../ui/format.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { Flash, Percent } from '../../ui/Numbers.tsx'
import { Page } from '../../ui/Page.tsx'
import { PriceHead, PriceHeadOutline } from '../../ui/PriceHead.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import styles from './UnderlyingPage.module.css'

/** Something that can be followed: its live price in its own currency, how it went, and where it can be traded. */
export function Component() {
  const { symbol = '' } = useParams()
  const underlying = useQuery(underlyingQuery(symbol))
  const { error } = underlying
  if (error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input')) {
    return <Navigate replace to="/404" />
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
          <div className={styles.columns}>
            <Course underlying={known} />
            <div className={styles.aside}>
              <Facts underlying={known} />
              <Trade underlying={known} />
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  )
}

function Head({ underlying, at }: { underlying: Underlying; at: number }) {
  const price = useUnderlyingPrice(underlying.symbol)
  const currency = currencyOf(underlying)
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
      figures={[
        [t('prices.bid'), flash(price?.bid)],
        [t('prices.ask'), flash(price?.ask)],
        [t('prices.change'), <Percent key="change" fraction={changeOf(price)} />, 'small'],
      ]}
    />
  )
}

function Course({ underlying }: { underlying: Underlying }) {
  const price = useUnderlyingPrice(underlying.symbol)
  const currency = currencyOf(underlying)
  const write = useCallback((value: number) => formatPriceIn(currency, value), [currency])
  return (
    <PriceChart
      historyOf={(period) => underlyingHistoryQuery(underlying.symbol, period)}
      last={price && { time: price.quoteUpdatedOn, bid: Number(price.bid), ask: Number(price.ask) }}
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
          [t('product.previousClose'), formatPriceIn(currencyOf(underlying), price?.previousClose)],
          [t('product.updated'), formatDateTime(price?.quoteUpdatedOn)],
        ]}
      />
    </Card>
  )
}

function Trade({ underlying }: { underlying: Underlying }) {
  return (
    <Card title={t('underlyings.trade')}>
      <div className={styles.trade}>
        {underlying.underlyingType === 'ss' && (
          <>
            <p>{t('underlyings.tradeText')}</p>
            <ButtonLink to={`/products/${underlying.isin}`} wide>
              {t('underlyings.toProduct')}
            </ButtonLink>
          </>
        )}
        <p>{t('underlyings.sprintersText')}</p>
        <ButtonLink
          to={`/markets/sp?underlyingSymbol=${encodeURIComponent(underlying.symbol)}`}
          look="quiet"
          wide
        >
          {t('underlyings.toSprinters')}
        </ButtonLink>
      </div>
    </Card>
  )
}

/** The currency that a price is written with: an index, an interest rate and a currency pair have none. */
function currencyOf({ underlyingType, currency }: Underlying): Currency | null {
  return underlyingType === 'ss' || underlyingType === 'co' ? currency : null
}

/** For the picture and the percentage only: no amount is made from it. */
function midOf({ bid, ask }: UnderlyingPrice): number {
  return (Number(bid) + Number(ask)) / 2
}

function changeOf(price: UnderlyingPrice | null): number | null {
  const before = Number(price?.previousClose ?? 0)
  return price === null || before === 0 ? null : midOf(price) / before - 1
}
