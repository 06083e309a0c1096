// The log of a competition: every opening and every transaction under a pseudonym, each line with a hash over itself and
// the line before it (a hash chain, as in Haber and Stornetta, Journal of Cryptology, 1991). The hash of the line that
// ends a day is the root of that day: whoever knows it can tell whether a line up to then was changed.

import type { Quote } from '../market/quote.ts'
import type { Cents, Quantity } from '../money/money.ts'
import type { TransactionCosts } from '../orders/transaction-costs.ts'
import type { WrittenTerms } from '../products/price-terms.ts'
import { type EpochMs, gameTimeZone } from '../time/time.ts'

/** The kinds of transactions. */
export const loggedTransactions = [
  'buy',
  'sell',
  'knockout',
  'settlement',
  'delisting',
  'dividend',
  'split',
  'reversal',
  'adjustment',
] as const

/**
 * The format of a log: from 2 on each closing quote has the terms that its bid follows from; from 3 on the rules have the weekly
 * deposit, and a deposit its week.
 */
export const logFormat = 3

interface Timed {
  /** By the market's clock. */
  time: EpochMs
  /** A pseudonym. */
  player: string
  /** Where the line was written after one of a later time; left out otherwise. */
  late?: true
}

/** A transaction. Amounts and prices in cents, `delta` in pieces; quotes as they were stored with it. */
export interface LoggedTransaction extends Timed {
  kind: (typeof loggedTransactions)[number]
  product: string
  quantity: Quantity
  delta: number
  price: Cents
  costs: Cents
  amount: Cents
  bid: Cents | null
  ask: Cents | null
  quote: object | null
  currencyQuote: object | null
  detail: object | null
}

/** A portfolio is opened with an amount in cents. */
export interface LoggedOpening extends Timed {
  kind: 'open'
  amount: Cents
}

/** Cash is added to a portfolio: an amount in cents. The log does not say why, as that is between a player and a teacher. */
export interface LoggedDeposit extends Timed {
  kind: 'deposit'
  amount: Cents
  /** The midnight that begins the Monday of a weekly deposit; left out for a deposit by an organiser. */
  week?: EpochMs
}

/**
 * A player begins again: the portfolio of `player` no longer counts, and the one of `next`, which was opened just before,
 * takes its place.
 */
export interface LoggedReset extends Timed {
  kind: 'reset'
  next: string
}

/**
 * Quotes of a symbol were declared wrong: those whose time is in the period and whose mid is below or above the prices, where
 * they are given. The reversals and adjustments of their consequences name the correction.
 */
export interface LoggedCorrection {
  kind: 'correction'
  time: EpochMs
  id: string
  symbol: string
  from: EpochMs
  until: EpochMs
  below: string | null
  above: string | null
  /** Why, as players read it. */
  note: string
  /** Where the line was written after one of a later time; left out otherwise. */
  late?: true
}

/** A quote with its decimals as text. */
export type LoggedQuote = Omit<Quote, 'bid' | 'ask'> & { bid: string; ask: string }

/**
 * The bid of a product right before the end, and what it follows from: the quotes of its underlying and its currency, and
 * its terms. Without quotes the bid is zero.
 */
export interface LoggedClosingQuote {
  kind: 'quote'
  product: string
  bid: Cents
  terms: WrittenTerms | null
  quote: LoggedQuote | null
  currencyQuote: LoggedQuote | null
}

/** A line of the log without its hash. */
export type LogRow =
  | {
      kind: 'competition'
      /** Left out in logs of format 1. */
      format?: number
      id: string
      name: string
      start: EpochMs
      end: EpochMs
      startingBalance: Cents
      costs: TransactionCosts
      /** Whether players may begin again; left out if they may not. */
      resets?: true
      /** What every portfolio gets each Monday, in cents; left out if it is nothing. */
      weeklyDeposit?: Cents
    }
  | LoggedOpening
  | LoggedReset
  | LoggedDeposit
  | LoggedTransaction
  | LoggedCorrection
  /** The end of a day, as 2026-11-23, and how many lines it has. */
  | { kind: 'day'; day: string; rows: number }
  | LoggedClosingQuote
  /** The closing value of a portfolio, and its position in the final list. */
  | { kind: 'result'; player: string; value: Cents; position: number }

/** The line before the first one. */
export const noHash = ''

/** What the hash of a line is computed over: the hash of the line before, and the line without its hash. */
export function hashedText(previous: string, row: object): string {
  return `${previous}\n${JSON.stringify(row)}`
}

/** A line of the log: its row with its hash, as JSON. */
export function logLine(row: object, hash: string): string {
  return JSON.stringify({ ...row, hash })
}

/** The day in Amsterdam that an instant falls on, as 2026-11-23. */
export function logDay(at: EpochMs): string {
  return dayFormat.format(at)
}

// Sweden writes dates as ISO 8601 does.
const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: gameTimeZone, dateStyle: 'short' })
