// A list of entries that is kept in the order of their names while entries come and go. Sorting thousands of results by name
// in each search would take too long; comparing their ranks is cheap.

import { compareNameKeys, nameKey } from '@koersklasse/domain/market/compare-names.ts'
import { countFirst } from '../../../platform/count-first.ts'

export interface Named {
  id: string
  name: string
  /** Its place by name, and by id between equal names; set by `rank`. */
  rank: number
}

export interface NameOrder<Entry extends Named> {
  add(entry: Entry): void
  remove(entry: Entry): void
  /** Sets the rank of every entry; it holds until one is added or removed. */
  rank(): void
}

export function createNameOrder<Entry extends Named>(): NameOrder<Entry> {
  const sorted: { entry: Entry; key: string }[] = []
  let isRanked = true

  /** Where an entry is, or belongs. */
  function placeOf({ id }: Entry, key: string): number {
    return countFirst(sorted.length, (index) => {
      const other = sorted[index]!
      const order = compareNameKeys(other.key, key)
      return order < 0 || (order === 0 && other.entry.id < id)
    })
  }

  return {
    add(entry) {
      const key = nameKey(entry.name)
      sorted.splice(placeOf(entry, key), 0, { entry, key })
      isRanked = false
    },
    remove(entry) {
      sorted.splice(placeOf(entry, nameKey(entry.name)), 1)
      isRanked = false
    },
    rank() {
      if (isRanked) return
      for (const [place, { entry }] of sorted.entries()) entry.rank = place
      isRanked = true
    },
  }
}
