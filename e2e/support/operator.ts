// The command line of the operator, on a running game.

import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Game } from './game.ts'

const script = fileURLToPath(new URL('../../scripts/operator.ts', import.meta.url))

/** Runs a command as `npm run operator -- WORDS` does; resolves to what it prints. Rejects if it fails. */
export async function operator({ dataDir }: Game, ...words: string[]): Promise<string> {
  const { DATABASE_URL: _, ...inherited } = process.env
  const options = { env: { ...inherited, DATA_DIR: dataDir } }
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...words], options)
  return stdout
}
