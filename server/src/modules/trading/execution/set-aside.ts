// Holds the commands whose portfolios are locked or have a command under way, grouped by key and in order of arrival within
// a key.

export class SetAside<Item extends { key: string }> {
  readonly #byKey = new Map<string, Item[]>()
  #size = 0

  get size(): number {
    return this.#size
  }

  has(key: string): boolean {
    return this.#byKey.has(key)
  }

  /** Sets an item aside, behind the others with its key. */
  add(item: Item): void {
    this.#size += 1
    const before = this.#byKey.get(item.key)
    if (before === undefined) this.#byKey.set(item.key, [item])
    else before.push(item)
  }

  /** Removes and returns about `count` items, longest-waiting key first; all of a key or none, to keep their order. */
  take(count: number): Item[] {
    const taken: Item[] = []
    for (const [key, items] of this.#byKey) {
      if (taken.length > 0 && taken.length + items.length > count) break
      this.#byKey.delete(key)
      taken.push(...items)
    }
    this.#size -= taken.length
    return taken
  }

  /** Removes and returns the items of a key, in their order. */
  takeOf(key: string): Item[] {
    const items = this.#byKey.get(key) ?? []
    this.#byKey.delete(key)
    this.#size -= items.length
    return items
  }
}
