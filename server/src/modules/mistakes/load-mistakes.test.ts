import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { mistakeFigures, mistakeKinds } from '@koersklasse/domain/academy/mistakes.ts'
import { languages } from '@koersklasse/domain/accounts/languages.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StartupError } from '../../platform/startup-error.ts'
import { loadMistakes } from './load-mistakes.ts'

const content = new URL('../../../../content/academy/', import.meta.url)

it('loads every kind in every language, each with the numbers of the player', async () => {
  const texts = await loadMistakes(content)
  for (const language of languages) {
    for (const kind of mistakeKinds) {
      const { title, text, lesson, language: written } = texts[language][kind]
      expect([language, title]).not.toContain('')
      expect(written).toBe(language)
      for (const figure of mistakeFigures[kind]) expect(text).toContain(`{{${figure}}}`)
      expect(lesson).toMatch(/^<p>/)
      expect(lesson).not.toMatch(/{{|<h1|\*\*/)
    }
  }
})

describe('the files of an operator', () => {
  let folder: string
  const load = () => loadMistakes(pathToFileURL(`${folder}/`))
  const change = async (file: string, edit: (source: string) => string) =>
    writeFile(join(folder, file), edit(await readFile(join(folder, file), 'utf8')))

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mistakes-'))
    await cp(content, folder, { recursive: true })
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('may leave out a language, which is Dutch then', async () => {
    await rm(join(folder, 'de', 'mistakes.yaml'))
    const texts = await load()
    expect(texts.de).toEqual(texts.nl)
    expect(texts.pl['many-trades'].language).toBe('pl')
  })

  it('may contain Markdown, but no HTML', async () => {
    await change('nl/mistakes.yaml', (source) =>
      source.replace('lesson: |\n', 'lesson: |\n    <script>alert(1)</script> **vet**\n\n'),
    )
    expect((await load()).nl['first-knock-out'].lesson).toMatch(
      /^<p>&lt;script&gt;alert\(1\)&lt;\/script&gt; <strong>vet<\/strong><\/p>/,
    )
  })

  it.each<[string, string, (source: string) => string, string]>([
    ['an unknown number', 'nl', (text) => text.replace('{{loss}}', '{{cost}}'), 'names {{cost}}'],
    ['a number of another kind', 'de', (text) => text.replace('{{loss}}', '{{trades}}'), 'names {{trades}}'],
    ['a missing kind', 'pl', (text) => text.replace(/^many-trades:[\s\S]*?^(?=\S)/m, ''), 'many-trades'],
    ['an unknown kind', 'nl', (text) => text.replace('many-trades:', 'few-trades:'), 'few-trades'],
    ['a missing title', 'nl', (text) => text.replace(/^ {2}title: .*\n/m, ''), 'title'],
    [
      'a lesson that is too long',
      'nl',
      (text) => text.replace('lesson: |\n', `lesson: |\n    ${'x '.repeat(151)}\n`),
      '150 words',
    ],
    [
      'a number in a lesson',
      'nl',
      (text) => text.replace('lesson: |\n', 'lesson: |\n    {{loss}}\n'),
      'has a placeholder',
    ],
    [
      'a link to nowhere',
      'nl',
      (text) => text.replace(/more: .*/, 'more: sprinters/nowhere'),
      'sprinters/nowhere',
    ],
    ['no YAML', 'nl', () => 'a: [', 'nl/mistakes.yaml'],
    ['an empty file', 'nl', () => '', 'nl/mistakes.yaml'],
  ])('are refused for %s', async (_, language, edit, reason) => {
    await change(`${language}/mistakes.yaml`, edit)
    await expect(load()).rejects.toThrow(StartupError)
    await expect(load()).rejects.toThrow(reason)
  })

  it('are refused without the Dutch one', async () => {
    await rm(join(folder, 'nl', 'mistakes.yaml'))
    await expect(load()).rejects.toThrow('nl/mistakes.yaml is missing')
  })
})
