// Plays sessions on both games until so many commands were given.

import fc from 'fast-check'
import type { OpenDatabase } from '../../../platform/database/open-database.ts'
import { playSession } from './play-session.fixture.ts'
import { commandsPerSession, session } from './session.fixture.ts'

/** In a session's first burst, what is about an earlier order is about nothing: so many commands are left, at the least. */
const leastPerSession = commandsPerSession * 0.9

/**
 * Plays sessions drawn from a seed.
 * @returns how many commands were given (`commands`, or some more), and how often an order came to what
 * @throws where the games differ, with the seed and the number of the session
 */
export async function runTwin(
  database: OpenDatabase,
  commands: number,
  seed: number,
): Promise<{ given: number; counts: Map<string, number> }> {
  let given = 0
  const counts = new Map<string, number>()
  const { failed, counterexamplePath, errorInstance } = await fc.check(
    fc.asyncProperty(session, async (each) => {
      const played = await playSession(database, each)
      given += played.commands
      for (const outcome of played.outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
    }),
    { seed, numRuns: Math.ceil(commands / leastPerSession), endOnFailure: true },
  )
  if (!failed) return { given, counts }
  // The session itself is too long to show: the seed finds it again.
  const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
  throw new Error(`SEED=${seed}, session ${counterexamplePath}: ${reason}`, { cause: errorInstance })
}
