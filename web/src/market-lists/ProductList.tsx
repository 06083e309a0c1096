import { AsOf } from '../pwa/AsOf.tsx'
import { t } from '../text/t.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { useAddressParams } from '../ui/navigation/use-address-params.ts'
import { formatQuantity } from '../ui/numbers/format.ts'
import { EmptyState } from '../ui/status/EmptyState.tsx'
import { Loaded } from '../ui/status/Loaded.tsx'
import { RetryPanel } from '../ui/status/RetryPanel.tsx'
import { SkeletonRows } from '../ui/status/Skeleton.tsx'
import { CompareBar } from './CompareBar.tsx'
import { ListNote } from './ListNote.tsx'
import {
  countFilters,
  type ProductFilters,
  type ProductView,
  type Sorting,
  sortings,
  withoutFilters,
} from './list-filters.ts'
import { ProductFilterFields } from './ProductFilterFields.tsx'
import { ProductTable } from './ProductTable.tsx'
import type { useProductList } from './use-product-list.ts'

/** A list of products, with filters and sorting above it and the comparison bar below it. */
export function ProductList({
  view,
  filters,
  sorting,
  list,
  isOnUnderlying = false,
}: {
  view: ProductView
  filters: ProductFilters
  sorting: Sorting
  list: ReturnType<typeof useProductList>
  /** Whether the page is about one underlying: then the type is a filter, and the underlying is not. */
  isOnUnderlying?: boolean
}) {
  const { missing, metainfo, count, rowAt } = list
  const [, change] = useAddressParams()
  const isNarrowed = countFilters(isOnUnderlying ? { ...filters, underlyingSymbol: undefined } : filters) > 0
  const first = Array.from({ length: Math.min(count, 25) }, (_, index) => rowAt(index))
  return (
    <>
      <ProductFilterFields
        view={view}
        isOnUnderlying={isOnUnderlying}
        sortings={sortings[list.kind]}
        sorting={sorting}
        metainfo={metainfo}
        // The page of an underlying has this note at its own price.
        note={!isOnUnderlying && <ListNote rows={first.filter((row) => row !== null)} />}
        count={missing === null && <>{t('market.productCount', { count, pieces: formatQuantity(count) })}</>}
      />
      <AsOf at={list.updatedAt} />
      <Card flush>
        {missing !== null ? (
          <Loaded query={missing} outline={<SkeletonRows rows={10} />} failed={t('market.failed')}>
            {() => null}
          </Loaded>
        ) : count === 0 ? (
          <EmptyState
            title={t('market.none')}
            action={
              isNarrowed && (
                <Button look="quiet" onClick={() => change(withoutFilters)}>
                  {t('market.filters.clear')}
                </Button>
              )
            }
          >
            {t(isNarrowed ? 'market.noneText' : 'market.emptyText')}
          </EmptyState>
        ) : (
          <ProductTable
            kind={list.kind}
            count={count}
            rowAt={rowAt}
            isBusy={list.isBusy}
            onShown={list.onShown}
          />
        )}
        {list.retry && <RetryPanel message={t('market.someFailed')} onRetry={list.retry} />}
      </Card>
      <CompareBar />
    </>
  )
}
