import { z } from 'zod'
import { text } from '../values.ts'

/** The most characters (UTF-16 code units) of a reason. */
export const reasonMaxLength = 500

/** Why something is done at the desk: required for what affects players or money. It is recorded in the log. */
export const reason = text.trim().min(3).max(reasonMaxLength)

/** The body of an action that needs a reason and nothing else. */
export const withReason = z.object({ reason })
