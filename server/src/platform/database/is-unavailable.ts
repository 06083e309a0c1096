// SQLSTATE codes (PostgreSQL's manual, appendix A): 08 connection; 53 disk, memory or connections exhausted;
// 57P01-57P03 shutting down, crashed or starting; 57P05 idle for too long; 57014 a statement took too long; 55P03 a
// lock was not free in time; 58030 input or output failed; 25P03 idle in a transaction for too long; 25006 a standby,
// which is read only.
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

/** The messages of errors that pg and its pool throw without a code. */
const message =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after calling end)/

/**
 * Whether an error, or its cause, means that the database cannot be reached, is full or is overloaded. The same request
 * may then succeed later (HTTP 503); otherwise the request or the program is wrong.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code !== undefined && (sqlState.test(code) || socketFaults.has(code))) return true
  if (code === 'ENOENT' && syscall === 'connect') return true
  return message.test(error.message) || isUnavailable(error.cause)
}

/** Whether a transaction was ended because of a deadlock (deadlock_detected). It may be run again. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === '40P01'
}
