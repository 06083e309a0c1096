// The disk that the folder of data is on.

import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Disk } from '@koersklasse/contract/desk/operations.ts'
import { slicesOf } from '../../platform/slices.ts'

/** How many files are asked for their size at the same time. */
const atOnce = 64

/** The room of the disk that a folder is on, and what is in the folder, in bytes. */
export async function readDisk(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize, dataBytes: await sizeOf(folder) }
}

/** The size of the contents of a folder, in bytes. A file that the database removes meanwhile counts as empty. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  let bytes = 0
  for (const some of slicesOf(entries, atOnce)) {
    const part = some.map((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return sizeOf(path)
      return entry.isFile()
        ? stat(path).then(
            ({ size }) => size,
            () => 0,
          )
        : 0
    })
    for (const size of await Promise.all(part)) bytes += size
  }
  return bytes
}
