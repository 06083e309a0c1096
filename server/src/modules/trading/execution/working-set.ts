// The rows of a batch in memory: those loaded under lock, as the commands change them, and the changes to write.

import type { LedgerEntry } from '@koersklasse/domain/portfolio/ledger.ts'
import { noPosition, type Position } from '@koersklasse/domain/portfolio/position.ts'
import type { OrderRow, PositionRow, TransactionRow } from '../portfolios/wire.ts'
import type { Holding, Loaded, PortfolioRow } from './execution-store.ts'
import type { PortfolioCase } from './portfolio-case.ts'
import type { Changes, Replacement } from './save-changes.ts'

export class WorkingSet {
  /** The recent and coming splits. */
  readonly splits: Loaded['splits']
  /** When portfolios that are to be reset got their last transaction. */
  readonly lastBookings: Loaded['lastBookings']
  readonly halted: Loaded['halted']
  readonly voidedEnds: Loaded['voidedEnds']
  readonly #cases: Loaded['cases']
  readonly #portfolios = new Map<string, PortfolioRow>()
  /** By portfolio, then by product. */
  readonly #positions = new Map<string, Map<string, PositionRow>>()
  readonly #orders = new Map<string, OrderRow>()
  readonly #orderOfKey = new Map<string, OrderRow>()
  readonly #transactionOfOrder = new Map<string, TransactionRow>()

  readonly #holdings = new Map<string, Holding>()
  readonly #unbookedDeposits: Set<string>

  readonly #newOrders = new Map<string, OrderRow>()
  readonly #changedOrders = new Map<string, OrderRow>()
  readonly #changedPositions = new Map<string, PositionRow>()
  readonly #changedPortfolios = new Map<string, PortfolioRow>()
  readonly #transactions: TransactionRow[] = []
  readonly #entries: Changes['entries'] = []
  readonly #messages: Changes['messages'] = []
  readonly #replacements: Replacement[] = []
  readonly #corrected: Changes['corrected'] = []
  readonly #deposits: Changes['deposits'] = []

  constructor(loaded: Loaded) {
    this.splits = loaded.splits
    this.lastBookings = loaded.lastBookings
    this.halted = loaded.halted
    this.voidedEnds = loaded.voidedEnds
    this.#cases = loaded.cases
    this.#unbookedDeposits = new Set(loaded.unbookedDeposits.map(depositKey))
    for (const row of loaded.portfolios) this.#portfolios.set(row.id, row)
    for (const row of loaded.positions) this.#indexPosition(row)
    for (const row of loaded.orders) this.#indexOrder(row)
    for (const row of loaded.transactions) this.#indexTransaction(row)
    for (const row of loaded.holdings) this.#holdings.set(keyName(row.portfolioId, row.actionId), row)
  }

  portfolio(id: string): PortfolioRow | undefined {
    return this.#portfolios.get(id)
  }

  order(id: string): OrderRow | undefined {
    return this.#orders.get(id)
  }

  orderOfKey(portfolioId: string, key: string): OrderRow | undefined {
    return this.#orderOfKey.get(keyName(portfolioId, key))
  }

  transactionOf(orderId: string): TransactionRow | undefined {
    return this.#transactionOfOrder.get(orderId)
  }

  position(portfolioId: string, productId: string): Position & { id?: string } {
    return this.#positions.get(portfolioId)?.get(productId) ?? noPosition
  }

  /** The loaded positions of a portfolio. */
  positionsOf(portfolioId: string): Iterable<PositionRow> {
    return this.#positions.get(portfolioId)?.values() ?? []
  }

  /** The pending orders of a portfolio in a product that were loaded or placed in this batch. */
  pendingOrdersIn(portfolioId: string, productId: string): OrderRow[] {
    return this.pendingOrdersOf(portfolioId).filter((row) => row.product_id === productId)
  }

  /** The pending orders of a portfolio that were loaded or placed in this batch. */
  pendingOrdersOf(portfolioId: string): OrderRow[] {
    return [...this.#orders.values()].filter(
      (row) => row.portfolio_id === portfolioId && row.status === 'pending',
    )
  }

  /** What a portfolio held when an action took effect; undefined if it never held the product. */
  holding(portfolioId: string, actionId: string): Holding | undefined {
    return this.#holdings.get(keyName(portfolioId, actionId))
  }

  /** Updates a holding, once its portfolio has been paid. */
  putHolding(row: Holding): void {
    this.#holdings.set(keyName(row.portfolioId, row.actionId), row)
  }

  /**
   * Adds an order, or changes one that was loaded or added before. An order that was added in this batch is written once, in
   * its final state.
   */
  putOrder(row: OrderRow): void {
    const isNew = !this.#orders.has(row.id) || this.#newOrders.has(row.id)
    const target = isNew ? this.#newOrders : this.#changedOrders
    target.set(row.id, row)
    this.#indexOrder(row)
  }

  putPortfolio(row: PortfolioRow): void {
    this.#portfolios.set(row.id, row)
    this.#changedPortfolios.set(row.id, row)
  }

  putPosition(row: PositionRow): void {
    this.#indexPosition(row)
    this.#changedPositions.set(keyName(row.portfolio_id, row.product_id), row)
  }

  /** Adds a transaction with its ledger entries. */
  putTransaction(row: TransactionRow, entries: readonly LedgerEntry[]): void {
    this.#indexTransaction(row)
    this.#transactions.push(row)
    for (const entry of entries) this.#entries.push({ entry, transaction: row })
  }

  /** Replaces a portfolio. Later commands of the batch do not find it any more. */
  putReplacement(replacement: Replacement): void {
    this.#replacements.push(replacement)
    this.#portfolios.delete(replacement.replaced.id)
  }

  /** The rows that the repair of a portfolio needs; undefined if it is repaired. */
  caseOf(portfolioId: string): PortfolioCase | undefined {
    return this.#cases.get(portfolioId)
  }

  /** Whether an earlier command of the batch has changed a portfolio. */
  isChanged(portfolioId: string): boolean {
    return this.#changedPortfolios.has(portfolioId)
  }

  /** Returns whether a deposit is still to be booked on a portfolio, and marks it as booked. */
  takeDeposit(portfolioId: string, depositId: string): boolean {
    return this.#unbookedDeposits.delete(depositKey({ portfolioId, depositId }))
  }

  /** Adds to the deposits of a portfolio. */
  putDeposit(deposit: Changes['deposits'][number]): void {
    this.#deposits.push(deposit)
  }

  /** Notes that a portfolio was repaired. */
  putCorrected(corrected: Changes['corrected'][number]): void {
    this.#corrected.push(corrected)
  }

  putMessage(message: Changes['messages'][number]): void {
    this.#messages.push(message)
  }

  /** The changes to write, with each row as the last command left it. */
  changes(): Changes {
    return {
      newOrders: [...this.#newOrders.values()],
      changedOrders: [...this.#changedOrders.values()],
      transactions: this.#transactions,
      entries: this.#entries,
      positions: [...this.#changedPositions.values()],
      portfolios: [...this.#changedPortfolios.values()],
      messages: this.#messages,
      replacements: this.#replacements,
      corrected: this.#corrected,
      deposits: this.#deposits,
    }
  }

  #indexPosition(row: PositionRow): void {
    const ofPortfolio = this.#positions.get(row.portfolio_id) ?? new Map<string, PositionRow>()
    this.#positions.set(row.portfolio_id, ofPortfolio.set(row.product_id, row))
  }

  #indexOrder(row: OrderRow): void {
    this.#orders.set(row.id, row)
    if (row.idempotency_key === null) return
    this.#orderOfKey.set(keyName(row.portfolio_id, row.idempotency_key), row)
  }

  #indexTransaction(row: TransactionRow): void {
    if (row.order_id !== null) this.#transactionOfOrder.set(row.order_id, row)
  }
}

const depositKey = ({ portfolioId, depositId }: Loaded['unbookedDeposits'][number]) =>
  keyName(portfolioId, depositId)

function keyName(portfolioId: string, name: string): string {
  return `${portfolioId} ${name}`
}
