// The command queue, through which every change to a portfolio goes. Orders have a queue of batches of their own, so that
// they do not wait while an event is carried out in very many portfolios, page by page (pages.ts).

import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { type BatchQueueDeps, createBatchQueue } from './batch-queue.ts'
import type {
  CorrectPortfolio,
  CorrectResult,
  DepositCash,
  DepositResult,
  EventCommand,
  EventResult,
  OrderCommand,
  OrderResult,
  ResetPortfolio,
  ResetResult,
  SplitPortfolio,
} from './command.ts'
import { createFailingEvents, type PortfolioEvent } from './failing-events.ts'

export interface CommandQueue {
  /**
   * Executes a command. Resolves once the result is durable; refuses with `unavailable`, without any change, if the
   * queue is full, the portfolio stays locked, or its turn does not come in time. Rejects on a fault, after which the
   * command may or may not have been executed. Orders of one portfolio are executed in order of arrival.
   * @param since when the player's request came in, in real time; now, if no player has sent the command
   */
  execute<Sent extends OrderCommand>(command: Sent, since?: EpochMs): Promise<OrderResult<Sent>>
  /** Executes an event: a change that no order of the player caused. */
  executeEvent(event: EventCommand | SplitPortfolio): Promise<EventResult>
  /** Replaces a portfolio by a new one. `since` is as in `execute`. */
  reset(command: ResetPortfolio, since?: EpochMs): Promise<ResetResult>
  /** Repairs a portfolio after wrong quotes. */
  correct(command: CorrectPortfolio): Promise<CorrectResult>
  /** Adds cash to a portfolio. */
  deposit(command: DepositCash): Promise<DepositResult>
  /** The number of unanswered commands, and how many of those wait for a locked portfolio. */
  stats(): { unanswered: number; locked: number }
  /** The ids of the portfolios with an event that fails again and again. */
  failingPortfolios(): string[]
  /** Stops accepting commands; resolves when the waiting ones have been executed or refused. */
  close(): Promise<void>
}

export function createCommandQueue(deps: BatchQueueDeps): CommandQueue {
  const orders = createBatchQueue(deps, 2)
  const events = createBatchQueue(deps, 1)
  const failing = createFailingEvents(deps)
  const enqueueEvent = <R extends EventResult | ResetResult | CorrectResult | DepositResult>(
    event: PortfolioEvent,
    since?: EpochMs,
  ) => failing.watch(event, () => events.enqueue<R>(event, since))
  return {
    execute: (command, since) => orders.enqueue(command, since),
    executeEvent: (event) => enqueueEvent(event),
    reset: (command, since) => enqueueEvent(command, since),
    correct: (command) => enqueueEvent(command),
    deposit: (command) => enqueueEvent(command),
    stats() {
      const [ofOrders, ofEvents] = [orders.stats(), events.stats()]
      return {
        unanswered: ofOrders.unanswered + ofEvents.unanswered,
        locked: ofOrders.locked + ofEvents.locked,
      }
    },
    failingPortfolios: failing.portfolios,
    async close() {
      await Promise.all([orders.close(), events.close()])
    },
  }
}
