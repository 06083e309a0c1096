// Checks the weekly deposits of a log: that each is one that the rules in its first line state, and that nobody was left out.

import { type EpochMs, toEpochMs } from '../time/time.ts'
import { weeklyDepositsDue } from './deposit.ts'
import type { LoggedDeposit, LogRow } from './log.ts'

type Rules = Extract<LogRow, { kind: 'competition' }>

/** The portfolio that deposits are booked on. */
interface Portfolio {
  opened: EpochMs
  /** The Mondays whose deposits it has. */
  weeks: EpochMs[]
}

/** Whether the rules of a log state the weekly deposit, and its lines mark the deposits that are weekly. */
export function statesWeeklyDeposits({ format = 1 }: Pick<Rules, 'format'>): boolean {
  return format >= 3
}

/** Checks the weekly deposits of a competition. */
export class WeeklyDeposits {
  readonly #amount: number | undefined
  readonly #mondays: ReadonlySet<EpochMs>
  readonly #given = new Set<EpochMs>()

  constructor({ start, end, weeklyDeposit }: Pick<Rules, 'start' | 'end' | 'weeklyDeposit'>) {
    this.#amount = weeklyDeposit
    this.#mondays = new Set(weeklyDeposit === undefined ? [] : weeklyDepositsDue({ start, end }, end))
  }

  /**
   * Takes a weekly deposit. Returns what is wrong with it by the rules; null if nothing is.
   * @param aheadMs how far the clock of a node may be behind that of another, in milliseconds
   */
  take(
    { time, amount, week }: LoggedDeposit & { week: EpochMs },
    to: Portfolio,
    aheadMs: number,
  ): string | null {
    const isAgain = to.weeks.includes(week)
    to.weeks.push(week)
    this.#given.add(week)
    if (this.#amount === undefined) return 'is a weekly deposit, which the rules do not have'
    if (amount !== this.#amount) return 'is a weekly deposit of another amount than the rules say'
    if (!this.#mondays.has(week) || week > time + aheadMs)
      return 'is a weekly deposit of no Monday that had come'
    if (to.opened > week) return 'is the deposit of a Monday before the portfolio was opened'
    return isAgain ? 'is the deposit of a Monday that was given before' : null
  }

  /**
   * The first Monday whose deposit a portfolio lacks; null for none. The rules do not tell which Mondays were reached, because
   * a competition may end early. A Monday was reached if another portfolio has its deposit, or anything was booked after it.
   * @param last when something was booked last, in milliseconds
   */
  lackedBy({ opened, weeks }: Portfolio, last: number): EpochMs | null {
    const came = [...this.#mondays].filter((week) => week <= last || this.#given.has(week))
    const lacked = came.filter((week) => opened <= week && !weeks.includes(week))
    return lacked.length === 0 ? null : toEpochMs(Math.min(...lacked))
  }
}
