import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { keepLastRelease } from './keep-last-release.ts'

const root = mkdtempSync(join(tmpdir(), 'koersklasse-build-'))
afterAll(() => rmSync(root, { recursive: true }))

/** A build of one file with a text. */
async function release(text: string): Promise<string[]> {
  const source: Plugin = {
    name: 'source',
    resolveId: (id) => (id === 'app' ? id : null),
    load: (id) => (id === 'app' ? `console.log('${text}')` : null),
  }
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [source, keepLastRelease()],
    build: { outDir: 'dist', rolldownOptions: { input: 'app' } },
  })
  return readdirSync(join(root, 'dist/assets'))
}

test('keeps the files of the previous build only, and the same files again change nothing', async () => {
  const [first] = await release('one')
  const two = await release('two')
  expect(two).toHaveLength(2)
  expect(two).toContain(first)
  expect(await release('two')).toEqual(two)
  const three = await release('three')
  expect(three).toHaveLength(2)
  expect(three).not.toContain(first)
})
