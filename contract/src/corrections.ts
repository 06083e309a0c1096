// What players read of the repair of what wrong quotes caused.

import { z } from 'zod'
import { inCompetition } from './competitions.ts'
import { endpoint } from './endpoint.ts'
import { epochMs, id, symbol } from './values.ts'

/** What players of a competition read about wrong quotes. */
const correctionNote = z.object({
  id,
  symbol,
  from: epochMs,
  until: epochMs,
  note: z.string(),
  startedAt: epochMs,
  /** Null while it is carried out. */
  doneAt: epochMs.nullable(),
  /** How many portfolios of the competition it changes: by its dry run, until all of them are repaired. */
  portfolios: z.int().min(0),
})
export type CorrectionNote = z.infer<typeof correctionNote>

export const getCorrectionNotes = endpoint({
  method: 'GET',
  path: '/corrections',
  summary: 'List what was repaired in a competition because quotes were wrong, newest first.',
  access: 'optional',
  query: inCompetition,
  response: z.object({ corrections: z.array(correctionNote) }),
  errors: ['not_found'],
})
