import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { StartupError } from '../../../platform/startup-error.ts'
import { loadTerms } from './load-terms.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'terms-'))
})
afterEach(() => rm(folder, { recursive: true }))
const load = async (text: string) => {
  const file = join(folder, 'terms.md')
  await writeFile(file, text)
  return loadTerms(file)
}

it('loads the terms of the game', async () => {
  const { current, changes } = await loadTerms(
    new URL('../../../../../content/articles/terms-changes.nl.md', import.meta.url),
  )
  expect(current).toBe(changes[0]!.version)
})

it('reads the versions, the newest first, without scripts', async () => {
  const text =
    '# Veranderd\n\n## 2027-02-01\n\nNu **vet**. <script>x</script>\n\n## 2026-11-21\n\nDe eerste.\n'
  expect(await load(text)).toEqual({
    current: '2027-02-01',
    changes: [
      { version: '2027-02-01', html: '<p>Nu <strong>vet</strong>. &lt;script&gt;x&lt;/script&gt;</p>' },
      { version: '2026-11-21', html: '<p>De eerste.</p>' },
    ],
  })
})

it.each([
  ['no section', '# Veranderd\n\nNiets.\n', 'section for each version'],
  ['a section without a date', '## Februari\n\nIets.\n', '"Februari"'],
  ['a day that does not exist', '## 2027-02-30\n\nIets.\n', '"2027-02-30"'],
  ['no text', '## 2027-02-01\n\n## 2026-11-21\n\nDe eerste.\n', 'what changed on 2027-02-01'],
  ['the oldest first', '## 2026-11-21\n\nA.\n\n## 2027-02-01\n\nB.\n', 'the newest version comes first'],
  ['a version twice', '## 2026-11-21\n\nA.\n\n## 2026-11-21\n\nB.\n', 'the newest version comes first'],
])('stops the start with %s', async (_, text, reason) => {
  const fault = await load(text).catch((error: unknown) => error)
  expect(fault).toBeInstanceOf(StartupError)
  expect((fault as Error).message).toContain(reason)
})

it('stops the start when the file is missing', async () => {
  await expect(loadTerms(join(folder, 'none.md'))).rejects.toThrow(StartupError)
})
