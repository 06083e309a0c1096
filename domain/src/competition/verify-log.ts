// Checks the log of a competition: that no line was changed, that every transaction follows the rules, and that the
// final list is the one that the transactions lead to.

import { splitQuantity } from '../corporate-actions/split.ts'
import { isBad } from '../corrections/bad-stretch.ts'
import { toDecimal } from '../money/decimal.ts'
import { addCents, type Cents, multiplyCents, toCents, toQuantity } from '../money/money.ts'
import { transactionCosts } from '../orders/transaction-costs.ts'
import type { EpochMs } from '../time/time.ts'
import { closingPositions, closingValue } from './closing.ts'
import { depositBounds } from './deposit.ts'
import {
  hashedText,
  type LoggedClosingQuote,
  type LoggedCorrection,
  type LoggedDeposit,
  type LoggedOpening,
  type LoggedQuote,
  type LoggedReset,
  type LoggedTransaction,
  type LogRow,
  logDay,
  noHash,
} from './log.ts'
import { rankedResult } from './ranking.ts'
import { closingQuoteFault, isTakenAsStated } from './verify-closing-quote.ts'
import { statesWeeklyDeposits, WeeklyDeposits } from './verify-deposit.ts'

/** Something that is not as it should be, with its line, counted from 1; 0 for the log as a whole. */
export interface LogFault {
  line: number
  text: string
}

/** A place in a final list. */
export interface LogResult {
  player: string
  value: Cents
  position: number
}

/** The outcome of a check. */
export interface VerifiedLog {
  faults: LogFault[]
  lines: number
  /** The root of each day, in order. */
  roots: { day: string; root: string }[]
  /** The final list as the transactions lead to it, by position; null while the competition is not closed. */
  list: LogResult[] | null
  /** How many closing bids were taken as stated, because the log is from before their terms were logged. */
  takenAsStated: number
  /** What was repaired because quotes were wrong. */
  corrections: VerifiedCorrection[]
  deposits: VerifiedDeposits
  /** How many lines were written after one of a later time; their times cannot be checked. */
  late: number
}

/** How often cash was added to a portfolio, and how much in all. */
export interface VerifiedDeposits {
  count: number
  amount: Cents
  /**
   * The deposits that no rule explains: an organiser decided on them. Null for a log from before the rules stated the weekly
   * deposit.
   */
  unexplained: (LogLineOf & { amount: Cents })[] | null
}

/** Where a line is, counted from 1, and whom it is about. */
interface LogLineOf {
  line: number
  player: string
}

/** A correction of wrong quotes, and how many transactions were reversed or stand at the right price. */
export interface VerifiedCorrection extends LoggedCorrection {
  reversed: number
  adjusted: number
}

interface Account {
  /** The transactions that are not reversed, by the name that a counter-entry gives them (`nameOf`). */
  booked: Map<string, LoggedTransaction>
  cash: number
  /** The cash that was added to it. */
  deposited: number
  /** The Mondays whose deposits it has. */
  weeks: EpochMs[]
  pieces: Map<string, number>
  /** The products that have ended. */
  ended: Set<string>
  /** The time of the first line in the group of lines that is judged together. */
  time: number
  opened: EpochMs
  /** When another took its place. */
  replaced: EpochMs | null
  /** The day on which it took the place of another. */
  resetOn: string | null
}

type Of<Kind extends LogRow['kind']> = Extract<LogRow, { kind: Kind }>

/** Clocks of nodes differ, so what is booked within this time, in milliseconds, is judged together. */
const togetherMs = 1_000

/** Checks the lines of a log in order; its state is what the lines so far have led to. */
export class LogVerifier {
  readonly #hash: (text: string) => string
  readonly #published: ReadonlyMap<string, string>
  readonly #faults: LogFault[] = []
  readonly #roots: { day: string; root: string }[] = []
  readonly #accounts = new Map<string, Account>()
  readonly #bids = new Map<string, Cents>()
  readonly #traded = new Set<string>()
  readonly #results: LogResult[] = []
  readonly #corrections = new Map<string, VerifiedCorrection>()
  /** The counter-entries whose correction is yet to come, as the line may be late. */
  readonly #uncorrected: { line: number; id: string; row: LoggedTransaction; of: LoggedTransaction }[] = []
  readonly #deposits: VerifiedDeposits = { count: 0, amount: toCents(0), unexplained: null }
  /** Null for a log whose rules do not state the weekly deposit. */
  #weekly: WeeklyDeposits | null = null
  #takenAsStated = 0
  #late = 0
  #lines = 0
  #previous = noHash
  #rules: Of<'competition'> | null = null
  #lastTime = 0
  #rowsOfDay = 0

  /**
   * @param hash SHA-256 of a text in UTF-8, as lower-case hexadecimal digits
   * @param published the roots that the game showed, by day; other days are not compared
   */
  constructor(hash: (text: string) => string, published: ReadonlyMap<string, string> = new Map()) {
    this.#hash = hash
    this.#published = published
  }

  /** Checks the next line. */
  add(text: string): void {
    this.#lines += 1
    const parsed = parseLine(text)
    if (parsed === null) {
      this.#fault('is no line of a log')
      return
    }
    const { hash, ...row } = parsed
    if (this.#hash(hashedText(this.#previous, row)) !== hash) {
      this.#fault('has a hash that does not follow from it and from the line before')
    }
    // The next line is compared with the hash that is stated, so that one change is one fault.
    this.#previous = hash
    try {
      this.#take(row as unknown as LogRow, hash)
    } catch (fault) {
      this.#fault(`cannot be right: ${(fault as Error).message}`)
    }
  }

  /** Compares the final list, and returns the outcome. */
  finish(): VerifiedLog {
    for (const [player, account] of this.#accounts) this.#checkAccount(player, account)
    this.#checkCorrections()
    const known = new Set(this.#roots.map(({ day }) => day))
    for (const day of this.#published.keys()) {
      if (!known.has(day)) this.#fault(`lacks ${day}, whose root was published`, 0)
    }
    const list = this.#results.length === 0 ? null : this.#computeList()
    if (list !== null) {
      this.#checkQuoted()
      this.#checkWeeklyDeposits()
      this.#compare(list)
    }
    return {
      ...{ faults: this.#faults, lines: this.#lines, roots: this.#roots, list },
      ...{ takenAsStated: this.#takenAsStated, late: this.#late },
      ...{ corrections: [...this.#corrections.values()], deposits: this.#deposits },
    }
  }

  #fault(text: string, line = this.#lines): void {
    this.#faults.push({ line, text })
  }

  #take(row: LogRow, hash: string): void {
    const isFirst = this.#lines === 1
    if (isFirst !== (row.kind === 'competition')) this.#fault('stands where it does not belong')
    if (row.kind !== 'day') this.#rowsOfDay += 1
    switch (row.kind) {
      case 'competition':
        this.#rules = row
        if (statesWeeklyDeposits(row)) {
          this.#weekly = new WeeklyDeposits(row)
          this.#deposits.unexplained = []
        }
        return
      case 'day':
        this.#endDay(row, hash)
        return
      case 'open':
        this.#open(row)
        return
      case 'reset':
        this.#reset(row)
        return
      case 'deposit':
        this.#deposit(row)
        return
      case 'correction':
        // After a correction the competition is closed again, so an earlier closing does not count.
        this.#bids.clear()
        this.#results.length = 0
        this.#atTime(row)
        this.#corrections.set(row.id, { ...row, reversed: 0, adjusted: 0 })
        return
      case 'quote':
        this.#close(row)
        return
      case 'result': {
        const { player, value, position } = row
        this.#results.push({ player, value, position })
        return
      }
      default:
        this.#book(row)
    }
  }

  #endDay({ day, rows }: Of<'day'>, root: string): void {
    if (rows !== this.#rowsOfDay)
      this.#fault(`ends ${day} with ${rows} lines, but there are ${this.#rowsOfDay}`)
    if (day <= (this.#roots.at(-1)?.day ?? '')) this.#fault(`ends ${day} after a later day`)
    const published = this.#published.get(day)
    if (published !== undefined && published !== root)
      this.#fault(`has another root for ${day} than was published`)
    this.#roots.push({ day, root })
    this.#rowsOfDay = 0
  }

  #close(row: LoggedClosingQuote): void {
    const { product, bid } = row
    if (this.#bids.has(product)) this.#fault(`quotes ${product} again`)
    this.#bids.set(product, toCents(bid))
    if (this.#rules === null) return
    if (isTakenAsStated(row, this.#rules)) this.#takenAsStated += 1
    const reason = closingQuoteFault(row, this.#rules, this.#traded.has(product))
    if (reason !== null) this.#fault(reason)
  }

  #atTime({ time, late }: { time: EpochMs; late?: true }): void {
    if (this.#bids.size > 0 || this.#results.length > 0) this.#fault('comes after the closing')
    if (late) {
      this.#late += 1
      if (this.#rules !== null && time < this.#rules.start) this.#fault('is from before the start')
      return
    }
    if (time < this.#lastTime) this.#fault('is earlier than the line before')
    else if (logDay(time) <= (this.#roots.at(-1)?.day ?? '')) this.#fault('belongs to a day that has ended')
    this.#lastTime = Math.max(this.#lastTime, time)
  }

  #open(row: LoggedOpening): void {
    this.#atTime(row)
    if (this.#accounts.has(row.player)) {
      this.#fault(`opens the portfolio of ${row.player} again`)
      return
    }
    if (row.amount !== this.#rules?.startingBalance)
      this.#fault('opens with another amount than the rules say')
    this.#accounts.set(row.player, {
      ...{ cash: row.amount, deposited: 0, weeks: [], pieces: new Map(), ended: new Set(), time: row.time },
      ...{ opened: row.time, replaced: null, resetOn: null, booked: new Map() },
    })
  }

  #reset(row: LoggedReset): void {
    this.#atTime(row)
    const { player, next, time } = row
    const [old, account] = [this.#accounts.get(player), this.#accounts.get(next)]
    if (old === undefined || account === undefined || player === next) {
      this.#fault('replaces or brings a portfolio that was not opened')
      return
    }
    const { start = 0, end = 0, resets = false } = this.#rules ?? {}
    const day = logDay(time)
    if (!resets || time < start || time >= end) this.#fault('begins again, which the rules do not allow')
    if (old.replaced !== null || account.replaced !== null) this.#fault(`replaces ${player} or ${next} again`)
    if (old.resetOn === day) this.#fault(`begins again a second time on ${day}`)
    if (account.opened !== time || account.resetOn !== null)
      this.#fault(`gives ${player} a portfolio that is not new`)
    old.replaced = time
    account.resetOn = day
  }

  /** The account that something is booked on; null if there is none. */
  #accountOf(row: LoggedTransaction | LoggedDeposit): Account | null {
    this.#atTime(row)
    const account = this.#accounts.get(row.player)
    if (account === undefined) {
      this.#fault(`is of ${row.player}, who has no portfolio`)
      return null
    }
    const isBefore = account.replaced === null || (row.late && row.time <= account.replaced)
    if (!isBefore) this.#fault(`is of ${row.player}, whose portfolio was replaced`)
    if (row.time > account.time + togetherMs) {
      this.#checkAccount(row.player, account)
      account.time = row.time
    }
    return account
  }

  #deposit(row: LoggedDeposit): void {
    const account = this.#accountOf(row)
    if (account === null) return
    const { time, week } = row
    const amount = toCents(row.amount)
    const { start = 0, end = 0 } = this.#rules ?? {}
    if (time < start || time >= end) this.#fault('adds cash while the competition was not running')
    if (amount < depositBounds.least || amount > depositBounds.most)
      this.#fault('adds less or more cash than may be added at once')
    if (week === undefined)
      this.#deposits.unexplained?.push({ line: this.#lines, player: row.player, amount })
    else {
      const reason = this.#weekly?.take({ ...row, week }, account, togetherMs) ?? null
      if (reason !== null) this.#fault(reason)
    }
    account.cash += amount
    account.deposited += amount
    this.#deposits.count += 1
    this.#deposits.amount = addCents(this.#deposits.amount, amount)
  }

  #book(row: LoggedTransaction): void {
    const account = this.#accountOf(row)
    if (account === null) return
    const isCounterEntry = row.kind === 'reversal' || row.kind === 'adjustment'
    const reason = isCounterEntry ? this.#counterEntryFault(row, account) : transactionFault(row, this.#rules)
    if (reason !== null) this.#fault(reason)
    if (!isCounterEntry) account.booked.set(nameOf(row), row)
    if (row.kind === 'buy') this.#traded.add(row.product)
    account.cash += row.amount
    account.pieces.set(row.product, (account.pieces.get(row.product) ?? 0) + row.delta)
    if (isEnd(row)) account.ended.add(row.product)
  }

  /** What is wrong with a counter-entry or an adjustment; null if nothing is. */
  #counterEntryFault(row: LoggedTransaction, account: Account): string | null {
    const { correctionId, of, isConsequence, rightPrice, waived } = (row.detail ??
      {}) as Partial<CounterEntryDetail>
    if (correctionId === undefined || of === undefined) return 'does not name what it belongs to'
    const name = `${of.created} ${of.transactionType} ${row.product} ${of.quantity} ${of.executionPrice}`
    const booked = account.booked.get(name)
    if (booked === undefined) return 'belongs to a transaction that is not there, or was reversed before'
    // A transaction can be reversed or adjusted only once.
    account.booked.delete(name)
    if (!isConsequence) this.#uncorrected.push({ line: this.#lines, id: correctionId, row, of: booked })
    if (row.kind === 'reversal') {
      if (isEnd(booked)) account.ended.delete(row.product)
      const isOpposite =
        row.amount === -booked.amount && row.delta === -booked.delta && row.costs === -booked.costs
      return isOpposite ? null : 'is not the opposite of what it reverses'
    }
    if (row.delta !== 0 || row.costs !== 0) return 'moves pieces or has costs, though it is an adjustment'
    const owed = ((rightPrice ?? 0) - booked.price) * booked.quantity * (booked.kind === 'buy' ? -1 : 1)
    return row.amount === owed + (waived ?? 0) ? null : 'pays another amount than the right price makes'
  }

  /** Checks that a wrong quote caused what was reversed or adjusted. */
  #checkCorrections(): void {
    for (const { line, id, row, of } of this.#uncorrected) {
      const correction = this.#corrections.get(id)
      if (correction === undefined) {
        this.#fault('belongs to a correction that is not there', line)
        continue
      }
      if (row.kind === 'reversal') correction.reversed += 1
      else correction.adjusted += 1
      const { below, above } = correction
      const stretch = {
        ...correction,
        ...{
          below: below === null ? null : toDecimal(below),
          above: above === null ? null : toDecimal(above),
        },
      }
      const isWrong = [of.quote, of.currencyQuote].some(
        (quote) => quote !== null && isBad(stretch, readQuote(quote)),
      )
      if (!isWrong) this.#fault('reverses or adjusts what no wrong quote has caused', line)
    }
  }

  /** Checks that an account owes nothing, and that nothing is left of a product that paid out. */
  #checkAccount(player: string, { cash, pieces, ended }: Account): void {
    if (cash < 0) this.#fault(`leaves ${player} with less than no cash`)
    for (const [product, held] of pieces) {
      if (held < 0) this.#fault(`leaves ${player} with less than no ${product}`)
      if (held > 0 && ended.has(product)) this.#fault(`leaves ${player} with ${product}, which has ended`)
    }
  }

  /** Checks that everything that is held has a closing quote. */
  #checkQuoted(): void {
    const held = this.#counting().flatMap(([, { pieces }]) => [...pieces])
    const products = new Set(held.flatMap(([product, quantity]) => (quantity > 0 ? [product] : [])))
    for (const product of products) {
      if (!this.#bids.has(product)) this.#fault(`lacks a closing quote of ${product}, which is held`, 0)
    }
  }

  /** Checks that no portfolio lacks a weekly deposit. */
  #checkWeeklyDeposits(): void {
    for (const [player, account] of this.#counting()) {
      const week = this.#weekly?.lackedBy(account, this.#lastTime) ?? null
      if (week !== null) this.#fault(`lacks the deposit of ${logDay(week)} for ${player}`, 0)
    }
  }

  /** The portfolios that were not replaced, by pseudonym. */
  #counting(): [player: string, account: Account][] {
    return [...this.#accounts].filter(([, { replaced }]) => replaced === null)
  }

  #computeList(): LogResult[] {
    const players = this.#counting()
    const values = players.map(([, { cash, pieces }]) =>
      closingValue(
        toCents(cash),
        [...pieces]
          .filter(([, held]) => held > 0)
          .map(([productId, held]) => ({ productId, quantity: toQuantity(held) })),
        this.#bids,
      ),
    )
    const startingBalance = this.#rules?.startingBalance ?? 0
    const positions = closingPositions(
      players.map(([, { deposited }], index) => rankedResult(values[index]!, startingBalance, deposited)),
    )
    return players
      .map(([player], index) => ({ player, value: values[index]!, position: positions[index]! }))
      .sort((one, other) => one.position - other.position)
  }

  #compare(list: readonly LogResult[]): void {
    const stated = new Map(this.#results.map((result) => [result.player, result]))
    if (stated.size < this.#results.length) this.#fault('has a player twice in its final list', 0)
    for (const { player, value, position } of list) {
      const result = stated.get(player)
      stated.delete(player)
      if (result === undefined) this.#fault(`lacks ${player} in its final list`, 0)
      else if (result.value !== value)
        this.#fault(`states ${result.value} cents for ${player}, who has ${value}`, 0)
      else if (result.position !== position)
        this.#fault(`states position ${result.position} for ${player}, who is at ${position}`, 0)
    }
    for (const player of stated.keys())
      this.#fault(`has ${player} in its final list, who has no portfolio that counts`, 0)
  }
}

function parseLine(text: string): (Record<string, unknown> & { hash: string }) | null {
  try {
    const parsed: unknown = JSON.parse(text)
    const isRow = typeof parsed === 'object' && parsed !== null && 'kind' in parsed && 'hash' in parsed
    return isRow && typeof parsed.hash === 'string' ? (parsed as never) : null
  } catch {
    return null
  }
}

interface CounterEntryDetail {
  correctionId: string
  of: { transactionType: string; created: EpochMs; quantity: number; executionPrice: Cents }
  isConsequence: boolean
  rightPrice: Cents
  waived: Cents
}

/** How a counter-entry names a transaction of its player. */
function nameOf({ time, kind, product, quantity, price }: LoggedTransaction): string {
  return `${time} ${kind} ${product} ${quantity} ${price}`
}

function readQuote(quote: object) {
  const { symbol, time, bid, ask } = quote as LoggedQuote
  return { symbol, time, bid: toDecimal(bid), ask: toDecimal(ask) }
}

const isEnd = ({ kind }: LoggedTransaction) =>
  kind === 'knockout' || kind === 'settlement' || kind === 'delisting'

/** What is wrong with a transaction by itself; null if nothing is. */
function transactionFault(row: LoggedTransaction, rules: Of<'competition'> | null): string | null {
  if (rules === null) return 'has no rules before it'
  const { kind, quantity, delta, price, costs, amount } = row
  const value = multiplyCents(toCents(price), toQuantity(quantity))
  if (kind === 'buy' || kind === 'sell') {
    if (row.time < rules.start || row.time >= rules.end)
      return 'was made while the competition was not running'
    if (price !== (kind === 'buy' ? row.ask : row.bid)) return 'was not made at the price of its quote'
    if (costs !== transactionCosts(value, rules.costs)) return 'has other costs than the rules say'
    if (delta !== (kind === 'buy' ? quantity : -quantity))
      return 'moves another number of pieces than it says'
    const right = addCents(toCents(kind === 'buy' ? -value : value), toCents(-costs))
    return amount === right ? null : 'has another amount than its price, pieces and costs make'
  }
  if (costs !== 0) return 'has costs, though nobody ordered it'
  if (isEnd(row)) {
    if (delta !== -quantity) return 'leaves pieces of a product that has ended'
    return amount === value ? null : 'pays another amount than its price and pieces make'
  }
  const detail = (row.detail ?? {}) as { gross?: number; newPieces?: number; oldPieces?: number }
  if (kind === 'dividend') {
    if (delta !== 0) return 'moves pieces, though it is a dividend'
    return amount >= 0 && amount <= (detail.gross ?? 0) ? null : 'pays more than the dividend'
  }
  const { newPieces = 0, oldPieces = 1 } = detail
  if (quantity + delta !== splitQuantity(toQuantity(quantity), { newPieces, oldPieces }))
    return 'leaves other pieces than the split makes'
  return amount >= 0 && amount * newPieces <= price * oldPieces
    ? null
    : 'pays more than the pieces that are left over'
}
