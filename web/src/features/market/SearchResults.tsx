import type { Product } from '@koersklasse/contract/market.ts'
import { type SearchResults as Found, search } from '@koersklasse/contract/search.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo } from 'react'
import { call } from '../../api/client.ts'
import { keepPrice, keepUnderlyingPrice } from '../../api/queries.ts'
import { ListNote } from '../../following/ListNote.tsx'
import { UnderlyingTable } from '../../following/UnderlyingTable.tsx'
import { t } from '../../text/t.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { LongTable } from '../../ui/LongTable.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Highlighted } from './Highlighted.tsx'
import { productColumns } from './ProductTable.tsx'
import styles from './SearchPage.module.css'
import { rememberSearch } from './search-history.ts'

/** What the server finds; while it looks, what it found before stays. */
const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: async ({ client }): Promise<Found> => {
      const askedAt = Date.now()
      const found = await call(search, { query: { q } })
      for (const { price } of found.underlyings.underlyings) keepUnderlyingPrice(client, price, askedAt)
      for (const { products } of productGroups.map((name) => found[name])) {
        for (const { price } of products) keepPrice(client, price, askedAt)
      }
      return found
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

const productGroups = ['singleStocks', 'etfs', 'trackers', 'sprinters'] as const

/** The results of a search, by kind, with what was looked for marked. */
export function SearchResults({ query }: { query: string }) {
  const found = useQuery(searchQuery(query))
  return (
    <Remembering query={query}>
      <Loaded query={found} outline={<Outline />} failed={t('market.search.failed')}>
        {(results) => (
          <>
            <p className="visually-hidden" role="status">
              {t('market.search.count', { count: countOf(results) })}
            </p>
            <Groups results={results} query={query} isBusy={found.isPlaceholderData} />
          </>
        )}
      </Loaded>
    </Remembering>
  )
}

function Outline() {
  return (
    <Card flush>
      <SkeletonRows rows={6} />
    </Card>
  )
}

function Groups({ results, query, isBusy }: { results: Found; query: string; isBusy: boolean }) {
  const columns = useMemo(
    () => ({
      ofProducts: productColumns({ query }),
      ofSprinters: productColumns({ query, kind: 'leveraged' }),
    }),
    [query],
  )
  const mark = useCallback((text: string) => <Highlighted text={text} query={query} />, [query])
  if (countOf(results) === 0) {
    return (
      <Card>
        <EmptyState icon="search" title={t('market.none')}>
          {t('market.search.none', { query })}
        </EmptyState>
      </Card>
    )
  }
  const ofProducts = (name: (typeof productGroups)[number]) => (
    <Group key={name} name={name} total={results[name].total} shown={results[name].products.length}>
      <LongTable<Product>
        caption={t(`market.search.groups.${name}`)}
        columns={name === 'sprinters' ? columns.ofSprinters : columns.ofProducts}
        count={results[name].products.length}
        rowAt={(index) => results[name].products[index] ?? null}
        keyOf={({ id }) => id}
      />
    </Group>
  )
  const { total, underlyings } = results.underlyings
  return (
    <div className={styles.groups} aria-busy={isBusy || undefined} data-result>
      <ListNote
        rows={[
          ...results.underlyings.underlyings,
          ...productGroups.flatMap((name) => results[name].products),
        ]}
      />
      {(['singleStocks', 'etfs', 'trackers'] as const).map(ofProducts)}
      <Group name="underlyings" total={total} shown={underlyings.length}>
        <UnderlyingTable
          caption={t('market.search.groups.underlyings')}
          underlyings={underlyings}
          mark={mark}
        />
      </Group>
      {ofProducts('sprinters')}
    </div>
  )
}

/** One kind of result; nothing where there is none. */
function Group({
  name,
  total,
  shown,
  children,
}: {
  name: keyof Found
  total: number
  shown: number
  children: ReactNode
}) {
  if (shown === 0) return null
  return (
    <Card
      flush
      title={t(`market.search.groups.${name}`)}
      aside={
        <span className={styles.total}>
          {total > shown ? t('market.search.best', { shown, total }) : String(total)}
        </span>
      }
    >
      {children}
    </Card>
  )
}

/** Who opens a result has found what was looked for: that search is worth keeping. */
function Remembering({ query, children }: { query: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only takes note; the links inside are what is pressed
    // biome-ignore lint/a11y/useKeyWithClickEvents: pressing Enter on a link is a click too
    <div
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('a')) rememberSearch(query)
      }}
    >
      {children}
    </div>
  )
}

function countOf(results: Found): number {
  return results.underlyings.total + productGroups.reduce((sum, name) => sum + results[name].total, 0)
}
