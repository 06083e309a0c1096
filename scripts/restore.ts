// npm run restore -- FILE: restores a backup into an empty DATA_DIR, or an empty database at DATABASE_URL.
// docs/OPERATIONS.md says more.

import { resolve } from 'node:path'
import { readConfig } from '../server/src/config.ts'
import { BackupError } from '../server/src/platform/backup/backup-error.ts'
import { restore } from '../server/src/platform/backup/restore.ts'
import { createLog } from '../server/src/platform/log.ts'
import { print, runOnFile } from './run-on-file.ts'

async function main(file: string): Promise<void> {
  const { backup, databaseUrl, dataDir } = readConfig(process.env, true)
  if (backup.key === null) throw new BackupError('Set BACKUP_KEY, with which the backup was encrypted.')
  const begun = performance.now()
  const { header, contents } = await restore({
    ...{ file: resolve(file), key: backup.key, databaseUrl, dataDir: resolve(dataDir) },
    log: createLog('warn'),
  })
  const rows = Object.values(contents.rows).reduce((sum, count) => sum + count, 0)
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
  print(`${header.tables.length} tables with ${rows} rows, as of ${header.at}, restored in ${seconds} s`)
}

await runOnFile('restore', main)
