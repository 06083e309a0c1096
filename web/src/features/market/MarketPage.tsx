import type { Product } from '@koersklasse/contract/market.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, NavLink, useParams } from 'react-router'
import { ApiError } from '../../api/errors.ts'
import { productsQuery } from '../../api/queries.ts'
import { dayChange } from '../../live/day-change.ts'
import { usePrice } from '../../live/live-context.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Percent, PriceFlash } from '../../ui/Numbers.tsx'
import { Page } from '../../ui/Page.tsx'
import { RetryPanel } from '../../ui/RetryPanel.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import tableStyles from '../../ui/Table.module.css'
import { type Column, Table } from '../../ui/Table.tsx'
import styles from './MarketPage.module.css'
import { type MarketType, marketTypes, search } from './search.ts'

/** Everything that can be traded, with live prices. */
export function Component() {
  const { t } = useTranslation()
  const { type = 'all' } = useParams()
  const [query, setQuery] = useState('')
  const wanted = useDeferredValue(query)
  const products = useQuery(productsQuery)
  if (!isMarketType(type)) return <Navigate replace to="/404" />
  return (
    <Page title={t('markets.title')} intro={t('markets.intro')}>
      <div className={styles.tools}>
        <nav className={styles.types} aria-label={t('markets.filter')}>
          {marketTypes.map((name) => (
            <NavLink
              key={name}
              end
              to={name === 'all' ? '/markets' : `/markets/${name}`}
              className={styles.type}
            >
              {t(`markets.types.${name}`)}
            </NavLink>
          ))}
        </nav>
        <search className={styles.find}>
          <TextField
            label={t('markets.find')}
            type="search"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </search>
      </div>
      <Card flush>
        {products.isPending && <SkeletonRows rows={10} />}
        {products.isError && (
          <RetryPanel
            message={t('markets.failed')}
            reference={products.error instanceof ApiError ? products.error.reference : undefined}
            pending={products.isFetching}
            onRetry={() => products.refetch()}
          />
        )}
        {products.data && <Results products={search(products.data, type, wanted)} query={wanted} />}
      </Card>
    </Page>
  )
}

function Results({ products, query }: { products: Product[]; query: string }) {
  const { t } = useTranslation()
  const columns: Column<Product>[] = [
    { heading: t('markets.name'), cell: (product) => <Name product={product} /> },
    {
      heading: t('prices.bid'),
      cell: (product) => <Price product={product} side="bid" />,
      end: true,
      roomy: true,
    },
    { heading: t('prices.ask'), cell: (product) => <Ask product={product} />, end: true },
    { heading: t('prices.change'), cell: (product) => <Today product={product} />, end: true },
  ]
  return (
    <>
      <p className="visually-hidden" role="status">
        {t('markets.count', { count: products.length })}
      </p>
      {products.length === 0 ? (
        <EmptyState title={t('markets.none')}>
          {query === '' ? t('markets.emptyText') : t('markets.noneText', { query })}
        </EmptyState>
      ) : (
        <Table caption={t('markets.table')} columns={columns} rows={products} keyOf={({ id }) => id} />
      )}
    </>
  )
}

function Name({ product }: { product: Product }) {
  const { t } = useTranslation()
  return (
    <>
      <Link to={`/products/${product.id}`} className={tableStyles.name}>
        {product.name}
      </Link>
      <span className={tableStyles.sub}>
        {t(`productTypes.${product.productType}`)}
        <span className={tableStyles.roomyInline}> · {product.isin}</span>
      </span>
    </>
  )
}

/** What it can be bought at; on a phone with what it can be sold at below. */
function Ask({ product }: { product: Product }) {
  const { t } = useTranslation()
  if (usePrice(product.id) === null) return <span className={tableStyles.sub}>{t('prices.none')}</span>
  return (
    <>
      <Price product={product} side="ask" />
      <span className={`${tableStyles.sub} ${tableStyles.tight}`}>
        {t('prices.bid')} <Price product={product} side="bid" />
      </span>
    </>
  )
}

function Price({ product, side }: { product: Product; side: 'bid' | 'ask' }) {
  return <PriceFlash cents={usePrice(product.id)?.[side]} />
}

function Today({ product }: { product: Product }) {
  return <Percent fraction={dayChange(usePrice(product.id))} />
}

function isMarketType(type: string): type is MarketType {
  return (marketTypes as readonly string[]).includes(type)
}
