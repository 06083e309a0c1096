import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '../../text/t.ts'
import styles from './MarketPage.module.css'
import { filtersOf, leveragedViews, sortingOf, sortings } from './market-filters.ts'
import { ProductList } from './ProductList.tsx'
import { useProductList } from './use-product-list.ts'

/** The Sprinters and X-Turbos on an underlying, narrowed and sorted as the address says. */
export function SprintersOn({ symbol }: { symbol: string }) {
  const [params] = useSearchParams()
  const id = useId()
  const view = leveragedViews.find((name) => name === params.get('type')) ?? 'all'
  const filters = { ...filtersOf(params), underlyingSymbol: symbol }
  const sorting = sortingOf(params, sortings.leveraged)
  const list = useProductList(view, filters, sorting, 'leveraged')
  // An underlying on which nothing is made, whatever the filters.
  if (list.metainfo?.total === 0 && view === 'all') return null
  return (
    <section className={styles.choices} aria-labelledby={id}>
      <h2 id={id}>{t('market.sprinters')}</h2>
      <p className={styles.intro}>{t('leveraged.fictitiousText')}</p>
      <ProductList view={view} filters={filters} sorting={sorting} list={list} isOnUnderlying />
    </section>
  )
}
