import type { Product } from '@koersklasse/contract/market.ts'
import type { SprinterType } from '@koersklasse/domain/sprinter.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { type SprinterFilters, sprintersQuery } from '../../api/queries.ts'
import { t } from '../../text/t.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatPercent, formatRatio } from '../../ui/format.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import tableStyles from '../../ui/Table.module.css'
import { type Column, Table } from '../../ui/Table.tsx'
import { Ask, Name, Price } from './Results.tsx'
import { SprinterFilterFields } from './SprinterFilterFields.tsx'
import styles from './Sprinters.module.css'
import { sprinterFiltersOf, withFilter } from './sprinter-filters.ts'

/** The Sprinters of a type, filtered as the address says, a page at a time. */
export function Sprinters({ type }: { type: SprinterType }) {
  const [params, setParams] = useSearchParams()
  const filters: SprinterFilters = { productType: type, ...sprinterFiltersOf(params) }
  const sprinters = useQuery(sprintersQuery(filters))
  const set = (name: string, value: string) =>
    setParams((before) => withFilter(before, name, value), { replace: true, preventScrollReset: true })
  return (
    <>
      <p className={styles.intro}>
        {t(`leveraged.intro.${type}`)} {t('leveraged.fictitiousText')}
      </p>
      <SprinterFilterFields
        params={params}
        range={sprinters.data?.metainfo.leverage ?? null}
        onChange={set}
      />
      <Card flush>
        <Loaded query={sprinters} outline={<SkeletonRows rows={10} />} failed={t('markets.failed')}>
          {({ products, metainfo, pagination }) => (
            <>
              <p className={styles.counts} role="status">
                {t('leveraged.counts', {
                  total: metainfo.total,
                  long: metainfo.long,
                  short: metainfo.short,
                })}
              </p>
              {products.length === 0 ? (
                <EmptyState title={t('markets.none')}>{t('leveraged.none')}</EmptyState>
              ) : (
                <List products={products} />
              )}
              <Pages {...pagination} onTurn={(page) => set('page', String(page))} />
            </>
          )}
        </Loaded>
      </Card>
    </>
  )
}

function List({ products }: { products: Product[] }) {
  const columns: Column<Product>[] = [
    { heading: t('markets.name'), cell: (product) => <Named product={product} /> },
    { heading: t('leveraged.leverage'), cell: ({ leverage }) => formatRatio(leverage), end: true },
    { heading: t('leveraged.distance'), cell: distanceOf, end: true, roomy: true },
    {
      heading: t('prices.bid'),
      cell: (product) => <Price product={product} side="bid" />,
      end: true,
      roomy: true,
    },
    { heading: t('prices.ask'), cell: (product) => <Ask product={product} />, end: true },
  ]
  return <Table caption={t('markets.table')} columns={columns} rows={products} keyOf={({ id }) => id} />
}

function Named({ product }: { product: Product }) {
  return (
    <>
      <Name product={product} />
      {product.bidOnly !== null && <span className={tableStyles.sub}>{t('leveraged.bidOnly.title')}</span>}
    </>
  )
}

function distanceOf({ stopLossDistance }: Product): string {
  return formatPercent(stopLossDistance === null ? null : Number(stopLossDistance)).replace(/^\+/, '')
}

function Pages({ page, pages, onTurn }: { page: number; pages: number; onTurn: (page: number) => void }) {
  if (pages <= 1) return null
  return (
    <nav className={styles.pages} aria-label={t('leveraged.pages')}>
      <Button look="quiet" small disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        {t('leveraged.previous')}
      </Button>
      <span>{t('leveraged.page', { page, pages })}</span>
      <Button look="quiet" small disabled={page >= pages} onClick={() => onTurn(page + 1)}>
        {t('leveraged.next')}
      </Button>
    </nav>
  )
}
