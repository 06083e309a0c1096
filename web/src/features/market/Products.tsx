import { isSprinterType } from '@koersklasse/domain/sprinter.ts'
import { useSearchParams } from 'react-router'
import { t } from '../../text/t.ts'
import styles from './MarketPage.module.css'
import { filtersOf, listKindOf, type ProductView, sortingOf, sortings } from './market-filters.ts'
import { ProductList } from './ProductList.tsx'
import { useProductList } from './use-product-list.ts'

/** The products of a view, narrowed and sorted as the address says. */
export function Products({ view }: { view: ProductView }) {
  const [params] = useSearchParams()
  const filters = filtersOf(params)
  const sorting = sortingOf(params, sortings[listKindOf(view, filters)])
  const list = useProductList(view, filters, sorting)
  return (
    <>
      {view !== 'all' && isSprinterType(view) && (
        <p className={styles.intro}>
          {t(`leveraged.intro.${view}`)} {t('leveraged.fictitiousText')}
        </p>
      )}
      <ProductList view={view} filters={filters} sorting={sorting} list={list} />
    </>
  )
}
