// Keys that the server generates at its first start and keeps in DATA_DIR/keys, readable by its own user only.

import { hkdfSync } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ids } from './ids.ts'

/** The fewest characters of a key; a shorter one was not generated here. */
const shortestKey = 32

/**
 * Reads a key; if there is none, generates and stores one.
 * @param folder the folder of the keys; it is created if it is missing
 * @param name the name of the key's file
 * @returns the key, a text of at least 32 characters
 * @throws Error if the file has fewer characters, or cannot be read or written
 */
export async function readKey(folder: string, name: string, ids: Ids): Promise<string> {
  const path = join(folder, name)
  const kept = await read(path)
  if (kept !== null) return kept
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // A link appears with all of its content at once, and fails if another process has created the key meanwhile.
  const draft = join(folder, `.${name}-${ids.next()}`)
  await writeFile(draft, ids.secret(), { mode: 0o600, flush: true })
  await link(draft, path)
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    .finally(() => rm(draft))
  return (await read(path))!
}

/**
 * A key for one purpose, derived from a secret that serves several (HKDF, RFC 5869), so that what is signed for one purpose
 * is never valid for another.
 * @returns 32 bytes, the same for the same secret and purpose
 */
export function keyFor(purpose: string, secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
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
