import { isSprinterType } from '@koersklasse/domain/products/sprinter.ts'
import { ListIntro } from '../../market-lists/ListIntro.tsx'
import {
  filtersOf,
  listKindOf,
  type ProductView,
  sortingOf,
  sortings,
} from '../../market-lists/list-filters.ts'
import { ProductList } from '../../market-lists/ProductList.tsx'
import { useProductList } from '../../market-lists/use-product-list.ts'
import { useSearchParams } from '../../router/Router.tsx'
import { t } from '../../text/t.ts'

/** The products of a view, filtered and sorted by the parameters of the address. */
export function Products({ view }: { view: ProductView }) {
  const params = useSearchParams()
  const filters = filtersOf(params)
  const sorting = sortingOf(params, sortings[listKindOf(view, filters)])
  const list = useProductList(view, filters, sorting)
  return (
    <>
      {view !== 'all' && isSprinterType(view) && (
        <ListIntro>
          {t(`leveraged.intro.${view}`)} {t('leveraged.fictitiousText')}
        </ListIntro>
      )}
      <ProductList view={view} filters={filters} sorting={sorting} list={list} />
    </>
  )
}
