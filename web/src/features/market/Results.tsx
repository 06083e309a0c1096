import type { Product } from '@koersklasse/contract/market.ts'
import { Link } from 'react-router'
import { dayChange } from '../../live/day-change.ts'
import { usePrice } from '../../live/live-context.ts'
import { t } from '../../text/t.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Percent, PriceFlash } from '../../ui/Numbers.tsx'
import tableStyles from '../../ui/Table.module.css'
import { type Column, Table } from '../../ui/Table.tsx'

/** Products with their live prices, or that there are none for a query. */
export function Results({ products, query }: { products: Product[]; query: string }) {
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

/** What it is called, and what it is. */
export function Name({ product }: { product: Product }) {
  return (
    <>
      <Link to={`/products/${product.id}`} className={tableStyles.name}>
        {product.name}
      </Link>
      <span className={tableStyles.sub}>
        {t(`productTypes.${product.productType}`)}
        {product.isFictitious && ` · ${t('markets.fictitious')}`}
        <span className={tableStyles.roomyInline}> · {product.isin}</span>
      </span>
    </>
  )
}

/** What it can be bought at; on a phone with what it can be sold at below. */
export function Ask({ product }: { product: Product }) {
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

export function Price({ product, side }: { product: Product; side: 'bid' | 'ask' }) {
  return <PriceFlash cents={usePrice(product.id)?.[side]} />
}

function Today({ product }: { product: Product }) {
  return <Percent fraction={dayChange(usePrice(product.id))} />
}
