import { type DeskProduct, productSelections, productsPerPage } from '@koersklasse/contract/desk/market.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../text/t.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { SelectField, TextField } from '../../../ui/controls/Field.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { formatDateTime, formatMoney, formatQuantity } from '../../../ui/numbers/format.ts'
import { EmptyState } from '../../../ui/status/EmptyState.tsx'
import { Loaded } from '../../../ui/status/Loaded.tsx'
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx'
import { DeskTable } from '../shell/DeskTable.tsx'
import styles from './Market.module.css'
import { productsQuery, type ProductSearch as Search } from './queries.ts'
import { Lift, Restrict } from './Restriction.tsx'

/** Products with their states, found by words; those of the issuer can be restricted. */
export function ProductSearch() {
  const [search, setSearch] = useState<Search>({ query: '', selection: 'all', page: 1 })
  const found = useQuery(productsQuery(search))
  return (
    <Card title={t('desk-market.products.title')} flush>
      <SearchForm onSearch={setSearch} />
      <Loaded query={found} outline={<SkeletonRows rows={5} />} failed={t('desk-market.products.loadFailed')}>
        {({ total, products }) => (
          <>
            <p role="status" className={styles.found}>
              {t('desk-market.products.found', { total: formatQuantity(total) })}
            </p>
            <Products products={products} />
            <Pages search={search} total={total} onSearch={setSearch} />
          </>
        )}
      </Loaded>
    </Card>
  )
}

function SearchForm({ onSearch }: { onSearch: (search: Search) => void }) {
  return (
    <form
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault()
        const form = new FormData(event.currentTarget)
        const chosen = String(form.get('selection'))
        const selection = productSelections.find((each) => each === chosen) ?? 'all'
        onSearch({ query: String(form.get('query') ?? '').trim(), selection, page: 1 })
      }}
    >
      <TextField label={t('desk-market.products.search')} name="query" maxLength={100} />
      <SelectField label={t('desk-market.products.selection')} name="selection">
        {productSelections.map((selection) => (
          <option key={selection} value={selection}>
            {t(`desk-market.products.${selection}`)}
          </option>
        ))}
      </SelectField>
      <Button type="submit">{t('desk-market.products.submit')}</Button>
    </form>
  )
}

function Products({ products }: { products: readonly DeskProduct[] }) {
  if (products.length === 0)
    return (
      <EmptyState icon="search" title={t('desk-market.products.empty')}>
        {t('desk-market.products.emptyText')}
      </EmptyState>
    )
  return (
    <DeskTable
      caption={t('desk-market.products.title')}
      rows={products}
      keyOf={({ id }) => id}
      columns={[
        { heading: t('desk-market.products.product'), cell: ({ name }) => name },
        {
          heading: t('desk-market.products.price'),
          cell: ({ price }) =>
            price === null ? '–' : `${formatMoney(price.bid)} – ${formatMoney(price.ask)}`,
          ...{ end: true, isWhole: true },
        },
        { heading: t('desk-market.products.state'), cell: (product) => <State product={product} /> },
        {
          heading: t('desk-market.products.action'),
          cell: (product) => <Change product={product} />,
          isQuiet: true,
        },
      ]}
    />
  )
}

function State({ product: { state, bidOnly, restriction } }: { product: DeskProduct }) {
  return (
    <>
      {t(`desk-market.state.${state === 'listed' ? (bidOnly ?? 'listed') : state}`)}
      {restriction !== null && (
        <span className={styles.why}>
          {restriction.until !== null &&
            `${t(restriction.isOver ? 'desk-market.restriction.over' : 'desk-market.restriction.ends', {
              time: formatDateTime(restriction.until),
            })}. `}
          {restriction.reason !== null && t('desk-market.restriction.reason', { reason: restriction.reason })}
        </span>
      )}
    </>
  )
}

function Change({ product }: { product: DeskProduct }) {
  if (product.restriction !== null) return <Lift product={product} />
  return product.isIssued && product.state === 'listed' ? <Restrict product={product} /> : null
}

function Pages({
  search,
  total,
  onSearch,
}: {
  search: Search
  total: number
  onSearch: (search: Search) => void
}) {
  if (total <= productsPerPage) return null
  const { page } = search
  return (
    <div className={styles.pages}>
      <Button look="quiet" disabled={page === 1} onClick={() => onSearch({ ...search, page: page - 1 })}>
        {t('desk-market.products.previous')}
      </Button>
      <Button
        look="quiet"
        disabled={page * productsPerPage >= total}
        onClick={() => onSearch({ ...search, page: page + 1 })}
      >
        {t('desk-market.products.next')}
      </Button>
    </div>
  )
}
