/**
 * Why the server cannot start: a plain English sentence for the operator. Whoever starts the server prints the
 * message without a stack trace and ends with an exit code other than zero.
 */
export class StartupError extends Error {
  override name = 'StartupError'
}
