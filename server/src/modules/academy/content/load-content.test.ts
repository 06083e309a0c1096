import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { mistakeKinds } from '@koersklasse/domain/academy/mistakes.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { academyFiles, type Files, writeFiles } from '../../../../test/fixtures/academy-content.ts'
import { StartupError } from '../../../platform/startup-error.ts'
import { createLibrary } from './library.ts'
import { loadContent } from './load-content.ts'

const facts = {
  brand: { name: 'Beurs & <Co>' },
  rules: {
    startingBalance: toCents(50_000_00),
    sprinterSharePercent: 40,
    costs: { fixed: toCents(2_50), rateBasisPoints: 25 },
  },
}

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'academy-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function load(files: Files) {
  await writeFiles(folder, files)
  return loadContent(pathToFileURL(`${folder}/`), facts)
}

it('loads lessons, with the values of the game, and the figure between two texts', async () => {
  const content = await load(academyFiles)
  const topic = content.languages.nl.topics.get('limit')!
  expect(topic.lessons.map(({ id, minutes }) => [id, minutes])).toEqual([
    ['first', 1],
    ['second', 1],
  ])
  expect(topic.lessons[0]).toEqual({
    ...{ id: 'first', title: 'De eerste', minutes: 1, figure: 'limit-order' },
    before: '<p>In Beurs &amp; &lt;Co&gt; begin je met €\u00a050.000.</p>',
    after: '<p>Lees <a href="/academy/limit/second">verder</a>.</p>',
    question: { text: 'Vraag over De eerste?', right: 'Ja.', wrong: ['Nee.', 'Soms.'], why: 'Daarom.' },
  })
  expect([topic.pool.length, topic.check.length]).toEqual([25, 6])
  expect(content.teachers).toBeNull()
})

it('shows Dutch where a language has nothing, and writes numbers in its notation', async () => {
  const library = createLibrary(await load(academyFiles))
  expect(library.topics('pl').map(({ topic, language }) => [topic, language])).toEqual([['limit', 'nl']])
  expect(library.topic('limit', 'de')?.lessons[0]?.before).toContain('50.000\u00a0€')
  expect(library.terms('de').language).toBe('nl')
  expect(library.terms('nl').terms.map(({ words }) => words[0])).toEqual(['laatkoers', 'limiet'])
  for (const id of ['etfs', 'Limit', 'constructor', '']) expect(library.topic(id, 'nl')).toBeNull()
})

it('has no topics without a folder, and needs none', async () => {
  const { languages } = await load({})
  expect(languages.nl).toEqual({ topics: new Map(), terms: [], mistakes: null })
  expect(createLibrary(await load({})).mistakes('pl')).toBeNull()
})

it('loads the lessons about mistakes, with the numbers of a mistake to be filled in later', async () => {
  const library = createLibrary(await load(academyFiles))
  const texts = library.mistakes('nl')!
  expect(Object.keys(texts)).toEqual(mistakeKinds)
  expect(texts['many-trades']).toEqual({
    ...{ language: 'nl', title: 'Er ging iets mis', text: 'Je getallen: {{trades}}, {{costs}}.' },
    ...{ lesson: '<p>Wacht <strong>even</strong>.</p>', more: { topic: 'limit', lesson: 'first' } },
  })
  expect(library.mistakes('de')).toBe(texts)
})

it('has no HTML in a lesson but what Markdown makes', async () => {
  const library = createLibrary(await load({ ...academyFiles, ...mistaken('Wacht', '<b>Wacht</b>') }))
  expect(library.mistakes('nl')!['first-knock-out'].lesson).toBe(
    '<p>&lt;b&gt;Wacht&lt;/b&gt; <strong>even</strong>.</p>',
  )
})

const exam = academyFiles['nl/limit/exam.yaml']!
const check = academyFiles['nl/limit/check.yaml']!
const first = academyFiles['nl/limit/1-first.md']!
const terms = academyFiles['nl/terms.yaml']!
const mistakes = academyFiles['nl/mistakes.yaml']!
/** The lessons about mistakes with the first occurrence of a text replaced. */
const mistaken = (from: string, to: string) => ({ 'nl/mistakes.yaml': mistakes.replace(from, to) })
/** The exam with the first occurrence of a text replaced. */
const withChange = (from: string, to: string) => ({ 'nl/limit/exam.yaml': exam.replace(from, to) })

describe('a mistake stops the start:', () => {
  it.each<[string, Files, string]>([
    [
      'a YAML that cannot be read',
      withChange('question: Vraag 0?', 'question: Vraag: 0?'),
      'nl/limit/exam.yaml:4: ',
    ],
    [
      'too few wrong answers',
      withChange('[Fout een, Fout twee, Fout drie]', '[Fout een, Fout twee]'),
      'nl/limit/exam.yaml:6 (choice-0): wrong',
    ],
    ['a wrong answer that is right', withChange('Fout een', 'Goed'), 'the right answer among the wrong ones'],
    ['four answers of five', withChange(', Onwaar drie', ''), '(several-0): has to have five answers'],
    ['an unknown kind', withChange('kind: choice', 'kind: guess'), 'nl/limit/exam.yaml:3 (choice-0): kind'],
    [
      'an unknown field',
      withChange('kind: choice', 'kind: choice\n  hint: x'),
      '(choice-0): Unrecognized key',
    ],
    ['an unknown computation', withChange('compute: limit-total', 'compute: magic'), '(computed-0): compute'],
    [
      'a placeholder without a value',
      withChange('kosten {{costs}}', 'kosten {{cost}}'),
      '(computed-0): names {{cost}}',
    ],
    [
      'the answer in a question',
      withChange('kosten {{costs}}', 'kosten {{answer}}'),
      '(computed-0): names {{answer}}',
    ],
    ['two questions with one id', withChange('id: choice-1', 'id: choice-0'), 'the id of another question'],
    ['an unknown lesson', withChange('lesson: first', 'lesson: third'), '(choice-0): names the lesson third'],
    [
      'an order that the game fills elsewhere',
      withChange('fillsAt: 23.9', 'fillsAt: 24.3'),
      '(chart-0): fillsAt is 24.3, but by the rules of the game it is 23.9',
    ],
    ['an order that is filled after all', withChange('fillsAt: 23.9', 'fillsAt: null'), 'it is 23.9'],
    [
      'too small a pool',
      { 'nl/limit/exam.yaml': exam.replace(/- id: fixed[\s\S]*$/, '') },
      'has 24 questions, of at least 25',
    ],
    [
      'numbers that are not computed',
      {
        'nl/limit/exam.yaml': exam.replaceAll(
          'compute: limit-total',
          'answer: 1\n  unit: euro\n  tolerance: 0',
        ),
      },
      'computes 0 of its 8 numbers',
    ],
    [
      'a list that is none',
      { 'nl/limit/exam.yaml': 'id: choice-0\n' },
      'nl/limit/exam.yaml:1: has to be a list',
    ],
    [
      'no exam',
      { 'nl/limit/2-second.md': first, 'nl/etfs/1-a.md': first },
      'nl/etfs/exam.yaml: cannot be read',
    ],
    [
      'five questions in the check',
      { 'nl/limit/check.yaml': check.replace(/- id: check-5[\s\S]*/, '') },
      'has 5 pairs',
    ],
    [
      'an unknown figure',
      { 'nl/limit/1-first.md': first.replace('limit-order', 'magic') },
      '(first): names the figure magic',
    ],
    ['two figures', { 'nl/limit/1-first.md': `${first}\n::: figure leverage\n` }, 'more than one figure'],
    [
      'no title',
      { 'nl/limit/1-first.md': first.replace('# De eerste', '') },
      'has to begin with its question',
    ],
    [
      'a question without an answer',
      { 'nl/limit/1-first.md': first.replace('  right: Ja.\n', '') },
      'nl/limit/1-first.md:2: question.right',
    ],
    [
      'a dead link',
      { 'nl/limit/1-first.md': first.replace('limit/second', 'limit/third') },
      'links to /academy/limit/third',
    ],
    [
      'a link to another scheme',
      { 'nl/limit/1-first.md': first.replace('/academy/limit/second', 'http://a.example') },
      'links to http://a.example',
    ],
    [
      'a lesson with the address of another page',
      { 'nl/limit/3-exam.md': first },
      '(exam): is an address of another page',
    ],
    [
      'a translation without a lesson',
      { 'de/limit/3-third.md': first },
      'de/limit/ (third): is not there in Dutch',
    ],
    [
      'a translation with its lessons in another order',
      { 'de/limit/0-third.md': first, 'nl/limit/3-third.md': first },
      'de/limit/: has its lessons in another order',
    ],
    [
      'a translation of another form',
      { 'de/limit/exam.yaml': exam.replace('lesson: first', 'lesson: second') },
      'de/limit/exam.yaml (choice-0): has another form',
    ],
    [
      'a term with the word of another',
      { 'nl/terms.yaml': terms.replace('laatkoers', 'Limiet') },
      'nl/terms.yaml:4 (ask): has the word Limiet of the term limit',
    ],
    [
      'a term that is not there',
      { 'nl/terms.yaml': terms.replace('see: [limit]', 'see: [spread]') },
      'refers to the term spread',
    ],
    [
      'an unknown number of a mistake',
      mistaken('{{loss}}', '{{trades}}'),
      'nl/mistakes.yaml:3 (first-knock-out): names {{trades}}',
    ],
    [
      'a number in a lesson about a mistake',
      mistaken('even', '{{loss}}'),
      'nl/mistakes.yaml:4 (first-knock-out): names {{loss}}',
    ],
    ['an unknown mistake', mistaken('many-trades:', 'few-trades:'), 'Unrecognized key: "few-trades"'],
    [
      'a mistake without a title',
      mistaken('  title: Er ging iets mis\n', ''),
      'nl/mistakes.yaml:1: first-knock-out.title',
    ],
    [
      'a long lesson about a mistake',
      mistaken('Wacht', 'Wacht '.repeat(150)),
      'nl/mistakes.yaml:4: first-knock-out.lesson: has more than 150 words',
    ],
    [
      'a mistake whose lesson is not there',
      mistaken('limit/first', 'limit/third'),
      'nl/mistakes.yaml:6 (first-knock-out): links to /academy/limit/third',
    ],
    [
      'a mistake with a link elsewhere',
      mistaken('limit/first', 'terms/limit'),
      'nl/mistakes.yaml:6: first-knock-out.more.0',
    ],
    [
      'a dead link in a lesson about a mistake',
      mistaken('**even**', '[even](/academy/nowhere)'),
      'nl/mistakes.yaml:4 (first-knock-out): links to /academy/nowhere',
    ],
    ['lessons about mistakes that cannot be read', { 'nl/mistakes.yaml': 'a: [' }, 'nl/mistakes.yaml:1: '],
    ['a long term', { 'nl/terms.yaml': terms.replace('Op die', 'Op die '.repeat(50)) }, 'more than 80 words'],
  ])('%s', async (_name, change, reason) => {
    const fault = await load({ ...academyFiles, ...change }).catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(StartupError)
    expect((fault as Error).message).toContain('content/academy/')
    expect((fault as Error).message).toContain(reason)
  })

  it('all of them at once', async () => {
    const broken = { ...withChange('lesson: first', 'lesson: third'), 'nl/terms.yaml': 'x: 1' }
    const fault = await load({ ...academyFiles, ...broken }).catch(({ message }: Error) => message)
    expect(fault).toContain('names the lesson third')
    expect(fault).toContain('nl/terms.yaml:1: has to be a list')
  })
})
