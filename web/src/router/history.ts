// The addresses of the app in the history of the browser.

/** How the app came to an address: by a new entry of the history, in the place of one, or by going back or forward. */
export type Arrival = 'push' | 'replace' | 'pop'

/** An address of the app, and the entry of the history that has it. */
export interface Location {
  pathname: string
  /** The query with its question mark, or nothing. */
  search: string
  /** The fragment with its number sign, or nothing. */
  hash: string
  /** Another for each entry; `firstKey` for the one that the app began at, and for links within a page. */
  key: string
  arrival: Arrival
}

/** The key of an entry that the app has not made. */
export const firstKey = 'first'

/** What an entry of the history keeps. */
interface Entry {
  key: string
  /** How many entries of the app come before it. */
  idx: number
}

let show: ((location: Location) => void) | null = null
const arrivals: (() => void)[] = []

/**
 * Opens an address of the app (a path, or only a query), also from outside React, or moves that many entries forward or
 * back. Resolves when its page is shown.
 */
export async function navigate(to: string | number, { replace = false } = {}): Promise<void> {
  if (show === null && typeof to === 'string') return location.assign(to)
  const shown = new Promise<void>((resolve) => arrivals.push(resolve))
  if (typeof to === 'number') history.go(to)
  else if (replace) {
    history.replaceState({ key: newKey(), idx: countBefore() } satisfies Entry, '', to)
    show?.(locationNow('replace'))
  } else {
    history.pushState({ key: newKey(), idx: countBefore() + 1 } satisfies Entry, '', to)
    show?.(locationNow('push'))
  }
  return shown
}

/** Calls a function with each new address. Returns a function that stops this. */
export function listen(listener: (location: Location) => void): () => void {
  const pop = () => listener(locationNow('pop'))
  show = listener
  addEventListener('popstate', pop)
  return () => {
    show = null
    removeEventListener('popstate', pop)
  }
}

/** To be called when the page of the latest address is shown. */
export function arrive(): void {
  for (const resolve of arrivals.splice(0)) resolve()
}

/** The address that the browser shows. */
export function locationNow(arrival: Arrival): Location {
  const { pathname, search, hash } = location
  return { pathname, search, hash, key: entry()?.key ?? firstKey, arrival }
}

/** Whether the previous entry of the history is a page of the app. It only changes with the address. */
export function canGoBack(): boolean {
  return countBefore() > 0
}

function countBefore(): number {
  return entry()?.idx ?? 0
}

const entry = () => history.state as Partial<Entry> | null

const newKey = () => Math.random().toString(36).slice(2, 10)
