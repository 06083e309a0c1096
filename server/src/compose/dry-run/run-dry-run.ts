// Runs a dry run in this process: opens the scratch game, plays, and sums up.

import { setTimeout as pause } from 'node:timers/promises'
import type { DryRunOutcome } from '@koersklasse/contract/desk/dry-run-outcome.ts'
import type { DryRunJob } from '../../modules/dry-runs/dry-run-messages.ts'
import { readNames, rosterOf } from '../../modules/simulated-players/roster.ts'
import { contentFolder } from '../content-folder.ts'
import { benchmarkPrice, outcomeOf } from './outcome.ts'
import { playPeriod } from './play-period.ts'
import { openScratchGame } from './scratch-game.ts'
import { Tally } from './tally.ts'

/**
 * How long to rest after each piece of work, as a share of its duration, so that the real game beside it gets the processor
 * and the disk.
 */
const restShare = 0.2

/**
 * Plays the rules of a job.
 * @param onProgress called with the fraction played so far
 * @param signal ends it; then it rejects with the reason of the signal
 */
export async function runDryRun(
  job: DryRunJob,
  onProgress: (progress: number) => void,
  signal: AbortSignal,
): Promise<DryRunOutcome> {
  const players = rosterOf(job.players, readNames(new URL('simulated-players.json', contentFolder)))
  const tally = new Tally()
  const game = await openScratchGame(job, tally)
  try {
    const userIds = await game.enter(players)
    await game.advanceTo(job.rules.start)
    const atStart = benchmarkPrice(game)
    const rest = createRest(signal)
    const { maxQuoteAge } = job.settings
    await playPeriod({ game, players, userIds, tally, maxQuoteAge }, async (progress) => {
      onProgress(progress)
      await rest()
    })
    const atEnd = benchmarkPrice(game)
    const market = atStart === null || atEnd === null ? null : atEnd / atStart - 1
    return await outcomeOf(game, players, { userIds, tally, market })
  } finally {
    await game.close()
  }
}

/** Returns a function to be awaited after each piece of work. It rejects once the signal has aborted. */
function createRest(signal: AbortSignal): () => Promise<void> {
  let since = performance.now()
  return async () => {
    const worked = performance.now() - since
    await pause(worked * restShare, undefined, { signal })
    since = performance.now()
  }
}
