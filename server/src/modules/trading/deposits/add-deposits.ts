// Writes the weekly deposits of competitions when they come due, and adds the cash of all deposits to portfolios, on the
// node with the engine role: a page at a time, through the command queue. The booked transactions show what is left to do,
// so a crash in between does no harm.

import { startOfGameWeek } from '@koersklasse/domain/time/game-day.ts'
import { type Clock, type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import { attemptAll } from '../../../platform/attempt-each.ts'
import type { Ids } from '../../../platform/ids.ts'
import { singleFlight } from '../../../platform/single-flight.ts'
import type { Repeated } from '../../../platform/timers.ts'
import type { CommandQueue } from '../execution/command-queue.ts'
import { forEachPage } from '../execution/pages.ts'
import type { Deposit, DepositStore, WithWeeklyDeposit } from './deposit-store.ts'

const runMs = 1_000
/**
 * How long to keep looking for portfolios that were opened before the deposit by a node whose clock is behind, in market
 * time.
 */
const gracePeriodMs = 30_000

export interface AddDepositsDeps {
  store: DepositStore
  commandQueue: Pick<CommandQueue, 'deposit'>
  marketClock: Clock
}

/** Adds the cash of a deposit to all portfolios that lack it, until `isWanted` returns false. */
export async function addDeposit(
  { store, commandQueue }: AddDepositsDeps,
  { id: depositId, amount, reason, due, isWeekly = false }: Deposit,
  { isWanted = () => true, pageSize }: { isWanted?: () => boolean; pageSize?: number | undefined } = {},
): Promise<void> {
  const deposit = { kind: 'deposit', depositId, amount, reason, week: isWeekly ? due : null } as const
  await forEachPage(
    (after, limit) => store.page({ id: depositId }, after, limit),
    async (portfolioId) => {
      const done = await commandQueue.deposit({ ...deposit, portfolioId })
      // A portfolio that was replaced meanwhile gets nothing.
      return { ok: done.ok || done.refusal.code === 'not_found' }
    },
    isWanted,
    pageSize,
  )
}

export interface StartDepositsDeps {
  unclosed(at: EpochMs): Promise<readonly WithWeeklyDeposit[]>
  ids: Pick<Ids, 'next'>
}

export interface DepositRun {
  /**
   * Writes the weekly deposits that are due, and adds the cash that is missing. Rejects if some of it could not be added.
   */
  run(): Promise<void>
  /** Calls `run`; to be repeated until the signal aborts. */
  timers: readonly Repeated[]
  /** Resolves when no work is under way; never rejects. */
  settled(): Promise<void>
}

/**
 * Starts adding deposits on this node.
 * @param deps.unclosed the competitions that have begun at an instant and are not closed
 * @param deps.signal stops it: after it aborts, no further page of portfolios is started
 */
export function startDeposits(
  deps: AddDepositsDeps & StartDepositsDeps & { signal: AbortSignal; pageSize?: number },
): DepositRun {
  const { store, marketClock, unclosed, ids, signal, pageSize } = deps
  /** The last Monday whose deposits are written, by competition. */
  const written = new Map<string, EpochMs>()

  async function writeWeekly(): Promise<void> {
    const now = toEpochMs(marketClock.now())
    const monday = startOfGameWeek(now)
    for (const competition of await unclosed(now)) {
      if (competition.weeklyDeposit === null || written.get(competition.id) === monday) continue
      await store.insertWeekly(competition, now, ids)
      if (now >= monday + gracePeriodMs) written.set(competition.id, monday)
    }
  }

  async function addOne(deposit: Deposit): Promise<void> {
    const isComplete = marketClock.now() >= deposit.due + gracePeriodMs
    await addDeposit(deps, deposit, { isWanted: () => !signal.aborted, pageSize })
    if (isComplete && !signal.aborted) await store.finish(deposit, toEpochMs(marketClock.now()))
  }

  const { wake: run, settled } = singleFlight(async () => {
    await writeWeekly()
    await attemptAll((await store.undone()).map(addOne))
  })
  return { run, settled, timers: [{ everyMs: runMs, run }] }
}
