// Double-entry bookkeeping: each change of a portfolio is written as entries on two or more accounts that sum to zero. The
// available balance is the sum of the entries on `cash`.

import {
  type Cents,
  multiplyCents,
  negateCents,
  type Quantity,
  subtractCents,
  toCents,
} from '../money/money.ts'
import { assert } from '../result.ts'

/**
 * The accounts of a portfolio's ledger. `cash`: the available balance. `capital`: the source of the starting balance and of
 * deposits. `market`: the other side of every fill and of every payment for pieces held. `costs`: transaction costs paid.
 */
export const ledgerAccounts = ['cash', 'capital', 'market', 'costs'] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

/** One entry, in cents: above zero to the account, below zero from it. */
export interface LedgerEntry {
  account: LedgerAccount
  amount: Cents
}

/** The entries of a new portfolio. */
export function openingEntries(startingBalance: Cents): LedgerEntry[] {
  return balanced([
    { account: 'cash', amount: startingBalance },
    { account: 'capital', amount: negateCents(startingBalance) },
  ])
}

/** The entries of cash that is added to a portfolio. */
export function depositEntries(amount: Cents): LedgerEntry[] {
  return balanced([
    { account: 'cash', amount },
    { account: 'capital', amount: negateCents(amount) },
  ])
}

/** The entries of a purchase: value and costs leave the cash. */
export function purchaseEntries(price: Cents, quantity: Quantity, costs: Cents): LedgerEntry[] {
  const value = multiplyCents(price, quantity)
  return balanced([
    { account: 'cash', amount: toCents(-value - costs) },
    { account: 'market', amount: value },
    { account: 'costs', amount: costs },
  ])
}

/** The entries of a sale: its value less the costs goes to the cash (or leaves it, if the costs are higher). */
export function saleEntries(price: Cents, quantity: Quantity, costs: Cents): LedgerEntry[] {
  const value = multiplyCents(price, quantity)
  return balanced([
    { account: 'cash', amount: subtractCents(value, costs) },
    { account: 'market', amount: negateCents(value) },
    { account: 'costs', amount: costs },
  ])
}

/** The entries of a payment for pieces held, without an order: a dividend, or the fraction that a split leaves. */
export function paymentEntries(amount: Cents): LedgerEntry[] {
  return balanced([
    { account: 'cash', amount },
    { account: 'market', amount: negateCents(amount) },
  ])
}

/** The entries that reverse a transaction with an amount and costs, both in cents. */
export function reversalEntries(amount: Cents, costs: Cents): LedgerEntry[] {
  return balanced([
    { account: 'cash', amount: negateCents(amount) },
    { account: 'market', amount: toCents(amount + costs) },
    { account: 'costs', amount: negateCents(costs) },
  ])
}

/** The sum of the entries on one account, in cents. */
export function sumOf(entries: readonly LedgerEntry[], account: LedgerAccount): Cents {
  return toCents(entries.reduce((sum, entry) => (entry.account === account ? sum + entry.amount : sum), 0))
}

function balanced(entries: LedgerEntry[]): LedgerEntry[] {
  const sum = entries.reduce((total, entry) => total + entry.amount, 0)
  assert(sum === 0, `ledger entries sum to zero, not to ${sum}`)
  return entries.filter((entry) => entry.amount !== 0)
}
