// The row of each UUID, in typed arrays: a map of texts would take several times the memory for a million players.

const words = 4

/** Numbers rows by UUID. A row has one UUID or none, and rows are numbered from 0 without gaps. */
export class UuidIndex {
  #keys = new Uint32Array(words * 1024)
  /** A row plus one, by the hash of its key; 0 is empty. */
  #slots = new Int32Array(2048)
  #filled = 0

  /** The row of a UUID; -1 if there is none. */
  find(uuid: string): number {
    const key = parse(uuid)
    for (let slot = this.#home(key); ; slot = (slot + 1) & (this.#slots.length - 1)) {
      const row = this.#slots[slot]! - 1
      if (row < 0 || this.#holds(row, key)) return row
    }
  }

  /** The UUID of a row; null if it has none. */
  at(row: number): string | null {
    const key = this.#keyOf(row)
    return key.every((word) => word === 0) ? null : format(key)
  }

  /** Gives a row a UUID, or takes it away. */
  set(row: number, uuid: string | null): void {
    if (this.at(row) === uuid) return
    this.#grow(row)
    const key = uuid === null ? [0, 0, 0, 0] : parse(uuid)
    this.#keys.set(key, row * words)
    if (uuid === null) return
    if (this.#filled * 2 >= this.#slots.length) this.#rehash(this.#slots.length * 2)
    this.#fill(key, row)
  }

  /** The bytes of its arrays, for measurements. */
  bytes(): number {
    return this.#keys.byteLength + this.#slots.byteLength
  }

  #grow(row: number): void {
    const needed = (row + 1) * words
    if (needed <= this.#keys.length) return
    const keys = new Uint32Array(Math.max(needed, this.#keys.length * 2))
    keys.set(this.#keys)
    this.#keys = keys
  }

  #rehash(length: number): void {
    const rows = this.#slots.filter((row) => row > 0)
    this.#slots = new Int32Array(length)
    this.#filled = 0
    for (const row of new Set(rows)) {
      const key = this.#keyOf(row - 1)
      if (key.some((word) => word !== 0)) this.#fill(key, row - 1)
    }
  }

  #fill(key: ArrayLike<number>, row: number): void {
    let slot = this.#home(key)
    while (this.#slots[slot] !== 0) slot = (slot + 1) & (this.#slots.length - 1)
    this.#slots[slot] = row + 1
    this.#filled += 1
  }

  #home(key: ArrayLike<number>): number {
    const mixed = Math.imul(key[0]! ^ Math.imul(key[1]!, 31) ^ key[2]! ^ key[3]!, 0x9e3779b1)
    return (mixed >>> 7) & (this.#slots.length - 1)
  }

  #holds(row: number, key: ArrayLike<number>): boolean {
    const start = row * words
    return (
      this.#keys[start] === key[0] &&
      this.#keys[start + 1] === key[1] &&
      this.#keys[start + 2] === key[2] &&
      this.#keys[start + 3] === key[3]
    )
  }

  #keyOf(row: number): Uint32Array {
    const key = new Uint32Array(words)
    key.set(this.#keys.subarray(row * words, (row + 1) * words))
    return key
  }
}

function parse(uuid: string): number[] {
  return [
    Number.parseInt(uuid.slice(0, 8), 16),
    Number.parseInt(uuid.slice(9, 13) + uuid.slice(14, 18), 16),
    Number.parseInt(uuid.slice(19, 23) + uuid.slice(24, 28), 16),
    Number.parseInt(uuid.slice(28), 16),
  ]
}

function format(key: Uint32Array): string {
  const hex = [...key].map((word) => word.toString(16).padStart(8, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
