// Things kept so that the one with the lowest number comes first (a binary heap). Each keeps its own place in one of its
// fields, so that it can be taken out from the middle: O(log n) for all but looking.

/** A heap of things by a number that must not change while they are in it; the field `slot` is the heap's own. */
export class Heap<Slot extends string, Item extends Record<Slot, number>> {
  readonly #slot: Slot
  readonly #keyOf: (item: Item) => number
  readonly #items: Item[] = []

  constructor(slot: Slot, keyOf: (item: Item) => number) {
    this.#slot = slot
    this.#keyOf = keyOf
  }

  /** The one with the lowest number; undefined where there is none. */
  first(): Item | undefined {
    return this.#items[0]
  }

  add(item: Item): void {
    this.#items.push(item)
    this.#rise(item, this.#items.length - 1)
  }

  /** Takes an item out, which must be in it. */
  delete(item: Item): void {
    const index: number = item[this.#slot]
    const last = this.#items.pop()!
    if (last === item) return
    // The last one takes the place, and goes up or down from there.
    this.#sink(last, index)
    if (last[this.#slot] === index) this.#rise(last, index)
  }

  #rise(item: Item, from: number): void {
    const key = this.#keyOf(item)
    let index = from
    while (index > 0) {
      const parentIndex = (index - 1) >> 1
      const parent = this.#items[parentIndex]!
      if (this.#keyOf(parent) <= key) break
      this.#put(parent, index)
      index = parentIndex
    }
    this.#put(item, index)
  }

  #sink(item: Item, from: number): void {
    const key = this.#keyOf(item)
    const { length } = this.#items
    let index = from
    for (;;) {
      let childIndex = 2 * index + 1
      if (childIndex >= length) break
      const right = this.#items[childIndex + 1]
      if (right !== undefined && this.#keyOf(right) < this.#keyOf(this.#items[childIndex]!)) childIndex += 1
      const child = this.#items[childIndex]!
      if (this.#keyOf(child) >= key) break
      this.#put(child, index)
      index = childIndex
    }
    this.#put(item, index)
  }

  #put(item: Item, index: number): void {
    this.#items[index] = item
    ;(item as Record<Slot, number>)[this.#slot] = index
  }
}
