// 08 connection, 53 resources (disk, memory, connections), 57P01-57P03 shut down, crashed or starting, 57P05 idle too
// long, 58030 input/output, 25P03 idle in a transaction, 25006 a standby: PostgreSQL's manual, appendix A.
const sqlState = /^(08...|53...|57P0[1235]|58030|25P03|25006)$/

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

/** What pg and its pool throw without a code. */
const message =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after calling end)/

/**
 * Whether a fault means that the database is away, full or overloaded, so that the same request may succeed later
 * (HTTP 503), rather than that the request or the program is wrong.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code !== undefined && (sqlState.test(code) || socketFaults.has(code))) return true
  if (code === 'ENOENT' && syscall === 'connect') return true
  return message.test(error.message) || isUnavailable(error.cause)
}
