// A binary min-heap. Each item stores its index in the heap in one of its fields, so that any item can be deleted in
// O(log n).

/** A heap of items by a number that must not change while they are in it. Only the heap may write the field `slot`. */
export class Heap<Slot extends string, Item extends Record<Slot, number>> {
  readonly #slot: Slot
  readonly #keyOf: (item: Item) => number
  readonly #items: Item[] = []

  constructor(slot: Slot, keyOf: (item: Item) => number) {
    this.#slot = slot
    this.#keyOf = keyOf
  }

  /** The item with the lowest number; undefined if the heap is empty. */
  first(): Item | undefined {
    return this.#items[0]
  }

  add(item: Item): void {
    this.#items.push(item)
    this.#rise(item, this.#items.length - 1)
  }

  /** Deletes an item, which must be in the heap. */
  delete(item: Item): void {
    const index: number = item[this.#slot]
    const last = this.#items.pop()!
    if (last === item) return
    // The last item takes its place, and moves up or down from there.
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
