// Keys that the server makes for itself at its first start, and keeps in DATA_DIR/keys for its own user alone.

import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ids } from './ids.ts'

/** The fewest characters of a key; whatever is shorter was not made here. */
const shortestKey = 32

/**
 * Reads a key, made and kept where there is none.
 * @param folder where the keys are
 * @param name the key's file
 * @returns the key, a text of at least 32 characters
 * @throws Error where the file holds less than a key
 */
export async function readKey(folder: string, name: string, ids: Ids): Promise<string> {
  const path = join(folder, name)
  const kept = await read(path)
  if (kept !== null) return kept
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // The file is whole from the moment that it has its name, and of two that are made at once the first stays.
  const draft = join(folder, `.${name}-${ids.next()}`)
  await writeFile(draft, ids.secret(), { mode: 0o600, flush: true })
  await link(draft, path)
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    .finally(() => rm(draft))
  return (await read(path))!
}

async function read(path: string): Promise<string | null> {
  try {
    const key = (await readFile(path, 'utf8')).trim()
    if (key.length < shortestKey) throw new Error(`${path} holds no key; remove it to have one made`)
    return key
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
