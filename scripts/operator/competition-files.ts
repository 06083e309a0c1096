import { resolve } from 'node:path'
import { type Config, readConfig } from '../../server/src/config.ts'
import { StartupError } from '../../server/src/platform/startup-error.ts'
import { CommandError } from './command.ts'

/** The file that was named, and the key that its writer and reader share. */
export function competitionFile(path: string | undefined): { file: string; key: string; config: Config } {
  if (path === undefined) throw new CommandError('usage', 'Name a file.')
  const config = readSettings()
  const { key } = config.backup
  if (key === null)
    throw new CommandError('no_key', 'Set BACKUP_KEY: the file is encrypted with it. Choose one to share.')
  return { file: resolve(path), key, config }
}

function readSettings(): Config {
  try {
    return readConfig(process.env, true)
  } catch (fault) {
    if (fault instanceof StartupError) throw new CommandError('settings', fault.message)
    throw fault
  }
}
