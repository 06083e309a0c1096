import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemIds } from './ids.ts'
import { readKey } from './keys.ts'

let folder: string
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'keys-')), 'keys')
})
afterEach(() => rm(join(folder, '..'), { recursive: true }))

it('generates a key once, readable by its own user only', async () => {
  const key = await readKey(folder, 'jwt-secret', systemIds)
  expect(key).toHaveLength(43)
  expect(await readKey(folder, 'jwt-secret', systemIds)).toBe(key)
  expect(await readKey(folder, 'other', systemIds)).not.toBe(key)
  expect((await stat(join(folder, 'jwt-secret'))).mode & 0o777).toBe(0o600)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await readdir(folder)).sort()).toEqual(['jwt-secret', 'other'])
})

it('returns the same key to concurrent callers', async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => readKey(folder, 'jwt-secret', systemIds)))
  expect(new Set(keys).size).toBe(1)
  expect(await readFile(join(folder, 'jwt-secret'), 'utf8')).toBe(keys[0])
})

it('returns the same key to processes that start at once', async () => {
  const script = `
    import { systemIds } from ${JSON.stringify(import.meta.resolve('./ids.ts'))}
    import { readKey } from ${JSON.stringify(import.meta.resolve('./keys.ts'))}
    process.stdout.write(await readKey(${JSON.stringify(folder)}, 'jwt-secret', systemIds))`
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  const keys = (await Promise.all([run(), run(), run()])).map(({ stdout }) => stdout)
  expect(keys).toEqual(Array(3).fill(await readFile(join(folder, 'jwt-secret'), 'utf8')))
})

it('rejects a file that holds no key', async () => {
  await readKey(folder, 'jwt-secret', systemIds)
  await writeFile(join(folder, 'jwt-secret'), '')
  await expect(readKey(folder, 'jwt-secret', systemIds)).rejects.toThrow('holds no key')
})
