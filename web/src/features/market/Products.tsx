import { isSprinterType } from '@koersklasse/domain/sprinter.ts'
import { useSearchParams } from 'react-router'
import { AsOf } from '../../pwa/AsOf.tsx'
import { t } from '../../text/t.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { RetryPanel } from '../../ui/RetryPanel.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import styles from './MarketPage.module.css'
import {
  asksForLeverage,
  countFilters,
  filtersOf,
  listKindOf,
  type ProductView,
  sortingOf,
  sortings,
} from './market-filters.ts'
import { ProductFilterFields } from './ProductFilterFields.tsx'
import { ProductTable } from './ProductTable.tsx'
import { useProductList } from './use-product-list.ts'

/** The products of a view, narrowed and sorted as the address says. */
export function Products({ view }: { view: ProductView }) {
  const [params] = useSearchParams()
  const filters = filtersOf(params)
  const known = sortings[listKindOf(view, filters)]
  const sorting = sortingOf(params, known)
  const list = useProductList(view, filters, sorting)
  const { missing, metainfo, count } = list
  const isNarrowed = countFilters(filters) > 0
  return (
    <>
      {view !== 'all' && isSprinterType(view) && (
        <p className={styles.intro}>
          {t(`leveraged.intro.${view}`)} {t('leveraged.fictitiousText')}
        </p>
      )}
      <ProductFilterFields
        view={view}
        sortings={known}
        sorting={sorting}
        range={metainfo?.leverage ?? null}
        count={
          missing === null && (
            <>
              {t('market.productCount', { count })}
              {list.kind === 'leveraged' && metainfo !== null && !asksForLeverage(filters) && (
                <> ({t('market.directions', { long: metainfo.long, short: metainfo.short })})</>
              )}
            </>
          )
        }
      />
      <AsOf at={list.updatedAt} />
      <Card flush>
        {missing !== null ? (
          <Loaded query={missing} outline={<SkeletonRows rows={10} />} failed={t('market.failed')}>
            {() => null}
          </Loaded>
        ) : count === 0 ? (
          <EmptyState title={t('market.none')}>
            {t(isNarrowed ? 'market.noneText' : 'market.emptyText')}
          </EmptyState>
        ) : (
          <ProductTable
            isLeveraged={list.kind === 'leveraged'}
            count={count}
            rowAt={list.rowAt}
            isBusy={list.isBusy}
            onShown={list.onShown}
          />
        )}
        {list.retry && <RetryPanel message={t('market.someFailed')} onRetry={list.retry} />}
      </Card>
    </>
  )
}
