// One directory, one living server. Node cannot lock a file, SQLite can, and its lock is the kernel's: it goes when the
// process goes, however that dies, so neither a stale file nor a reused process id passes for a living server.

import { DatabaseSync } from 'node:sqlite'
import { StartupError } from '../startup-error.ts'

const sqliteBusy = 5

/**
 * Takes the lock file `path` for this process, and returns the function that gives it back.
 * @throws StartupError when a living process, this one included, has it
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
