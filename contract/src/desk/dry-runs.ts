// Dry runs: simulated players play a competition from start to end, where nobody sees it.

import { z } from 'zod'
import { done, endpoint } from '../endpoint.ts'
import { epochMs, id } from '../values.ts'
import { organisedRules } from './competitions.ts'
import { dryRunFailures, dryRunOutcome, dryRunStates } from './dry-run-outcome.ts'

/** How many simulated players there are in a dry run, unless told. */
export const dryRunPlayers = 500

/** A dry run, with the rules that were played. Times are real, `progress` is a fraction. */
const dryRun = z.object({
  id,
  state: z.enum(dryRunStates),
  players: z.int(),
  progress: z.number(),
  requestedAt: epochMs,
  begunAt: epochMs.nullable(),
  endedAt: epochMs.nullable(),
  rules: organisedRules,
  outcome: dryRunOutcome.nullable(),
  /** Why it failed; null if it did not. */
  failure: z.enum(dryRunFailures).nullable(),
})
export type DryRun = z.infer<typeof dryRun>

const ofCompetition = z.object({ id })

export const getDryRuns = endpoint({
  method: 'GET',
  path: '/desk/competitions/:id/dry-runs',
  summary:
    'List the last dry runs of a competition, newest first, each with its outcome once it is done, and how many players the next would have.',
  access: 'manageCompetitions',
  params: ofCompetition,
  // `players`: how many the next one would have.
  response: z.object({ players: z.int(), dryRuns: z.array(dryRun) }),
  errors: ['not_found'],
})

export const startDryRun = endpoint({
  method: 'POST',
  path: '/desk/competitions/:id/dry-runs',
  summary: 'Ask for a dry run of a competition by its present rules. One at a time is carried out.',
  access: 'manageCompetitions',
  params: ofCompetition,
  response: z.object({ id }),
  errors: ['not_found', 'competition_contradictory', 'dry_run_under_way'],
})

export const cancelDryRun = endpoint({
  method: 'POST',
  path: '/desk/competitions/:id/dry-runs/:runId/cancellation',
  summary: 'End a dry run that waits or is under way.',
  access: 'manageCompetitions',
  params: ofCompetition.extend({ runId: id }),
  response: done,
  errors: ['not_found', 'not_possible_now'],
})
