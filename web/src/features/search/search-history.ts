import { useSyncExternalStore } from 'react'

const key = 'searches'
const most = 8
const none: readonly string[] = []
const listeners = new Set<() => void>()
let known: readonly string[] | null = null

/** The searches on this device, the latest first. */
export function useSearches(): readonly string[] {
  return useSyncExternalStore(subscribe, searches)
}

/** Adds a search to the history of this device. */
export function rememberSearch(query: string): void {
  const text = query.trim()
  if (text === '') return
  keep(withSearch(searches(), text))
}

/** Clears the history. */
export function forgetSearches(): void {
  keep(none)
}

/** A history with a search added in front, without duplicates that differ only in capitals. */
export function withSearch(history: readonly string[], query: string): string[] {
  const others = history.filter((one) => one.toLowerCase() !== query.toLowerCase())
  return [query, ...others].slice(0, most)
}

function searches(): readonly string[] {
  known ??= read()
  return known
}

function read(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, most) : none
  } catch {
    return none
  }
}

function keep(history: readonly string[]) {
  known = history
  if (history.length === 0) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(history))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
