// Lets one server at a time use a directory. Node cannot lock a file, but SQLite can. The kernel releases the lock when the
// process ends, however it ends, so a stale file or a reused process id is never taken for a running server.

import { DatabaseSync } from 'node:sqlite'
import { StartupError } from '../startup-error.ts'

const sqliteBusy = 5

/**
 * Locks the file `path` for this process; the file is created if it is missing. Returns the function that unlocks it.
 * @throws StartupError if a running process, this one included, holds the lock
 */
export function lockDirectory(path: string): () => void {
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error
    throw new StartupError(
      `Another server is running on this data directory (it holds ${path}). Stop it, or give this one a DATA_DIR of its own.`,
    )
  }
  return () => lock.close()
}
