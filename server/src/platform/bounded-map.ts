/** A map of at most `maxKeys` keys. Setting one more deletes the key that was set longest ago. */
export class BoundedMap<Key, Value> {
  readonly #map = new Map<Key, Value>()
  readonly #maxKeys: number
  // One iterator serves all evictions: each new one would have to skip every key deleted since the map last grew.
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

  /** The keys, the one that was set longest ago first. */
  keys(): Iterable<Key> {
    return this.#map.keys()
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
