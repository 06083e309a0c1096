// Keys that the server makes for itself at its first start, and keeps in DATA_DIR/keys for its own user alone.

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ids } from './ids.ts'

/**
 * Reads a key, made and kept where there is none.
 * @param folder where the keys are
 * @param name the key's file
 */
export async function readKey(folder: string, name: string, ids: Ids): Promise<string> {
  const path = join(folder, name)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(path, ids.secret(), { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return readFile(path, 'utf8')
}
