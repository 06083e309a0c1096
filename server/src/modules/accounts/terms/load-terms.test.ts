import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Language, languages } from '@koersklasse/domain/accounts/languages.ts'
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
  const file = (language: Language) =>
    new URL(`../../../../../content/articles/terms-changes.${language}.md`, import.meta.url)
  const { current, changes } = await loadTerms(file('nl'), { de: file('de'), pl: file('pl') })
  for (const language of languages) {
    expect(changes[language].map((change) => change.language)).toEqual(changes.nl.map(() => language))
    expect(changes[language][0]!.version).toBe(current)
  }
})

it('reads the versions, the newest first, without scripts', async () => {
  const text =
    '# Veranderd\n\n## 2027-02-01\n\nNu **vet**. <script>x</script>\n\n## 2026-11-21\n\nDe eerste.\n'
  const nl = [
    {
      ...{ version: '2027-02-01', language: 'nl' },
      html: '<p>Nu <strong>vet</strong>. &lt;script&gt;x&lt;/script&gt;</p>',
    },
    { version: '2026-11-21', language: 'nl', html: '<p>De eerste.</p>' },
  ]
  expect(await load(text)).toEqual({ current: '2027-02-01', changes: { nl, de: nl, pl: nl } })
})

it('reads translations, and keeps the Dutch of a version without one', async () => {
  const [dutch, german] = [join(folder, 'nl.md'), join(folder, 'de.md')]
  await writeFile(dutch, '## 2027-02-01\n\nNieuw.\n\n## 2026-11-21\n\nDe eerste.\n')
  await writeFile(german, '## 2026-11-21\n\nDie ersten.\n')
  const { changes } = await loadTerms(dutch, { de: pathToFileURL(german) })
  expect(changes.de.map(({ html }) => html)).toEqual(['<p>Nieuw.</p>', '<p>Die ersten.</p>'])
  expect(changes.pl).toEqual(changes.nl)
  await writeFile(german, '## 2026-11-22\n\nDie ersten.\n')
  await expect(loadTerms(dutch, { de: pathToFileURL(german) })).rejects.toThrow('2026-11-22')
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
