/** A map with a bounded number of keys: one more makes it forget the key that was set longest ago. */
export class BoundedMap<Key, Value> {
  readonly #map = new Map<Key, Value>()
  readonly #maxKeys: number
  // One iterator for all evictions: a new one would step over every key deleted since the map last grew, each time.
  #oldest = this.#map.keys()

  constructor(maxKeys: number) {
    this.#maxKeys = maxKeys
  }

  get(key: Key): Value | undefined {
    return this.#map.get(key)
  }

  set(key: Key, value: Value): void {
    this.#map.delete(key)
    this.#map.set(key, value)
    if (this.#map.size > this.#maxKeys) this.#evict()
  }

  delete(key: Key): void {
    this.#map.delete(key)
  }

  #evict(): void {
    let next = this.#oldest.next()
    if (next.done) {
      this.#oldest = this.#map.keys()
      next = this.#oldest.next()
    }
    this.#map.delete(next.value!)
  }
}
