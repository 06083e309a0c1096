import { useId } from 'react'
import { ListIntro } from '../../market-lists/ListIntro.tsx'
import { filtersOf, leveragedViews, sortingOf, sortings } from '../../market-lists/list-filters.ts'
import { ProductList } from '../../market-lists/ProductList.tsx'
import { useProductList } from '../../market-lists/use-product-list.ts'
import { useSearchParams } from '../../router/Router.tsx'
import { t } from '../../text/t.ts'
import styles from './UnderlyingPage.module.css'

/** The Sprinters and X-Turbos on an underlying, filtered and sorted by the parameters of the address. */
export function SprintersOfUnderlying({ symbol }: { symbol: string }) {
  const params = useSearchParams()
  const id = useId()
  const view = leveragedViews.find((name) => name === params.get('type')) ?? 'all'
  const filters = { ...filtersOf(params), underlyingSymbol: symbol }
  const sorting = sortingOf(params, sortings.leveraged)
  const list = useProductList(view, filters, sorting, 'leveraged')
  // No products at all, whatever the filters.
  if (list.metainfo?.total === 0 && view === 'all') return null
  return (
    <section className={styles.sprinters} aria-labelledby={id}>
      <h2 id={id}>{t('market.sprinters')}</h2>
      <ListIntro>{t('leveraged.fictitiousText')}</ListIntro>
      <ProductList view={view} filters={filters} sorting={sorting} list={list} isOnUnderlying />
    </section>
  )
}
