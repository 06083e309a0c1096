import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unpackBrowser } from './browser.ts'

const complete = ['al2023/lib/libnss3.so', 'chromium', 'fonts/fonts.conf', 'fonts/fonts/Open_Sans']

let cache: string
beforeEach(async () => {
  cache = await mkdtemp(join(tmpdir(), 'koersklasse-browser-'))
})
afterEach(() => rm(cache, { recursive: true }))

/** Unpacks the browser in another process. */
function unpackElsewhere() {
  const script = `
    import { unpackBrowser } from ${JSON.stringify(new URL('./browser.ts', import.meta.url).href)}
    await unpackBrowser(${JSON.stringify(cache)})`
  return spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'inherit' })
}

async function expectComplete(folder: string): Promise<void> {
  expect(complete.filter((name) => !existsSync(join(folder, name)))).toEqual([])
  expect(await readdir(cache)).toHaveLength(1)
}

test('unpacks the browser in two processes at once', async () => {
  const other = unpackElsewhere()
  const [folder, [code]] = await Promise.all([unpackBrowser(cache), once(other, 'exit')])
  expect(code).toBe(0)
  await expectComplete(folder)
})

test('unpacks the browser after a process was killed while unpacking', async () => {
  const killed = unpackElsewhere()
  const exit = once(killed, 'exit')
  const unfinished = join(cache, `unpacking-${killed.pid}`)
  await vi.waitFor(() => expect(existsSync(join(unfinished, 'chromium'))).toBe(true))
  killed.kill('SIGKILL')
  await exit
  expect(existsSync(unfinished)).toBe(true)
  await expectComplete(await unpackBrowser(cache))
})
