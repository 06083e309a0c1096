// The log of a competition, with which anyone can compute its final list again.

import { seenByOthersKinds } from '@koersklasse/domain/competition/visibility.ts'
import { z } from 'zod'
import { inCompetition } from './competitions.ts'
import { endpoint } from './endpoint.ts'
import { id } from './values.ts'

/** A day in Amsterdam, as 2026-11-23. */
const day = z.string().regex(/^\d{4}-\d\d-\d\d$/)

/** A day that has ended: its root, which is the hash of its last line, and how many lines and bytes it has. */
export const logDay = z.object({
  day,
  root: z.string(),
  lines: z.int().min(1),
  bytes: z.int().min(1),
})
export type LogDay = z.infer<typeof logDay>

/**
 * The days of the log of a competition, in order. `pseudonym` is what the player is called in it; null for nobody. `seen` is
 * when its lines can be fetched: when others may see the portfolios of its players.
 */
export const logDays = z.object({
  competitionId: id,
  /** Empty for the house competition. */
  name: z.string(),
  isClosed: z.boolean(),
  seen: z.enum(seenByOthersKinds),
  pseudonym: z.string().nullable(),
  days: z.array(logDay),
})
export type LogDays = z.infer<typeof logDays>

export const getLogDays = endpoint({
  method: 'GET',
  path: '/competitions/log/days',
  summary: 'Get the roots of the days of the log of a competition, and what the player is called in it.',
  access: 'optional',
  query: inCompetition,
  response: logDays,
  errors: ['not_found'],
})

export const getLog = endpoint({
  method: 'GET',
  path: '/competitions/log',
  summary:
    'Fetch the log of a competition: a line of JSON for each opening, transaction, day, closing quote and result, up to the last day that has ended, or of one day. It is checked with npm run verify. Refused as long as the competition hides the portfolios of its players.',
  access: 'optional',
  query: inCompetition.extend({ day: day.optional() }),
  response: z.file().mime('application/x-ndjson'),
  errors: ['not_found', 'portfolio_hidden', 'portfolio_hidden_until_end'],
})
