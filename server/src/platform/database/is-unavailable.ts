// 08 connection, 53 resources (disk, memory, connections), 57P01-57P03 shut down, crashed or starting, 57P05 idle too
// long, 57014 a statement that took too long, 55P03 a lock that was not free in time, 58030 input/output, 25P03 idle in
// a transaction, 25006 a standby: PostgreSQL's manual, appendix A.
const sqlState = /^(08...|53...|57P0[1235]|57014|55P03|58030|25P03|25006)$/

const socketFaults = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Messages of errors that pg and its pool throw without a code. */
const message =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after calling end)/

/**
 * Whether an error means that the database is away, full or overloaded. Then the same request may succeed later (HTTP
 * 503); otherwise the request or the program is wrong.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code !== undefined && (sqlState.test(code) || socketFaults.has(code))) return true
  if (code === 'ENOENT' && syscall === 'connect') return true
  return message.test(error.message) || isUnavailable(error.cause)
}
