// The log of the desk: who did what, when, on what, and why. It can only grow.

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { epochMs, text } from '../values.ts'
import { deskActions, subjectKinds } from './actions.ts'

/** What an action did not know or change is null. */
const facts = z.record(z.string(), z.unknown()).nullable()

/**
 * One line. `by` is a name, null for somebody who has left and for `eraseOldLines`; `isCommandLine` if it was done on the
 * server's command line. Of a player who has left, `subject` has no id and no name, and the line no facts and no reason. `at`
 * is real time.
 */
export const logLine = z.object({
  seq: z.int(),
  at: epochMs,
  by: z.string().nullable(),
  isCommandLine: z.boolean(),
  action: z.enum(deskActions),
  subject: z.object({ kind: z.enum(subjectKinds), id: z.string().nullable(), name: z.string().nullable() }),
  before: facts,
  after: facts,
  reason: z.string().nullable(),
})
export type DeskLogLine = z.infer<typeof logLine>

const instant = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)

/** The filters of a search; one that is left out matches every line. */
const filters = z.object({
  /** The name of who did it, whatever its case, or `command line`. */
  by: text.max(40).optional(),
  action: z.enum(deskActions).optional(),
  subjectKind: z.enum(subjectKinds).optional(),
  /** The id of what it was about, or its name, whatever its case. */
  subject: text.max(200).optional(),
  /** From this instant on, and until before that one, in real time. */
  from: instant.optional(),
  until: instant.optional(),
})
export type DeskLogFilters = z.input<typeof filters>

export const getDeskLog = endpoint({
  method: 'GET',
  path: '/desk/log',
  summary: 'Search the log of the desk: a page of lines, newest first.',
  access: 'readDeskLog',
  query: filters.extend({ before: instant.optional() }),
  response: z.object({
    lines: z.array(logLine),
    /** `before` for the next page; null on the last one. */
    next: z.int().nullable(),
  }),
})

export const exportDeskLog = endpoint({
  method: 'GET',
  path: '/desk/log/export',
  summary: 'Export what a search of the log of the desk finds, as a CSV file in UTF-8.',
  access: 'readDeskLog',
  query: filters,
  response: z.file().mime('text/csv'),
})
