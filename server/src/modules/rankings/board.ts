// The portfolios of one competition, in typed arrays: a row for each, numbered from 0 in the order in which they came.
// Positions are spans of two long arrays; a span that no longer fits moves to their end.

import { rankedWorth } from '@koersklasse/domain/competition/ranking.ts'
import type { Cents } from '@koersklasse/domain/money/money.ts'
import { finish, grown } from './typed-arrays.ts'
import { UuidIndex } from './uuid-index.ts'

const rowsAtATime = 1_024
/** The initial room for rows and positions. It is small, because there may be thousands of competitions of a class. */
const [firstRows, firstPositions] = [32, 8]
/** With fewer unused places than this, moving all spans together is not worth it. */
const fewUnused = 1_024

/** A portfolio as it is in the database. */
export interface PortfolioState {
  portfolioId: string
  /** Null once the player has left. */
  userId: string | null
  isSimulated: boolean
  /** Whether another portfolio of its player counts in its place. */
  isReplaced: boolean
  version: number
  cash: Cents
  /** The cash that was added to it in all. */
  deposited: Cents
  /** The index of each product held, and its pieces. */
  products: readonly number[]
  pieces: readonly number[]
}

export class Board {
  rows = 0
  readonly portfolios = new UuidIndex()
  readonly users = new UuidIndex()
  isSimulated = new Uint8Array(firstRows)
  simulatedCount = 0
  isReplaced = new Uint8Array(firstRows)
  replacedCount = 0
  /** The cash that was added to each row; empty if no row got any. */
  deposited = new Float64Array(0)
  #versions = new Float64Array(firstRows)
  #cash = new Float64Array(firstRows)
  /** Where the span of each row begins, how many positions it has, and for how many it has room. */
  #first = new Uint32Array(firstRows)
  #held = new Uint16Array(firstRows)
  #room = new Uint16Array(firstRows)
  #products = new Uint32Array(firstRows * firstPositions)
  #pieces = new Float64Array(firstRows * firstPositions)
  #used = 0
  #unused = 0

  /** The version of a portfolio that is held; -1 if it is not there. */
  versionOf(portfolioId: string): number {
    const row = this.portfolios.find(portfolioId)
    return row < 0 ? -1 : this.#versions[row]!
  }

  /** Adds a portfolio, or replaces what is held of it. An older version changes nothing. */
  put(state: PortfolioState): void {
    let row = this.portfolios.find(state.portfolioId)
    if (row < 0) row = this.#add(state.portfolioId)
    else if (state.version < this.#versions[row]!) return
    this.users.set(row, state.userId)
    this.simulatedCount += Number(state.isSimulated) - this.isSimulated[row]!
    this.isSimulated[row] = Number(state.isSimulated)
    this.replacedCount += Number(state.isReplaced) - this.isReplaced[row]!
    this.isReplaced[row] = Number(state.isReplaced)
    this.#versions[row] = state.version
    this.#cash[row] = state.cash
    if (state.deposited > 0 && this.deposited.length === 0)
      this.deposited = new Float64Array(this.#cash.length)
    if (this.deposited.length > 0) this.deposited[row] = state.deposited
    this.#setPositions(row, state.products, state.pieces)
  }

  /**
   * Makes room for a number of further rows and positions, with pauses in between during which rows can be found, but
   * nothing put. `put` makes room at once where it is missing.
   */
  *makeRoom(rows: number, positions: number): Generator<void> {
    yield* this.portfolios.makeRoom(rows)
    yield* this.users.makeRoom(rows)
    if (this.rows + rows > this.#cash.length) yield* this.#growRows(this.rows + rows)
    if (this.#unused > this.#used / 3 && this.#unused > fewUnused) yield* this.#compact()
    yield* this.#growPositions(this.#used + positions)
  }

  /** Whether a row has pieces of a product, by its index. */
  isHeld(row: number, product: number): boolean {
    const start = this.#first[row]!
    return this.#products.subarray(start, start + this.#held[row]!).includes(product)
  }

  /** Writes the values of some rows at bids by product, in cents. */
  valuesAt(bids: Float64Array, values: Float64Array, from: number, to: number): void {
    const [cash, first, held] = [this.#cash, this.#first, this.#held]
    const [products, pieces] = [this.#products, this.#pieces]
    for (let row = from; row < to; row += 1) {
      let value = cash[row]!
      const start = first[row]!
      const end = start + held[row]!
      for (let at = start; at < end; at += 1) value += rankedWorth(pieces[at]!, bids[products[at]!]!)
      values[row] = value
    }
  }

  /** The bytes of its arrays, for measurements. */
  bytes(): number {
    const flags = [this.isSimulated, this.isReplaced]
    const arrays = [...flags, this.deposited, this.#versions, this.#cash, this.#first, this.#held, this.#room]
    const sum = [...arrays, this.#products, this.#pieces].reduce((all, { byteLength }) => all + byteLength, 0)
    return sum + this.portfolios.bytes() + this.users.bytes()
  }

  #add(portfolioId: string): number {
    const row = this.rows
    if (row === this.#cash.length) finish(this.#growRows(row + 1))
    this.portfolios.set(row, portfolioId)
    this.#versions[row] = -1
    this.rows += 1
    return row
  }

  *#growRows(rows: number): Generator<void> {
    const length = Math.max(rows, this.#cash.length * 2)
    this.isSimulated = yield* grown(this.isSimulated, new Uint8Array(length))
    this.isReplaced = yield* grown(this.isReplaced, new Uint8Array(length))
    this.#versions = yield* grown(this.#versions, new Float64Array(length))
    this.#first = yield* grown(this.#first, new Uint32Array(length))
    this.#held = yield* grown(this.#held, new Uint16Array(length))
    this.#room = yield* grown(this.#room, new Uint16Array(length))
    if (this.deposited.length > 0) this.deposited = yield* grown(this.deposited, new Float64Array(length))
    this.#cash = yield* grown(this.#cash, new Float64Array(length))
  }

  *#growPositions(positions: number): Generator<void> {
    if (positions <= this.#pieces.length) return
    const length = Math.max(positions, Math.ceil(this.#pieces.length * 1.5))
    this.#products = yield* grown(this.#products, new Uint32Array(length))
    this.#pieces = yield* grown(this.#pieces, new Float64Array(length))
  }

  #setPositions(row: number, products: readonly number[], pieces: readonly number[]): void {
    if (products.length > this.#room[row]!) this.#move(row, products.length)
    const start = this.#first[row]!
    this.#products.set(products, start)
    this.#pieces.set(pieces, start)
    this.#held[row] = products.length
  }

  /** Gives a row a new span, with room for some more positions unless it is its first. */
  #move(row: number, positions: number): void {
    const room = this.#room[row] === 0 ? positions : positions + 4
    this.#unused += this.#room[row]!
    if (this.#unused > this.#used / 2 && this.#unused > fewUnused) finish(this.#compact())
    finish(this.#growPositions(this.#used + room))
    this.#first[row] = this.#used
    this.#room[row] = room
    this.#used += room
  }

  /** Moves all spans together, in the order of the rows. */
  *#compact(): Generator<void> {
    const products = new Uint32Array(this.#products.length)
    const pieces = new Float64Array(this.#pieces.length)
    let used = 0
    for (let row = 0; row < this.rows; row += 1) {
      const [start, held] = [this.#first[row]!, this.#held[row]!]
      products.set(this.#products.subarray(start, start + held), used)
      pieces.set(this.#pieces.subarray(start, start + held), used)
      this.#first[row] = used
      this.#room[row] = held
      used += held
      if (row % rowsAtATime === 0) yield
    }
    this.#products = products
    this.#pieces = pieces
    this.#used = used
    this.#unused = 0
  }
}
