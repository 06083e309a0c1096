// A search index by words. Thousands of products share a few hundred words, so a query is compared with words instead of
// products.

import { createNameOrder, type Named } from './name-order.ts'
import { errorsAllowed, errorsBetween, wordsOf } from './words.ts'

/** An entry of the index. */
export interface Findable<Kind> {
  id: string
  kind: Kind
  /** Orders equally good results. */
  name: string
  /** Matched with typing errors. */
  words: string
  /** Matched exactly or by their beginning: a number with a typing error is another number. */
  numbers: string
}

export interface SearchIndex<Kind> {
  /** Adds or replaces an entry. */
  put(findable: Findable<Kind>): void
  remove(id: string): void
  /**
   * The entries that match all words of a query, by kind, the best first: whole words before beginnings. Typing errors
   * count only where nothing matches without them; equally good entries are in the order of their names.
   */
  search(query: string): Map<Kind, string[]>
}

interface Entry<Kind> extends Findable<Kind>, Named {}

/** Further words of a query are ignored. */
const maxWords = 8

export function createSearchIndex<Kind>(): SearchIndex<Kind> {
  const entries = new Map<string, Entry<Kind>>()
  /** The entries by word. */
  const having = {
    words: new Map<string, Set<Entry<Kind>>>(),
    numbers: new Map<string, Set<Entry<Kind>>>(),
  }
  const nameOrder = createNameOrder<Entry<Kind>>()

  function remove(id: string): void {
    const entry = entries.get(id)
    if (entry === undefined) return
    entries.delete(id)
    nameOrder.remove(entry)
    for (const part of ['words', 'numbers'] as const) {
      for (const word of wordsOf(entry[part])) {
        const sharing = having[part].get(word)
        sharing?.delete(entry)
        if (sharing?.size === 0) having[part].delete(word)
      }
    }
  }

  function add(entry: Entry<Kind>): void {
    entries.set(entry.id, entry)
    nameOrder.add(entry)
    for (const part of ['words', 'numbers'] as const) {
      for (const word of wordsOf(entry[part])) {
        const sharing = having[part].get(word) ?? new Set()
        having[part].set(word, sharing.add(entry))
      }
    }
  }

  /** The entries with a matching word, and a penalty: 0 for the word itself, more for a beginning, more for errors. */
  function* fitting(typed: string, errors: number): Iterable<[has: Set<Entry<Kind>>, badness: number]> {
    for (const part of ['words', 'numbers'] as const) {
      for (const [word, has] of having[part]) {
        if (word.startsWith(typed)) yield [has, word.length === typed.length ? 0 : 1]
        else if (errors > 0 && part === 'words') {
          const { whole, beginning } = errorsBetween(typed, word, errors)
          const badness = Math.min(2 * whole, 2 * beginning + 1)
          if (Number.isFinite(badness)) yield [has, badness]
        }
      }
    }
  }

  /** The entries that match all words, with their penalty. */
  function find(words: readonly string[], errorsIn: (word: string) => number): Map<Entry<Kind>, number> {
    let found: Map<Entry<Kind>, number> | null = null
    for (const word of words) {
      const next = new Map<Entry<Kind>, number>()
      for (const [has, badness] of fitting(word, errorsIn(word))) {
        for (const entry of has) {
          const before = found === null ? 0 : found.get(entry)
          if (before === undefined) continue
          next.set(entry, Math.min(next.get(entry) ?? Number.POSITIVE_INFINITY, before + badness))
        }
      }
      found = next
      if (found.size === 0) break
    }
    return found ?? new Map()
  }

  return {
    put(findable) {
      const known = entries.get(findable.id)
      if (known !== undefined && isSame(known, findable)) return
      remove(findable.id)
      add({ ...findable, rank: 0 })
    },
    remove,
    search(query) {
      const words = [...new Set(wordsOf(query))].slice(0, maxWords)
      const asWritten = find(words, () => 0)
      const found = asWritten.size > 0 ? asWritten : find(words, errorsAllowed)
      nameOrder.rank()
      const kinds = Map.groupBy(found, ([{ kind }]) => kind)
      return new Map(
        [...kinds].map(([kind, list]) => [
          kind,
          list.sort(([one, a], [other, b]) => a - b || one.rank - other.rank).map(([{ id }]) => id),
        ]),
      )
    },
  }
}

function isSame<Kind>(one: Findable<Kind>, other: Findable<Kind>): boolean {
  return (['id', 'kind', 'name', 'words', 'numbers'] as const).every((field) => one[field] === other[field])
}
