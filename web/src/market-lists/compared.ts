import { useSyncExternalStore } from 'react'

const key = 'compared'
const listeners = new Set<() => void>()
let known: readonly string[] | null = null

/** How many products can be compared. */
export const mostCompared = 4

const none: readonly string[] = []

/** The ids of the products chosen for comparison in this tab, in the order in which they were chosen. */
export function useCompared(): readonly string[] {
  return useSyncExternalStore(subscribe, compared, () => none)
}

/** Adds a product to the comparison, or removes it. */
export function toggleCompared(id: string): void {
  keep(withToggled(compared(), id))
}

export function forgetCompared(): void {
  keep([])
}

/** The ids with one added or removed; at most `mostCompared`. */
export function withToggled(ids: readonly string[], id: string): readonly string[] {
  if (ids.includes(id)) return ids.filter((one) => one !== id)
  return ids.length < mostCompared ? [...ids, id] : ids
}

/** The ids in an address such as ?products=A,B, without duplicates; at most `mostCompared`. */
export function comparedIn(params: URLSearchParams): readonly string[] {
  const ids = (params.get('products') ?? '').split(',').filter((id) => /^\w{1,20}$/.test(id))
  return [...new Set(ids)].slice(0, mostCompared)
}

/** The address of a comparison of products. */
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
    // Without storage the choice is lost when the page is left.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
