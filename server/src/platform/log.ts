// The log: one line of JSON per event on standard output. Secrets are never logged: no bodies and no headers, and of an
// error only the fields named here, because libraries attach connections and addresses to theirs.

import { type DestinationStream, type Logger, pino } from 'pino'

/** The part of pino's logger that is used. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

/**
 * Creates a log. It writes to standard output, or to `destination`.
 * @param level the lowest level that is written: debug, info, warn, error or silent
 */
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

/** A log that nobody reads, for tools and tests. */
export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} }
