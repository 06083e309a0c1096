// The row of each UUID, in typed arrays: a map of texts would take several times the memory for a million players.

import { finish, grown } from './typed-arrays.ts'

const words = 4
const rowsAtATime = 4_096
const firstRows = 32
/** The words of a row without a UUID. */
const none = [0, 0, 0, 0]

/** Numbers rows by UUID. A row has one UUID or none, and rows are numbered from 0 without gaps. */
export class UuidIndex {
  #keys = new Uint32Array(words * firstRows)
  /** A row plus one, by the hash of its key; 0 is empty. */
  #slots = new Int32Array(firstRows * 2)
  #filled = 0
  #rows = 0

  /** The row of a UUID; -1 if there is none. */
  find(uuid: string): number {
    return this.findWords(parse(uuid))
  }

  /** The row of a UUID that is given as four words of 32 bits, the highest first; -1 if there is none. */
  findWords(key: ArrayLike<number>): number {
    const slots = this.#slots
    for (let slot = home(slots, key, 0); ; slot = (slot + 1) & (slots.length - 1)) {
      const row = slots[slot]! - 1
      if (row < 0 || this.#holds(row, key)) return row
    }
  }

  /** The UUID of a row; null if it has none. */
  at(row: number): string | null {
    const key = this.#keyOf(row)
    return key.every((word) => word === 0) ? null : formatUuid(key)
  }

  /** Whether a row has this UUID, or none (null), without formatting the UUID that it has. */
  isAt(row: number, uuid: string | null): boolean {
    if (row >= this.#rows) return uuid === null
    return this.#holds(row, uuid === null ? none : parse(uuid))
  }

  /** Gives a row a UUID, or takes it away. */
  set(row: number, uuid: string | null): void {
    if (this.isAt(row, uuid)) return
    if (row >= this.#rows) finish(this.#growKeys(row + 1))
    if (uuid !== null) finish(this.#growSlots(this.#filled + 1))
    this.#keys.set(uuid === null ? none : parse(uuid), row * words)
    this.#rows = Math.max(this.#rows, row + 1)
    if (uuid === null) return
    fill(this.#slots, this.#keys, row)
    this.#filled += 1
  }

  /** Makes room for a number of further UUIDs, with pauses in between during which rows can be found, but not set. */
  *makeRoom(count: number): Generator<void> {
    yield* this.#growKeys(this.#rows + count)
    yield* this.#growSlots(this.#filled + count)
  }

  /** The bytes of its arrays, for measurements. */
  bytes(): number {
    return this.#keys.byteLength + this.#slots.byteLength
  }

  *#growKeys(rows: number): Generator<void> {
    if (rows * words <= this.#keys.length) return
    const length = Math.max(rows * words, this.#keys.length * 2)
    this.#keys = yield* grown(this.#keys, new Uint32Array(length))
  }

  /** Keeps half of the slots free. Those of UUIDs that were taken away are free again afterwards. */
  *#growSlots(count: number): Generator<void> {
    let length = this.#slots.length
    while (length < count * 2) length *= 2
    if (length === this.#slots.length) return
    const [slots, keys] = [new Int32Array(length), this.#keys]
    let filled = 0
    for (let row = 0; row < this.#rows; row += 1) {
      const at = row * words
      if ((keys[at]! | keys[at + 1]! | keys[at + 2]! | keys[at + 3]!) !== 0) {
        fill(slots, keys, row)
        filled += 1
      }
      if (row % rowsAtATime === 0) yield
    }
    this.#slots = slots
    this.#filled = filled
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

/** Puts a row into the first free slot, from the home slot of its key on. */
function fill(slots: Int32Array, keys: Uint32Array, row: number): void {
  let slot = home(slots, keys, row * words)
  while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1)
  slots[slot] = row + 1
}

/** The slot at which the search for the key at a place begins. */
function home(slots: Int32Array, keys: ArrayLike<number>, at: number): number {
  const mixed = Math.imul(
    keys[at]! ^ Math.imul(keys[at + 1]!, 31) ^ keys[at + 2]! ^ keys[at + 3]!,
    0x9e3779b1,
  )
  return (mixed >>> 7) & (slots.length - 1)
}

function parse(uuid: string): number[] {
  return [
    Number.parseInt(uuid.slice(0, 8), 16),
    Number.parseInt(uuid.slice(9, 13) + uuid.slice(14, 18), 16),
    Number.parseInt(uuid.slice(19, 23) + uuid.slice(24, 28), 16),
    Number.parseInt(uuid.slice(28), 16),
  ]
}

const bytes = Buffer.alloc(16)

/** The text of a UUID of four words. */
export function formatUuid(key: ArrayLike<number>): string {
  for (let word = 0; word < words; word += 1) bytes.writeUInt32BE(key[word]!, 4 * word)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
