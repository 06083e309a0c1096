import type { Product } from '@koersklasse/contract/market.ts'
import type { SearchResults as Found } from '@koersklasse/contract/search.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo } from 'react'
import { Highlighted } from '../../market-lists/Highlighted.tsx'
import { ListNote } from '../../market-lists/ListNote.tsx'
import { productColumns } from '../../market-lists/ProductTable.tsx'
import { UnderlyingTable } from '../../market-lists/UnderlyingTable.tsx'
import { t } from '../../text/t.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { formatQuantity } from '../../ui/numbers/format.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { Loaded } from '../../ui/status/Loaded.tsx'
import { SkeletonRows } from '../../ui/status/Skeleton.tsx'
import { LongTable } from '../../ui/table/LongTable.tsx'
import { productGroups, searchQuery } from './queries.ts'
import styles from './SearchPage.module.css'
import { rememberSearch } from './search-history.ts'

/** The results of a search, by kind, with the matches highlighted. */
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

/** One kind of result; nothing if it is empty. */
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
          {total > shown
            ? t('market.search.best', { shown, total: formatQuantity(total) })
            : formatQuantity(total)}
        </span>
      }
    >
      {children}
    </Card>
  )
}

/** Adds a search to the history when one of its results is opened. */
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
