// Gathers commands into batches, each executed in one transaction (group commit). A caller gets its answer once the
// command is durable. A batch never waits for a portfolio that another transaction has locked (another node, or the other
// queue of this one): its commands are set aside, in order, and retried shortly.

import { setTimeout as pause } from 'node:timers/promises'
import { refuse } from '@koersklasse/domain/result.ts'
import type { Clock, EpochMs } from '@koersklasse/domain/time/time.ts'
import { isDeadlock, isUnavailable } from '../../../platform/database/is-unavailable.ts'
import type { Log } from '../../../platform/log.ts'
import type { Command, CommandResult } from './command.ts'
import type { ExecuteBatch } from './execute-batch.ts'
import { UnknownCommit } from './save-changes.ts'
import { SetAside } from './set-aside.ts'

/** The maximum number of waiting commands; further ones are refused, which bounds the waiting time. */
const maxWaiting = 20_000
/** With fewer commands waiting, no further batch is begun: they join those that arrive until the current batch is done. */
const fewWaiting = 16
/** The interval at which the commands of locked portfolios are retried, in milliseconds. */
const retryMs = 10
/**
 * A command that is older than this since its request came in is not begun, in milliseconds of real time: requests are
 * answered with a time-out after 10 s, and an order should not be filled after that.
 */
const longestWaitMs = 8_000
/**
 * How long a command waits for a locked portfolio, in milliseconds of real time. The order engine limits how many of its
 * orders are queued at once and retries, so its commands give up early.
 */
const patienceMs: Record<Command['kind'], number> = {
  ...{ place: 5_000, change: 5_000, cancel: 5_000 },
  ...{ payout: 5_000, dividend: 5_000, split: 5_000, reset: 5_000, correct: 5_000, deposit: 5_000 },
  decide: 1_000,
}

interface Waiting {
  command: Command
  /** Commands with the same key are executed in order. */
  key: string
  /** When its request came in or, without one, when it was added, in real time. */
  since: EpochMs
  /** When its portfolio was first found locked, in real time; null if it was not. */
  lockedSince: EpochMs | null
  resolve: (result: CommandResult) => void
  reject: (fault: unknown) => void
}

export interface BatchQueueDeps {
  executeBatch: ExecuteBatch
  /** The maximum number of commands in a batch. */
  batchSize: number
  /** Real time. */
  clock: Clock
  log: Log
}

/**
 * Creates a queue of commands.
 * @param mostLanes the most batches that are under way at a time, of different portfolios
 */
// Longer than 70 lines: its functions share the queues of commands and the batches under way.
export function createBatchQueue(deps: BatchQueueDeps, mostLanes: number) {
  const { executeBatch, batchSize, clock, log } = deps
  const waiting: Waiting[] = []
  /** Commands whose portfolios another transaction has locked. */
  const setAside = new SetAside<Waiting>()
  /** The portfolios with a command under way, and the commands that wait for them. */
  const busy = new Set<string>()
  const behind = new SetAside<Waiting>()
  let unanswered = 0
  let isClosed = false
  let retriedAt = Number.NEGATIVE_INFINITY
  let running = 0
  const lanes = new Set<Promise<void>>()

  /** Starts a lane that executes waiting commands, if there is room for one more. */
  function wake(): void {
    if (running >= (waiting.length < fewWaiting ? 1 : mostLanes)) return
    running += 1
    const lane = run().finally(() => lanes.delete(lane))
    lanes.add(lane)
  }

  async function run(): Promise<void> {
    // Lets commands that arrive in the same turn of the event loop join the first batch.
    await new Promise(setImmediate)
    for (;;) {
      const batch = waiting.splice(0, batchSize).filter(takesTurn)
      if (batch.length > 0) await executeInLane(batch)
      if (setAside.size > 0 && performance.now() - retriedAt >= retryMs) {
        retriedAt = performance.now()
        await executeInLane(setAside.take(batchSize))
      } else if (waiting.length === 0) {
        // The last lane stays to retry what was set aside.
        if (setAside.size === 0 || running > 1) break
        await pause(retryMs)
      }
    }
    running -= 1
  }

  /** Executes commands, and makes later commands of their portfolios wait. */
  async function executeInLane(batch: readonly Waiting[]): Promise<void> {
    const keys = new Set(batch.map(({ key }) => key))
    for (const key of keys) busy.add(key)
    await executeTogether(batch)
    for (const key of keys) busy.delete(key)
    waiting.unshift(...[...keys].flatMap((key) => behind.takeOf(key)))
  }

  /** Whether a command may be executed now; if not, it is put behind the earlier ones with its key. */
  function takesTurn(one: Waiting): boolean {
    const before = setAside.has(one.key) ? setAside : busy.has(one.key) ? behind : null
    before?.add(one)
    return before === null
  }

  /** Executes the commands that are not late, and refuses the others. */
  async function executeTogether(all: readonly Waiting[]): Promise<void> {
    const deadline = clock.now() - longestWaitMs
    const batch = all.filter(({ since }) => since >= deadline)
    for (const one of all) if (one.since < deadline) answer(one, refuse({ code: 'unavailable' }))
    if (batch.length === 0) return
    try {
      const results = await executeBatch(batch.map(({ command }) => command))
      for (const [index, one] of batch.entries()) finish(one, results[index]!)
    } catch (fault) {
      if (isDeadlock(fault)) {
        // A deadlock has changed nothing, so the commands are retried as those of locked portfolios are.
        for (const one of batch) finish(one, 'locked')
        return
      }
      if (batch.length === 1 || isUnavailable(fault) || fault instanceof UnknownCommit) {
        unanswered -= batch.length
        for (const { reject } of batch) reject(fault)
        return
      }
      // A faulty command must not fail the others, so each gets its own transaction.
      log.error({ err: fault, commands: batch.length }, 'a batch failed; executing its commands one by one')
      for (const one of batch)
        if (setAside.has(one.key)) setAside.add(one)
        else await executeTogether([one])
    }
  }

  /** Answers a command, or sets it aside if its portfolio is locked and its waiting time is not over. */
  function finish(one: Waiting, result: CommandResult | 'locked'): void {
    if (result === 'locked') {
      one.lockedSince ??= clock.now()
      if (clock.now() - one.lockedSince < patienceMs[one.command.kind]) setAside.add(one)
      else answer(one, refuse({ code: 'unavailable' }))
    } else {
      answer(one, result)
    }
  }

  function answer({ resolve }: Waiting, result: CommandResult): void {
    unanswered -= 1
    resolve(result)
  }

  /**
   * Adds a command. Commands of one portfolio are executed in order of arrival. Refuses with `unavailable`, and rejects, as
   * `CommandQueue.execute` does.
   */
  function enqueue<R extends CommandResult>(command: Command, since = clock.now()): Promise<R> {
    if (isClosed || unanswered >= maxWaiting)
      return Promise.resolve(refuse({ code: 'unavailable' as const }) as R)
    const { portfolioId: key } = command
    return new Promise((resolve, reject) => {
      // Results are in the order of the commands, so this result has the type that belongs to the command.
      const one = { command, key, since, lockedSince: null }
      waiting.push({ ...one, resolve: resolve as Waiting['resolve'], reject })
      unanswered += 1
      wake()
    })
  }

  return {
    enqueue,
    stats: () => ({ unanswered, locked: setAside.size }),
    async close(): Promise<void> {
      isClosed = true
      while (lanes.size > 0) await Promise.all(lanes)
    },
  }
}
