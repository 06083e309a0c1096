// Arrays that are filled again every few seconds. If they were allocated each time, those of a million players would be so
// much garbage that collecting it took longer than ranking the players.

/** Arrays by name; one is allocated again only when a longer one is needed. */
export class ReusedArrays {
  readonly #numbers = new Map<string, Float64Array>()
  readonly #rows = new Map<string, Uint32Array>()

  /** An array of numbers, with the contents of its last use. */
  numbers(name: string, length: number): Float64Array {
    return take(this.#numbers, name, length, Float64Array)
  }

  /** An array of row numbers, with the contents of its last use. */
  rows(name: string, length: number): Uint32Array {
    return take(this.#rows, name, length, Uint32Array)
  }
}

function take<Kind extends { length: number; subarray(from: number, to: number): Kind }>(
  arrays: Map<string, Kind>,
  name: string,
  length: number,
  Numbers: new (length: number) => Kind,
): Kind {
  let array = arrays.get(name)
  if (array === undefined || array.length < length) {
    array = new Numbers(Math.ceil(length * 1.25))
    arrays.set(name, array)
  }
  return array.subarray(0, length)
}
