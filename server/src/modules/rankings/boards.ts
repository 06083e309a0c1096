// Keeps the boards of all competitions, except those that ended long ago, in step with the database. The bus tells which
// portfolios have changed. As it may lose messages, changes are also looked up, and all versions are compared, page by page.

import { splitPosition } from '@koersklasse/domain/corporate-actions/split.ts'
import { addCents, toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import { type Clock, type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import { firstId, firstIdAt } from '../../platform/ids.ts'
import { slicesOf } from '../../platform/slices.ts'
import { Board, type PortfolioState } from './board.ts'
import type { BoardStore, Change, PortfolioRow, RankedCompetition, RunningSplit } from './board-store.ts'
import { type Breathe, createBreathe } from './breathe.ts'
import { heldPieces } from './held-pieces.ts'
import { pagesById } from './pages-by-id.ts'
import type { ProductIndex } from './product-index.ts'
import { finishSlowly } from './typed-arrays.ts'

const pageSize = 2_000
/** How many portfolios are put between two calls of `breathe`. */
const rowsAtATime = 64
/**
 * How often changes are looked up at the most, in milliseconds. The bus reports transactions, and loses few of its messages;
 * it does not report openings.
 */
const lookUpEveryMs: Record<Change, number> = { opening: 0, transaction: 15_000 }
/** Exceeds the difference between the clocks of nodes and the length of a transaction. */
const overlapMs = 20_000
/** The longest period whose changes are looked up at once. After an outage, reading all of them could take too long. */
const mostAtOnceMs = 60_000
/** How long after its end a competition is kept, in market time. */
const keptMs = 60 * 24 * 3_600_000
/** How long an older one is kept after it was asked for, in real time, and how many of these at a time. */
const askedForMs = 10 * 60_000
const mostAskedFor = 8

/** A competition and its portfolios in memory. */
export interface Held {
  competition: RankedCompetition
  board: Board
}

export interface BoardsDeps {
  store: BoardStore
  bus: Bus
  /** Real time. */
  clock: Clock
  marketClock: Clock
  products: ProductIndex
}

export class Boards {
  readonly #deps: BoardsDeps
  readonly #held = new Map<string, Held>()
  /** The portfolios to be read again. */
  readonly #dirty = new Set<string>()
  readonly #unsubscribe: () => void
  /** The competitions that ended long ago and were asked for, with the real time of the last request. */
  readonly #askedFor = new Map<string, EpochMs>()
  /** Until when changes were looked up; null on a node that serves no lists. */
  #readUntil: Record<Change, EpochMs> | null = null
  #comparedUntil = firstId
  /** The splits that some portfolios may not include yet. The boards already include all of them. */
  #runningSplits: readonly RunningSplit[] = []

  constructor(deps: BoardsDeps) {
    this.#deps = deps
    this.#unsubscribe = deps.bus.subscribe('portfolios', ({ changed }) => {
      // A node that serves no lists never reads them.
      if (this.#readUntil === null) return
      for (const [id, version] of changed) if (this.#isNewer(id, version)) this.#dirty.add(id)
    })
  }

  /** Reads what has changed, the first time everything. Returns all boards, by competition. */
  async refresh(): Promise<ReadonlyMap<string, Held>> {
    const now = this.#deps.clock.now()
    this.#readUntil ??= { opening: now, transaction: now }
    const breathe = createBreathe()
    await this.#readSplits(breathe)
    await this.#readCompetitions(breathe)
    await this.#findChanged()
    await this.#readDirty(breathe)
    return this.#held
  }

  /** Compares the versions and players of the next page of portfolios. The next refresh reads those that have changed. */
  async compareNext(): Promise<void> {
    if (this.#readUntil === null) return
    const rows = await this.#deps.store.versions(this.#comparedUntil, pageSize)
    for (const { id, competitionId, userId, version } of rows) {
      const board = this.#held.get(competitionId)?.board
      if (board === undefined) continue
      const row = board.portfolios.find(id)
      if (board.versionOf(id) < version || !board.users.isAt(row, userId)) this.#dirty.add(id)
    }
    this.#comparedUntil = rows.length < pageSize ? firstId : rows.at(-1)!.id
  }

  /** Keeps a competition for some minutes, even if it is long over. What is not held yet is read at the next refresh. */
  askFor(competitionId: string): void {
    if ((this.#held.get(competitionId)?.competition.end ?? 0) > this.#keptSince()) return
    if (this.#askedFor.has(competitionId) || this.#askedFor.size < mostAskedFor)
      this.#askedFor.set(competitionId, this.#deps.clock.now())
  }

  close(): void {
    this.#unsubscribe()
  }

  #keptSince(): EpochMs {
    return toEpochMs(this.#deps.marketClock.now() - keptMs)
  }

  #isNewer(portfolioId: string, version: number): boolean {
    for (const { board } of this.#held.values()) {
      const known = board.versionOf(portfolioId)
      if (known >= 0) return version > known
    }
    return true
  }

  /** Reads the competitions, and all portfolios of those that are new. */
  async #readCompetitions(breathe: Breathe): Promise<void> {
    const { store, clock } = this.#deps
    for (const [id, at] of this.#askedFor) if (at < clock.now() - askedForMs) this.#askedFor.delete(id)
    const competitions = await store.competitionsAfter(this.#keptSince(), [...this.#askedFor.keys()])
    const added = competitions.filter(({ id }) => !this.#held.has(id)).map(({ id }) => id)
    for (const competition of competitions) {
      const board = this.#held.get(competition.id)?.board ?? new Board()
      this.#held.set(competition.id, { board, competition })
    }
    const current = new Set(competitions.map(({ id }) => id))
    for (const id of this.#held.keys()) if (!current.has(id)) this.#held.delete(id)
    if (added.length === 0) return
    const read = (after: string) => store.page(added, after, pageSize)
    const lastOf = (rows: readonly PortfolioRow[]) => (rows.length < pageSize ? null : rows.at(-1)!.id)
    try {
      for await (const rows of pagesById(read, lastOf)) await this.#put(rows, breathe)
    } catch (fault) {
      // A board with a part of its portfolios would pass for a complete one.
      for (const id of added) this.#held.delete(id)
      throw fault
    }
  }

  /**
   * Reads the running splits. Portfolios with the product of a new one are read again once, as their boards may have the old
   * pieces.
   */
  async #readSplits(breathe: Breathe): Promise<void> {
    const before = new Set(this.#runningSplits.map(({ actionId }) => actionId))
    this.#runningSplits = await this.#deps.store.runningSplits()
    for (const { actionId, productId } of this.#runningSplits) {
      if (before.has(actionId)) continue
      const product = this.#deps.products.indexOf(productId)
      for (const { board } of this.#held.values())
        for (let row = 0; row < board.rows; row += 1) {
          if (board.isHeld(row, product)) this.#dirty.add(board.portfolios.at(row)!)
          if (row % rowsAtATime === 0) await breathe()
        }
    }
  }

  async #findChanged(): Promise<void> {
    const now = this.#deps.clock.now()
    for (const by of ['opening', 'transaction'] as const)
      if (Math.abs(now - this.#readUntil![by]) >= lookUpEveryMs[by]) await this.#lookUp(by, now)
  }

  async #lookUp(by: Change, now: EpochMs): Promise<void> {
    const readUntil = this.#readUntil!
    for (let isLast = false; !isLast; ) {
      const until = toEpochMs(Math.min(readUntil[by] + mostAtOnceMs, now))
      isLast = until === now
      const from = firstIdAt(readUntil[by] - overlapMs)
      const changed = await this.#deps.store.changedBetween(by, from, isLast ? null : firstIdAt(until))
      for (const { id, competitionId, version } of changed) {
        const board = this.#held.get(competitionId)?.board
        if (board !== undefined && board.versionOf(id) < version) this.#dirty.add(id)
      }
      readUntil[by] = until
    }
  }

  async #readDirty(breathe: Breathe): Promise<void> {
    // In the order in which they were opened, which is how a node reads them at its start. So equal results have the same
    // order on every node.
    for (const ids of slicesOf([...this.#dirty].sort(), pageSize)) {
      // A portfolio that changes while it is read is read again.
      for (const id of ids) this.#dirty.delete(id)
      try {
        await this.#put(await this.#deps.store.byId(ids), breathe)
      } catch (fault) {
        for (const id of ids) this.#dirty.add(id)
        throw fault
      }
    }
  }

  async #put(rows: readonly PortfolioRow[], breathe: Breathe): Promise<void> {
    const states = new Map<Board, PortfolioState[]>()
    for (const [index, row] of rows.entries()) {
      const board = this.#held.get(row.competitionId)?.board
      if (board === undefined) continue
      if (!states.has(board)) states.set(board, [])
      states.get(board)!.push(this.#stateOf(row, this.#held.get(row.competitionId)!.competition))
      if (index % rowsAtATime === 0) await breathe()
    }
    for (const [board, some] of states) {
      const positions = some.reduce((sum, { products }) => sum + products.length, 0)
      await finishSlowly(board.makeRoom(some.length, positions), breathe)
      for (const [index, state] of some.entries()) {
        board.put(state)
        if (index % rowsAtATime === 0) await breathe()
      }
    }
  }

  #stateOf(row: PortfolioRow, { end }: RankedCompetition): PortfolioState {
    const held = heldPieces(row.held)
    let cash = row.cash
    for (const { actionId, productId, effective, split, price } of this.#runningSplits) {
      const one = held.find((other) => other.productId === productId)
      // After its end a portfolio stays as it is.
      if (one === undefined || !row.behind.includes(actionId) || effective >= end) continue
      const { position, paid } = splitPosition(
        { quantity: toQuantity(one.pieces), cost: toCents(0) },
        split,
        price,
      )
      one.pieces = position.quantity
      cash = addCents(cash, paid)
    }
    return {
      ...{ portfolioId: row.id, userId: row.userId, isSimulated: row.isSimulated },
      isReplaced: row.isReplaced,
      ...{ version: row.version, cash, deposited: row.deposited },
      products: held.map(({ productId }) => this.#deps.products.indexOf(productId)),
      pieces: held.map(({ pieces }) => pieces),
    }
  }
}
