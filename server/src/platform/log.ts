// The log: one line of JSON an event on standard output. Secrets are never logged: nothing logs bodies or headers.

import type { Logger } from 'pino'

/** What the parts write to: pino's logger. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>
