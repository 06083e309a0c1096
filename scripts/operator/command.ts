// What a command of `npm run operator` is.

import type { OpenDatabase } from '../../server/src/platform/database/open-database.ts'

/** What was typed after the name of a command, and what it needs. */
export interface Call {
  /** The words that are no options. */
  words: readonly string[]
  /** The text of --reason; null without it. */
  reason: string | null
  /** Opens the database, once; it is closed afterwards. */
  database: () => Promise<OpenDatabase>
}

/** What a command prints: lines for a person, or an object for a program (--json). */
export interface Outcome {
  lines: readonly string[]
  json: object
}

export interface Command {
  name: string
  /** What comes after the name, as `NAME ROLE`. */
  takes: string
  /** What it does, in a sentence. */
  does: string
  /** @throws CommandError if it could not do it */
  run(call: Call): Promise<Outcome>
}

/** Why a command did nothing: a code for a program, a sentence for a person. */
export class CommandError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
