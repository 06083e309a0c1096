import { searchMaxLength } from '@koersklasse/contract/search.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { t } from '../../text/t.ts'
import { Icon } from '../../ui/brand/Icon.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { TextField } from '../../ui/controls/Field.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { useAddressParams } from '../../ui/navigation/use-address-params.ts'
import styles from './SearchPage.module.css'
import { SearchResults } from './SearchResults.tsx'
import { SearchStart } from './SearchStart.tsx'
import { rememberSearch } from './search-history.ts'

/** How long to wait for the next letter before the address changes, in milliseconds (specification, section 5). */
const debounceMs = 150

/**
 * Searches products and underlyings by name, symbol or ISIN. The query is in the address; the search history stays on the
 * device. The arrow keys move the focus between the field and the links of the results.
 */
export function Component() {
  const { query, asked, setQuery } = useQueryInAddress()
  const page = useRef<HTMLDivElement>(null)
  // Without a query, the first thing to do is to type one.
  const isEmpty = useRef(query === '')
  useEffect(() => {
    if (isEmpty.current) stopsIn(page.current)[0]?.focus()
  }, [])
  return (
    <Page title={t('search.title')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only moves the focus between focusable elements */}
      <div ref={page} className={styles.page} onKeyDown={(event) => moveFocus(event, page.current)}>
        <search>
          <form
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault()
              rememberSearch(query)
              stopsIn(page.current)[1]?.focus()
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
              maxLength={searchMaxLength}
              value={query}
              onChange={(event) => setQuery(event.target.value)}
            />
            <Button type="submit">
              <Icon name="search" size={20} />
              {t('search.submit')}
            </Button>
          </form>
        </search>
        {asked === '' ? <SearchStart /> : <SearchResults query={asked} />}
      </div>
    </Page>
  )
}

/** The elements between which the arrow keys move: the field and the links of the results. */
function stopsIn(page: HTMLElement | null): HTMLElement[] {
  return [...(page?.querySelectorAll<HTMLElement>('input[type=search], [data-result] a') ?? [])]
}

function moveFocus(event: KeyboardEvent, page: HTMLElement | null) {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const stops = stopsIn(page)
  const from = stops.indexOf(event.target as HTMLElement)
  if (event.key === 'Escape' && from > 0) stops[0]?.focus()
  if (by === 0 || from === -1) return
  const next = stops[from + by]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

/**
 * The typed text, and the query in the address, which follows it after a moment. A change of the address, such as by
 * going back, changes the typed text as well.
 */
function useQueryInAddress() {
  const [address, changeAddress] = useAddressParams()
  const inAddress = (address.get('q') ?? '').slice(0, searchMaxLength)
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
      changeAddress(() => {
        written.current = text
        return new URLSearchParams(text === '' ? {} : { q: text })
      })
    }, debounceMs)
  }
  return { query, asked: inAddress.trim(), setQuery: type }
}
