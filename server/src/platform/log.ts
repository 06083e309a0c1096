// The log: one line of JSON an event on standard output. Secrets are never logged: nothing logs bodies or headers, and
// of an error only what is named here, since libraries hang connections and addresses on theirs.

import { type DestinationStream, type Logger, pino } from 'pino'

/** What the parts write to: pino's logger. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

/** Makes the log; what is below the level is left out. It goes to standard output, or to `destination`. */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  return pino({ level, base: { pid: process.pid }, serializers: { err: describeFault } }, destination)
}

function describeFault(fault: unknown): object {
  if (!(fault instanceof Error)) return { message: String(fault) }
  const { name, message, stack } = fault
  const code = 'code' in fault ? fault.code : undefined
  const cause = fault.cause === undefined ? undefined : describeFault(fault.cause)
  return { name, code, message, stack, cause }
}
