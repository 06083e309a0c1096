// The file of a backup: a tar archive, compressed with Zstandard, encrypted with a passphrase in the format of age
// (age-encryption.org/v1). So `age -d FILE | zstd -d | tar x` opens it without the game. age authenticates the header,
// every 64 KiB, their order and the end, so that a file that was damaged, cut or changed cannot be read.

import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { extract, type Pack, pack } from 'tar-stream'
import { BackupError } from './backup-error.ts'

/** A document that is in memory, or a stream of unknown length, which becomes several parts in the archive. */
export interface Section {
  name: string
  content: Buffer | AsyncIterable<Buffer>
}

const partBytes = 2 ** 20
const partNumber = /\.\d{6}$/
/** The passphrase is random and long, so it needs little stretching: this takes 0.1 s and 32 MB. */
const scryptWorkFactor = 15

/**
 * Writes an archive, readable by the user of this process only. The file must not exist yet. The sections are read one after
 * another, and at most a few megabytes of them are in memory.
 * @param key the passphrase, of at least 32 characters
 * @returns the length of the file in bytes, and its SHA-256 in hexadecimal
 */
export async function writeArchive(
  path: string,
  key: string,
  sections: AsyncIterable<Section>,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  await pipeline(
    () => tarOf(sections),
    createZstdCompress(),
    (source: AsyncIterable<Buffer>) => encrypt(source, key),
    async function* measure(source: AsyncIterable<Uint8Array>) {
      for await (const chunk of source) {
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
    },
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  )
  return { size, sha256: hash.digest('hex') }
}

/**
 * Reads an archive, part by part; the parts of a section follow one another under its name. Do not rely on what was read
 * before the end is reached.
 * @throws BackupError if the file is missing, damaged or encrypted with another key, at the latest at its end
 */
export async function* readArchive(
  path: string,
  key: string,
): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const tar = extract()
  const reading = pipeline(
    createReadStream(path),
    (source: AsyncIterable<Buffer>) => decrypt(source, key),
    createZstdDecompress(),
    tar,
  )
  reading.catch(() => {})
  try {
    for await (const entry of tar)
      yield { name: entry.header.name.replace(partNumber, ''), bytes: await buffer(entry) }
    await reading
  } catch {
    // The fault that ended the reading comes first: the archive only says that it ended early.
    throw explain(await reading.then(() => new Error('it ends early')).catch((fault) => fault), path)
  } finally {
    tar.destroy()
  }
}

async function* tarOf(sections: AsyncIterable<Section>): AsyncGenerator<Buffer> {
  const tar = pack()
  const filling = fill(tar, sections).then(
    () => tar.finalize(),
    (fault) => tar.destroy(fault),
  )
  try {
    yield* tar as AsyncIterable<Buffer>
    await filling
  } finally {
    tar.destroy()
  }
}

async function fill(tar: Pack, sections: AsyncIterable<Section>): Promise<void> {
  for await (const { name, content } of sections) {
    if (Buffer.isBuffer(content)) await addEntry(tar, name, content)
    else await addParts(tar, name, content)
  }
}

async function addParts(tar: Pack, name: string, content: AsyncIterable<Buffer>): Promise<void> {
  let part = 0
  let chunks: Buffer[] = []
  let size = 0
  for await (const chunk of content) {
    chunks.push(chunk)
    size += chunk.length
    if (size < partBytes) continue
    await addEntry(tar, partName(name, part++), Buffer.concat(chunks))
    chunks = []
    size = 0
  }
  await addEntry(tar, partName(name, part), Buffer.concat(chunks))
}

const partName = (name: string, part: number): string => `${name}.${String(part).padStart(6, '0')}`

function addEntry(tar: Pack, name: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const header = { name, size: bytes.length, mode: 0o600, mtime: new Date(0) }
    tar.entry(header, bytes, (fault) => (fault ? reject(fault) : resolve()))
  })
}

async function* encrypt(source: AsyncIterable<Buffer>, key: string): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(key)
  encrypter.setScryptWorkFactor(scryptWorkFactor)
  yield* chunksOf(await encrypter.encrypt(streamOf(source)))
}

async function* decrypt(source: AsyncIterable<Buffer>, key: string): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(key)
  yield* chunksOf(await decrypter.decrypt(streamOf(source)))
}

type WebStream = globalThis.ReadableStream<Uint8Array>

const streamOf = (source: AsyncIterable<Buffer>): WebStream =>
  Readable.toWeb(Readable.from(source)) as WebStream

const chunksOf = (stream: WebStream): AsyncIterable<Uint8Array> => stream as ReadableStream<Uint8Array>

function explain(fault: NodeJS.ErrnoException, path: string): BackupError {
  if (fault.code === 'ENOENT') return new BackupError(`There is no file ${path}.`)
  if (fault.code === 'EACCES') return new BackupError(`The file ${path} may not be read.`)
  if (/no identity matched/.test(fault.message))
    return new BackupError(`${path} was encrypted with another BACKUP_KEY, or its beginning is damaged.`)
  return new BackupError(
    `${path} is no backup, or is damaged: it was not read to its end (${fault.message}). Nothing was restored.`,
  )
}
