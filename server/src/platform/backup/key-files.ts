// The keys that the server has generated (DATA_DIR/keys). Without them a restored game would have other prices, sessions
// and pseudonyms.

import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError } from './backup-error.ts'

const folderOf = (dataDir: string): string => join(dataDir, 'keys')

/** The keys by their names; none if there is no folder of them. Drafts that a crash has left are not read. */
export async function readKeyFiles(dataDir: string): Promise<Map<string, string>> {
  const names = await readdir(folderOf(dataDir)).catch((fault: NodeJS.ErrnoException): string[] => {
    if (fault.code === 'ENOENT') return []
    throw fault
  })
  const kept = names.filter((name) => !name.startsWith('.')).sort()
  const keys = new Map<string, string>()
  for (const name of kept) keys.set(name, await readFile(join(folderOf(dataDir), name), 'utf8'))
  return keys
}

/**
 * Which of these keys are not there yet.
 * @throws BackupError if there are other keys
 */
export async function missingKeys(
  dataDir: string,
  keys: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const there = await readKeyFiles(dataDir)
  for (const [name, key] of there) {
    if (keys.get(name) === key) continue
    throw new BackupError(
      `${join(folderOf(dataDir), name)} is the key of another game. Restore into an empty DATA_DIR. Nothing was restored.`,
    )
  }
  return new Map([...keys].filter(([name]) => !there.has(name)))
}

/** Writes keys, readable by the user of this process only. */
export async function writeKeyFiles(dataDir: string, keys: ReadonlyMap<string, string>): Promise<void> {
  if (keys.size === 0) return
  const folder = folderOf(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const [name, key] of keys) {
    const draft = join(folder, `.${name}.restored`)
    await writeFile(draft, key, { mode: 0o600, flush: true })
    await rename(draft, join(folder, name))
  }
}

/** Removes keys that were written for a restore which then failed. */
export async function removeKeyFiles(dataDir: string, keys: ReadonlyMap<string, string>): Promise<void> {
  for (const name of keys.keys()) await rm(join(folderOf(dataDir), name), { force: true })
}
