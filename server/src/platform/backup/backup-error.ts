/** A backup was not made or restored, for a reason that the operator can remove: a plain English sentence. */
export class BackupError extends Error {
  override name = 'BackupError'
}
