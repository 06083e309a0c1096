// Compares the Dutch exams with a key made by somebody who had not seen the answers, and the numbers in the right answers of
// the translations with those in the Dutch ones.

import { readFile } from 'node:fs/promises'
import { fillPrice } from '@koersklasse/domain/academy/chart.ts'
import type { PoolQuestion } from '@koersklasse/domain/academy/questions.ts'
import { languages } from '@koersklasse/domain/accounts/languages.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import { load } from 'js-yaml'
import { describe, expect, it } from 'vitest'
import { loadContent } from '../../../src/modules/academy/content/load-content.ts'

/** Texts or a number: of `several` in any order, of `order` in the right one. */
type KeyAnswer = string | number | string[]

interface Key {
  answers: Record<string, Record<string, KeyAnswer>>
  fills: Record<string, Record<string, number | null>>
}

const key = load(await readFile(new URL('key.yaml', import.meta.url), 'utf8')) as Key
const content = await loadContent(new URL('../../../../content/academy/', import.meta.url), {
  brand: { name: 'Koersklasse' },
  rules: {
    startingBalance: toCents(100_000_00),
    sprinterSharePercent: 40,
    costs: { fixed: toCents(2_50), rateBasisPoints: 10 },
  },
})
const dutch = content.languages.nl.topics

/** The right answer of a question in the form of the key; undefined if it is computed. */
function answerOf(question: PoolQuestion): KeyAnswer | undefined {
  switch (question.kind) {
    case 'choice':
    case 'chart':
      return question.right
    case 'several':
      return [...question.right]
    case 'order':
      return [...question.steps]
    case 'number':
      return 'compute' in question ? undefined : question.answer
  }
}

it('has a key for each topic', () => {
  expect(Object.keys(key.answers)).toEqual([...dutch.keys()])
  expect(Object.keys(key.fills)).toEqual([...dutch.keys()])
})

describe.each([...dutch])('the Dutch exam of %s', (topic, { pool }) => {
  it('has the answers of the key, and no others', () => {
    const several = new Set(pool.filter(({ kind }) => kind === 'several').map(({ id }) => id))
    const comparable = (answers: readonly (readonly [string, KeyAnswer | undefined])[]) =>
      Object.fromEntries(
        answers
          .filter(([, answer]) => answer !== undefined)
          .map(([id, answer]) => [id, several.has(id) && Array.isArray(answer) ? answer.toSorted() : answer]),
      )
    const answers = pool.map((question) => [question.id, answerOf(question)] as const)
    expect(comparable(answers)).toEqual(comparable(Object.entries(key.answers[topic]!)))
  })

  it('has charts whose orders are filled as in the key', () => {
    const charts = pool.filter((question) => question.kind === 'chart')
    const fills = charts.map(({ id, order, quotes }) => [id, fillPrice(order, quotes)])
    expect(Object.fromEntries(fills)).toEqual(key.fills[topic])
  })
})

/** The numbers in the right answers, in the order of the answers, written as digits only. */
function numbersOf(question: PoolQuestion): string[][] {
  const texts = [answerOf(question) ?? []].flat().map(String)
  return texts.map((text) =>
    [...text.matchAll(/\d(?:[.,:\s]?\d)*/g)].map(([number]) => number.replace(/\D/g, '')).toSorted(),
  )
}

describe.each(languages.filter((language) => language !== 'nl'))('the exams in %s', (language) => {
  it.each([...content.languages[language].topics.values()])(
    'have the numbers of the Dutch answers: $topic',
    ({ topic, pool }) => {
      const originals = new Map(dutch.get(topic)!.pool.map((question) => [question.id, numbersOf(question)]))
      expect(pool.length).toBe(originals.size)
      for (const question of pool) {
        expect(numbersOf(question), question.id).toEqual(originals.get(question.id))
      }
    },
  )
})
