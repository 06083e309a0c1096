// The contents of the game: that no pool gives its answers away, and that they are easy to read. Whether the answers are
// right is in server/test/oracles/academy.

import { mistakeFigures, mistakeKinds } from '@koersklasse/domain/academy/mistakes.ts'
import { type PoolQuestion, pose } from '@koersklasse/domain/academy/questions.ts'
import { topics } from '@koersklasse/domain/academy/topics.ts'
import { languages } from '@koersklasse/domain/accounts/languages.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import { describe, expect, it } from 'vitest'
import { createRandomStreams } from '../../../platform/random.ts'
import { loadContent, type TopicContent } from './load-content.ts'
import { wordsToAvoid } from './words-to-avoid.ts'
import { fillFigures } from './write-figures.ts'

const folder = new URL('../../../../../content/academy/', import.meta.url)
const content = await loadContent(folder, {
  brand: { name: 'Koersklasse' },
  rules: {
    startingBalance: toCents(100_000_00),
    sprinterSharePercent: 40,
    costs: { fixed: toCents(2_50), rateBasisPoints: 10 },
  },
})
const all = languages.flatMap((language) => [...content.languages[language].topics.values()])
const named = all.map((topic): [string, TopicContent] => [`${topic.language}/${topic.topic}`, topic])
const dutch = content.languages.nl

it('has all topics in Dutch, with five to eight lessons of two to four minutes', () => {
  expect([...dutch.topics.keys()]).toEqual(topics)
  for (const { lessons } of all) {
    expect(lessons.length).toBeGreaterThanOrEqual(5)
    expect(lessons.length).toBeLessThanOrEqual(8)
    for (const { id, minutes } of lessons) expect([2, 3, 4], id).toContain(minutes)
  }
})

it.each(languages)('has a lesson in %s for each mistake, with the numbers of the player', (language) => {
  for (const kind of mistakeKinds) {
    const { text, lesson } = content.languages[language].mistakes![kind]
    for (const figure of mistakeFigures[kind]) expect(text).toContain(`{{${figure}}}`)
    expect(lesson).toMatch(/^<p>/)
    expect(lesson).not.toMatch(/<h\d|\*\*/)
  }
})

it.each(named)('%s has different questions before and after', (_, { check }) => {
  for (const { id, before, after } of check) {
    expect(before.question, id).not.toBe(after.question)
  }
})

it.each(named)('%s repeats no lesson or check question in its exam', (_, { lessons, pool, check }) => {
  const told = new Set([
    ...lessons.map(({ question }) => question.text),
    ...check.flatMap(({ before, after }) => [before.question, after.question]),
  ])
  expect(pool.filter(({ question }) => told.has(question)).map(({ id }) => id)).toEqual([])
  expect(new Set(pool.map(({ question }) => question)).size).toBe(pool.length)
})

type OneOf = Extract<PoolQuestion, { kind: 'choice' | 'chart' }>
const isOneOf = (question: PoolQuestion): question is OneOf =>
  question.kind === 'choice' || question.kind === 'chart'

/** The probability that a player who chooses the longest answer is right. */
function byLength({ right, wrong }: { right: string; wrong: readonly string[] }): number {
  const longest = Math.max(right.length, ...wrong.map(({ length }) => length))
  if (right.length < longest) return 0
  return 1 / (1 + wrong.filter(({ length }) => length === longest).length)
}

describe.each(named)('the pool of %s', (name, { pool, check, language }) => {
  it('does not give answers away by their length', () => {
    const average = (questions: readonly { right: string; wrong: readonly string[] }[]) =>
      questions.reduce((sum, question) => sum + byLength(question), 0) / questions.length
    expect(average(pool.filter(isOneOf))).toBeLessThanOrEqual(0.35)
    expect(average(check.flatMap(({ before, after }) => [before, after]))).toBeLessThanOrEqual(0.35)
  })

  it('has the right answer at each place in 15 to 35 % of 100 exams, and fills in every text', () => {
    const fill = fillFigures(language)
    const places = [0, 0, 0, 0]
    for (let seed = 1; seed <= 100; seed += 1) {
      const streams = createRandomStreams(`${seed}`)
      for (const question of pool) {
        const posed = pose(question, { random: streams(question.id).uniform, fill })
        expect(`${posed.text} ${posed.why}`, `${name} ${posed.id}`).not.toMatch(/[{}]|NaN|undefined/)
        if (posed.kind !== 'choice' && posed.kind !== 'chart') continue
        const [place] = posed.right
        places[place!] = places[place!]! + 1
      }
    }
    const sum = places.reduce((one, other) => one + other)
    for (const count of places) {
      expect(count / sum).toBeGreaterThan(0.15)
      expect(count / sum).toBeLessThan(0.35)
    }
  })
})

/** Every Dutch text, by where it is. */
function dutchTexts(): [string, string][] {
  const ofTopics = [...dutch.topics.values()].flatMap(({ topic, lessons, pool, check }) => [
    ...lessons.map(
      ({ id, title, before, after, question: { text, right, wrong, why } }): [string, string] => [
        `${topic}/${id}`,
        [title, plain(before), plain(after), text, right, ...wrong, why].join('\n'),
      ],
    ),
    ...pool.map((question): [string, string] => [
      `${topic} exam ${question.id}`,
      textsOf(question).join('\n'),
    ]),
    ...check.map(({ id, before, after }): [string, string] => [
      `${topic} check ${id}`,
      [before, after].flatMap(({ question, right, wrong }) => [question, right, ...wrong]).join('\n'),
    ]),
  ])
  return [
    ...ofTopics,
    ...dutch.terms.map(({ id, text }): [string, string] => [`term ${id}`, text]),
    ...Object.entries(dutch.mistakes ?? {}).map(([kind, { title, text, lesson }]): [string, string] => [
      `mistake ${kind}`,
      [title, text, plain(lesson)].join('\n'),
    ]),
    ['teachers', plain(content.teachers?.html ?? '')],
  ]
}

function textsOf(question: PoolQuestion): string[] {
  const { why } = question
  switch (question.kind) {
    case 'order':
      return [question.question, why, ...question.steps]
    case 'number':
      return [question.question, why]
    default:
      return [question.question, why, ...[question.right].flat(), ...question.wrong]
  }
}

/** The text of HTML, with a line for each block. */
function plain(html: string): string {
  return html
    .replace(/<\/(p|li|h\d|td|th|tr|ul|ol|blockquote)>|<br \/>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
}

const bySentence = new Intl.Segmenter('nl', { granularity: 'sentence' })
const byWord = new Intl.Segmenter('nl', { granularity: 'word' })

/** The number of words of each sentence. A sentence that begins with ’s does not begin with a capital. */
function sentencesOf(text: string): { sentence: string; words: number }[] {
  return text
    .replaceAll('’s ', 'S')
    .split('\n')
    .flatMap((line) => [...bySentence.segment(line)])
    .map(({ segment: sentence }) => {
      const words = [...byWord.segment(sentence)].filter(({ isWordLike }) => isWordLike).length
      return { sentence, words }
    })
    .filter(({ words }) => words > 0)
}

describe('the Dutch texts', () => {
  const texts = dutchTexts()

  it('have sentences of less than 12 words on average, and none of more than 25', () => {
    const sentences = texts.flatMap(([place, text]) => sentencesOf(text).map((each) => ({ place, ...each })))
    expect(sentences.length).toBeGreaterThan(3_000)
    const sum = sentences.reduce((total, { words }) => total + words, 0)
    expect(sum / sentences.length).toBeLessThan(12)
    expect(sentences.filter(({ words }) => words > 25)).toEqual([])
  })

  it('have none of the words to avoid, and no exclamation marks', () => {
    const found = texts.flatMap(([place, text]) => {
      const words = wordsToAvoid.filter((word) =>
        new RegExp(`(?<![\\p{L}’'-])${word}(?![\\p{L}-])`, 'iu').test(text),
      )
      return [...words, ...(text.includes('!') ? ['!'] : [])].map((word) => `${place}: ${word}`)
    })
    expect(found).toEqual([])
  })
})
