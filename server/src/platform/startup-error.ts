/**
 * The server cannot start, for a reason that the operator can remove: a plain English sentence. The process prints it
 * without a stack trace and exits with a code other than zero.
 */
export class StartupError extends Error {
  override name = 'StartupError'
}
