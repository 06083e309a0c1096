// npm run backup -- FILE: a backup of the game, which may be running, as one encrypted file. docs/OPERATIONS.md says more.

import { basename, resolve } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }
import { readConfig } from '../server/src/config.ts'
import { backUp } from '../server/src/platform/backup/back-up.ts'
import { BackupError } from '../server/src/platform/backup/backup-error.ts'
import { recordAttempt } from '../server/src/platform/backup/backup-store.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { openGame } from '../server/src/platform/database/open-game.ts'
import { createLog } from '../server/src/platform/log.ts'
import { print, runOnFile } from './run-on-file.ts'

async function main(path: string): Promise<void> {
  const { backup, ...config } = readConfig(process.env, true)
  if (backup.key === null) throw new BackupError('Set BACKUP_KEY, with which the backup is encrypted.')
  const [file, dataDir] = [resolve(path), resolve(config.dataDir)]
  const database = await openGame({ ...config, dataDir, log: createLog('warn') })
  try {
    const startedAt = systemClock.now()
    const { connectionString } = database
    const { key } = backup
    const { version } = packageJson
    const made = await backUp({ connectionString, dataDir, file, key, version, clock: systemClock })
    const endedAt = systemClock.now()
    print(`${file}: ${made.tables} tables with ${made.rows} rows (${made.kind}),`)
    print(`${(made.size / 1e6).toFixed(1)} MB in ${((endedAt - startedAt) / 1_000).toFixed(1)} s, SHA-256`)
    print(made.sha256)
    await recordAttempt(database.kysely, {
      startedAt,
      endedAt,
      file: basename(file),
      made,
      fault: null,
    }).catch(() => print('It is not in the list of backups: the tables are of another version of the game.'))
  } finally {
    await database.close()
  }
}

await runOnFile('backup', main)
