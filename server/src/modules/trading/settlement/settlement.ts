// The one door to a portfolio. Commands wait in a queue; all that waits, up to a batch, is settled in one transaction
// (group commit), and each caller is answered once it is on disk.

import { refuse } from '@koersklasse/domain/result.ts'
import { isUnavailable } from '../../../platform/database/is-unavailable.ts'
import type { Log } from '../../../platform/log.ts'
import type { Command, CommandResult, EventCommand, EventResult, OrderCommand } from './command.ts'

/** The most commands that may wait; one more is turned away, so that a wait stays short. */
const maxWaiting = 20_000

export interface Settlement {
  /** Settles a command. Resolves once it is durable; rejects with a fault, after which it may or may not have happened. */
  settle(command: OrderCommand): Promise<CommandResult>
  /** The same for what befalls a portfolio without an order. */
  settleEvent(event: EventCommand): Promise<EventResult>
  /** Settles what waits, takes nothing more, and resolves when it is done. */
  close(): Promise<void>
}

interface Waiting {
  command: Command
  resolve: (result: CommandResult | EventResult) => void
  reject: (fault: unknown) => void
}

/** Makes the door. `settleBatch` settles commands in one transaction: their results in the same order, or a fault for all. */
export function createSettlement(deps: {
  settleBatch: (commands: readonly Command[]) => Promise<(CommandResult | EventResult)[]>
  batchSize: number
  log: Log
}): Settlement {
  const { settleBatch, batchSize, log } = deps
  let waiting: Waiting[] = []
  let running: Promise<void> | null = null
  let isClosed = false

  async function run(): Promise<void> {
    // What arrives in the same turn of the event loop belongs to the first batch too.
    await new Promise(setImmediate)
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchSize)
      waiting = waiting.slice(batchSize)
      await settleTogether(batch)
    }
    running = null
  }

  async function settleTogether(batch: readonly Waiting[]): Promise<void> {
    try {
      const results = await settleBatch(batch.map(({ command }) => command))
      batch.forEach(({ resolve }, index) => {
        resolve(results[index]!)
      })
    } catch (fault) {
      if (batch.length === 1 || isUnavailable(fault)) {
        for (const { reject } of batch) reject(fault)
        return
      }
      // One command must not spoil the others: each gets a transaction of its own.
      log.error({ err: fault, commands: batch.length }, 'a batch failed; settling its commands one by one')
      for (const one of batch) await settleTogether([one])
    }
  }

  function enqueue<R extends CommandResult | EventResult>(command: Command): Promise<R> {
    if (isClosed || waiting.length >= maxWaiting)
      return Promise.resolve(refuse({ code: 'unavailable' as const }) as R)
    return new Promise((resolve, reject) => {
      // The answers of a batch stand in the order of its commands, so this one is of its kind.
      waiting.push({ command, resolve: resolve as Waiting['resolve'], reject })
      running ??= run()
    })
  }

  return {
    settle: (command) => enqueue<CommandResult>(command),
    settleEvent: (event) => enqueue<EventResult>(event),
    async close() {
      isClosed = true
      await running
    },
  }
}
