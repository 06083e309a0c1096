import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { productsQuery } from '../../api/queries.ts'
import { AsOf } from '../../pwa/AsOf.tsx'
import { t } from '../../text/t.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Results } from './Results.tsx'
import styles from './SearchPage.module.css'
import { search } from './search.ts'
import { forgetSearches, rememberSearch, useSearches } from './search-history.ts'

/** How long to wait for the next letter before the address follows, in milliseconds (specification, section 5). */
const debounceMs = 150

/** Looks for products by name, symbol or ISIN: the query stands in the address, what was looked for stays here. */
export function Component() {
  const [query, setQuery] = useQueryInAddress()
  const products = useQuery(productsQuery)
  const isEmpty = query.trim() === ''
  return (
    <Page title={t('search.title')}>
      <search>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            rememberSearch(query)
          }}
        >
          <TextField
            label={t('search.label')}
            type="search"
            name="q"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
          <Button type="submit">
            <Icon name="search" size={20} />
            {t('search.submit')}
          </Button>
        </form>
      </search>
      {isEmpty ? (
        <History />
      ) : (
        <Remembering query={query}>
          <AsOf at={products.dataUpdatedAt} />
          <Card flush>
            <Loaded query={products} outline={<SkeletonRows rows={6} />} failed={t('markets.failed')}>
              {(all) => <Results products={search(all, 'all', query)} query={query.trim()} />}
            </Loaded>
          </Card>
        </Remembering>
      )}
    </Page>
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

function History() {
  const searches = useSearches()
  if (searches.length === 0) {
    return (
      <Card>
        <EmptyState icon="search" title={t('search.start')}>
          {t('search.startText')}
        </EmptyState>
      </Card>
    )
  }
  return (
    <Card
      flush
      title={t('search.history')}
      aside={
        <Button look="quiet" small onClick={forgetSearches}>
          {t('search.forget')}
        </Button>
      }
    >
      <ul className={styles.history}>
        {searches.map((query) => (
          <li key={query}>
            <Link to={`/search?${new URLSearchParams({ q: query })}`} replace className={styles.past}>
              <Icon name="history" size={20} />
              {query}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What is typed, at once; the address follows a moment later, and is followed where it changes by itself. */
function useQueryInAddress(): [string, (query: string) => void] {
  const [address, setAddress] = useSearchParams()
  const { pathname } = useLocation()
  const inAddress = address.get('q') ?? ''
  const [query, setQuery] = useState(inAddress)
  const written = useRef(inAddress)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (inAddress === written.current) return
    clearTimeout(timer.current)
    written.current = inAddress
    setQuery(inAddress)
  }, [inAddress])
  useEffect(() => () => clearTimeout(timer.current), [])

  function type(text: string) {
    setQuery(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      // Who has gone on meanwhile, to a page that is still being loaded, is not called back.
      if (window.location.pathname !== pathname) return
      written.current = text
      setAddress(text === '' ? {} : { q: text }, { replace: true, preventScrollReset: true })
    }, debounceMs)
  }
  return [query, type]
}
