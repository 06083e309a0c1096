// Counts what happens in a dry run, player by player.

import type { refusingRules } from '@koersklasse/contract/desk/dry-run-outcome.ts'
import type { Transaction } from '@koersklasse/contract/trading.ts'
import type { AbortReason } from '@koersklasse/domain/orders/order.ts'
import type { OrderResult, PlaceOrder } from '../../modules/trading/execution/command.ts'

export type RefusingRule = (typeof refusingRules)[number]

/** What happened to one portfolio. Amounts in cents. */
export interface Counts {
  trades: number
  costs: number
  bought: number
  boughtSprinters: number
  knockOuts: number
  lostByKnockOut: number
  refused: Map<RefusingRule, number>
}

export class Tally {
  readonly #counts = new Map<string, Counts>()

  of(portfolioId: string): Counts {
    const known = this.#counts.get(portfolioId)
    if (known !== undefined) return known
    const counts = { trades: 0, costs: 0, bought: 0, boughtSprinters: 0, knockOuts: 0, lostByKnockOut: 0 }
    const begun: Counts = { ...counts, refused: new Map() }
    this.#counts.set(portfolioId, begun)
    return begun
  }

  /** Counts the outcome of an order. */
  addOrder(portfolioId: string, isSprinter: boolean, result: OrderResult<PlaceOrder>): void {
    const counts = this.of(portfolioId)
    const transaction = result.ok ? result.value.transaction : null
    if (transaction === null) {
      const rule = ruleOf(result)
      if (rule !== null) counts.refused.set(rule, (counts.refused.get(rule) ?? 0) + 1)
      return
    }
    const { transactionType, quantity, executionPrice, executionCosts } = transaction
    counts.trades += 1
    counts.costs += executionCosts
    if (transactionType !== 'buy') return
    counts.bought += quantity * executionPrice
    if (isSprinter) counts.boughtSprinters += quantity * executionPrice
  }

  /** Counts the transaction of a product event, if it is a knock-out. */
  addEvent(portfolioId: string, { transactionType, absolutePerformance }: Transaction): void {
    if (transactionType !== 'knockout') return
    const counts = this.of(portfolioId)
    counts.knockOuts += 1
    counts.lostByKnockOut -= Math.min(0, absolutePerformance ?? 0)
  }
}

const byAbortReason: Partial<Record<AbortReason, RefusingRule>> = {
  insufficient_spread: 'sprinterLimit',
  underlying_cap: 'underlyingCap',
  no_funds: 'noFunds',
  bid_only: 'bidOnly',
}

/** The rule that refused an order; null for an order that was filled or waits. */
function ruleOf(result: OrderResult<PlaceOrder>): RefusingRule | null {
  if (result.ok) {
    const { abortReason } = result.value.order
    return abortReason === null ? null : (byAbortReason[abortReason] ?? 'other')
  }
  switch (result.refusal.code) {
    case 'locked':
      return 'locked'
    case 'too_many_orders_today':
      return 'ordersPerDay'
    case 'bid_only':
      return 'bidOnly'
    default:
      return 'other'
  }
}
