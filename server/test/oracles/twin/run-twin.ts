// Plays sessions on both games until enough commands have been executed.

import fc from 'fast-check'
import type { OpenDatabase } from '../../../src/platform/database/open-database.ts'
import { playSession } from './play-session.ts'
import { commandsPerSession, session } from './session.ts'

/** The minimum number of commands that a session executes; those for an order that does not exist yet are skipped. */
const leastPerSession = commandsPerSession * 0.9

/**
 * Plays sessions generated from a seed.
 * @returns the number of commands executed (at least `commands`), and the number of orders by outcome
 * @throws if the games differ, with the seed and the number of the session
 */
export async function runTwin(
  database: OpenDatabase,
  commands: number,
  seed: number,
): Promise<{ executed: number; counts: Map<string, number> }> {
  let executed = 0
  const counts = new Map<string, number>()
  const { failed, counterexamplePath, errorInstance } = await fc.check(
    fc.asyncProperty(session, async (each) => {
      const played = await playSession(database, each)
      executed += played.commands
      for (const outcome of played.outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
    }),
    { seed, numRuns: Math.ceil(commands / leastPerSession), endOnFailure: true },
  )
  if (!failed) return { executed, counts }
  // The session is too long to print, but the seed reproduces it.
  const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
  throw new Error(`SEED=${seed}, session ${counterexamplePath}: ${reason}`, { cause: errorInstance })
}
