// Executes the commands of a batch one by one; each sees the changes of those before it.

import { ok } from '@koersklasse/domain/result.ts'
import { startOfGameDay } from '@koersklasse/domain/time/game-day.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Command, CommandResult } from './command.ts'
import { executeCorrection } from './execute-correction.ts'
import { executeDeposit } from './execute-deposit.ts'
import { executeDividend, executePayOut } from './execute-event.ts'
import { cancelOrder, changeOrder, decideDueOrder, type OrderBooks, placeOrder } from './execute-order.ts'
import { executeReset } from './execute-reset.ts'
import type { Changes } from './save-changes.ts'
import type { WorkingSet } from './working-set.ts'

/** What the commands of a batch are decided by, besides its rows. */
export type BatchDeps = Omit<OrderBooks, 'set' | 'startOfToday'>

export class Batch {
  readonly #books: OrderBooks

  constructor(deps: BatchDeps, set: WorkingSet) {
    let today: EpochMs | null = null
    this.#books = {
      ...{ ...deps, set },
      // Computed once for a batch, which lasts milliseconds: calendars are slow.
      startOfToday() {
        today ??= startOfGameDay(deps.market.now())
        return today
      },
    }
  }

  /** Executes one command on the state that the previous commands left. */
  execute(command: Command): CommandResult | 'locked' {
    switch (command.kind) {
      case 'place':
        return placeOrder(this.#books, command)
      case 'change':
        return changeOrder(this.#books, command)
      case 'cancel':
        return cancelOrder(this.#books, command)
      case 'decide':
        return decideDueOrder(this.#books, command)
      case 'payout':
        return executePayOut(this.#books, command)
      case 'dividend':
        return executeDividend(this.#books, command)
      case 'split':
        // The position was split before the batch was loaded.
        return ok({ transaction: null })
      case 'reset':
        return executeReset(this.#books, command)
      case 'deposit':
        return executeDeposit(this.#books, command)
      case 'correct':
        return executeCorrection(this.#books, command)
    }
  }

  /** The changes to write to the database. */
  changes(): Changes {
    return this.#books.set.changes()
  }
}
