import { useSyncExternalStore } from 'react'

const key = 'compared'
const listeners = new Set<() => void>()
let known: readonly string[] | null = null

/** How many products can be laid side by side. */
export const mostCompared = 4

/** The ids of the products that are to be compared, in the order in which they were chosen; until the tab is closed. */
export function useCompared(): readonly string[] {
  return useSyncExternalStore(subscribe, compared)
}

/** Adds a product to what is to be compared, or takes it away. */
export function toggleCompared(id: string): void {
  keep(withToggled(compared(), id))
}

export function forgetCompared(): void {
  keep([])
}

/** The chosen ids with one more, or one less; no more than can be compared. */
export function withToggled(ids: readonly string[], id: string): readonly string[] {
  if (ids.includes(id)) return ids.filter((one) => one !== id)
  return ids.length < mostCompared ? [...ids, id] : ids
}

/** The ids of an address such as ?products=A,B: each once, no more than can be compared. */
export function comparedIn(params: URLSearchParams): readonly string[] {
  const ids = (params.get('products') ?? '').split(',').filter((id) => /^\w{1,20}$/.test(id))
  return [...new Set(ids)].slice(0, mostCompared)
}

/** The address of the page that compares some products. */
export function comparePath(ids: readonly string[]): string {
  return `/compare?products=${ids.join()}`
}

function compared(): readonly string[] {
  known ??= comparedIn(new URLSearchParams({ products: read() }))
  return known
}

function read(): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function keep(ids: readonly string[]) {
  known = ids
  try {
    sessionStorage.setItem(key, ids.join())
  } catch {
    // Without a place to keep it, it holds until the page is left.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
