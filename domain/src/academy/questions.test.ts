import { describe, expect, test } from 'vitest'
import { fillPrice } from './chart.ts'
import { type Answer, isRight, type PoolQuestion, type PosedQuestion, pose } from './questions.ts'
import { seeded } from './seeded.fixture.ts'

const about = { id: 'q', lesson: 'leverage', question: 'Wat?', why: 'Daarom.' }
const choice: PoolQuestion = { ...about, kind: 'choice', right: 'a', wrong: ['b', 'c', 'd'] }
const several: PoolQuestion = { ...about, kind: 'several', right: ['a', 'b'], wrong: ['c', 'd', 'e'] }
const order: PoolQuestion = { ...about, kind: 'order', steps: ['a', 'b', 'c', 'd'] }
const number: PoolQuestion = { ...about, kind: 'number', answer: 12.5, unit: 'euro', tolerance: 0.1 }
const chart: PoolQuestion = {
  ...about,
  kind: 'chart',
  order: { side: 'buy', type: 'limit', level: 24 },
  quotes: [25, 24.6, 23.9],
  right: 'a',
  wrong: ['b', 'c', 'd'],
}
const fill = (text: string) => text
const posed = (question: PoolQuestion, seed: number): PosedQuestion =>
  pose(question, { random: seeded(seed), fill })

test.each([
  ['choice', choice],
  ['chart', chart],
  ['several', several],
])('the right options of %s are where the player sees them, at every place about as often', (_, question) => {
  const places = [0, 0, 0, 0, 0]
  for (let seed = 1; seed <= 1_000; seed += 1) {
    const { options, right } = posed(question, seed) as { options: string[]; right: number[] }
    expect(right.map((place) => options[place]).sort()).toEqual(
      [question.kind === 'several' ? ['a', 'b'] : ['a']].flat(),
    )
    expect(options.toSorted()).toEqual(
      question.kind === 'several' ? ['a', 'b', 'c', 'd', 'e'] : ['a', 'b', 'c', 'd'],
    )
    for (const place of right) places[place] = places[place]! + 1
  }
  const used = places.filter((count) => count > 0)
  const expected = question.kind === 'several' ? 400 : 250
  for (const count of used) expect(Math.abs(count - expected)).toBeLessThan(60)
})

test('steps never come in the right order', () => {
  for (let seed = 1; seed <= 1_000; seed += 1) {
    const { options, right } = posed(order, seed) as { options: string[]; right: number[] }
    expect(options).not.toEqual(['a', 'b', 'c', 'd'])
    expect(right.map((place) => options[place])).toEqual(['a', 'b', 'c', 'd'])
  }
})

test('a computed question has its numbers and its answer in its texts', () => {
  const question: PoolQuestion = {
    ...about,
    ...{ kind: 'number', compute: 'sprinter-move' },
    ...{ question: '{{leverage}} en {{move}}', why: '{{answer}}' },
  }
  const drawn = pose(question, {
    random: seeded(1),
    fill: (text, figures) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => `${figures[name]!.value}`),
  })
  const [leverage, move] = drawn.text.split(' en ').map(Number)
  expect(drawn).toMatchObject({ kind: 'number', unit: 'percent', answer: leverage! * move! })
  expect(drawn.why).toBe(`${leverage! * move!}`)
})

describe('an answer', () => {
  const all = { ...about, text: '', options: ['a', 'b', 'c', 'd', 'e'] }
  test.each<[string, object, Answer, boolean]>([
    ['the right option', { kind: 'choice', right: [2] }, [2], true],
    ['another', { kind: 'choice', right: [2] }, [1], false],
    ['two options', { kind: 'choice', right: [2] }, [2, 1], false],
    ['none', { kind: 'choice', right: [2] }, [], false],
    ['no answer', { kind: 'choice', right: [2] }, null, false],
    ['a number instead of an option', { kind: 'choice', right: [2] }, 2, false],
    ['the right options in any order', { kind: 'several', right: [0, 3] }, [3, 0], true],
    ['one too few', { kind: 'several', right: [0, 3] }, [3], false],
    ['one too many', { kind: 'several', right: [0, 3] }, [0, 3, 4], false],
    ['one twice', { kind: 'several', right: [0, 3] }, [3, 3], false],
    ['the right order', { kind: 'order', right: [3, 0, 1] }, [3, 0, 1], true],
    ['another order', { kind: 'order', right: [3, 0, 1] }, [0, 3, 1], false],
    ['the option of a chart', { kind: 'chart', right: [1] }, [1], true],
    ['the number', { kind: 'number', answer: 12.5, tolerance: 0.1 }, 12.5, true],
    ['a number just within the tolerance', { kind: 'number', answer: 12.5, tolerance: 0.1 }, 12.6, true],
    ['a number just outside it', { kind: 'number', answer: 12.5, tolerance: 0.1 }, 12.61, false],
    ['a number with the other sign', { kind: 'number', answer: 12.5, tolerance: 0.1 }, -12.5, false],
    ['an option instead of a number', { kind: 'number', answer: 1, tolerance: 0 }, [1], false],
  ])('of %s', (_, question, answer, expected) => {
    expect(isRight({ ...all, ...question } as unknown as PosedQuestion, answer)).toBe(expected)
  })

  test('is marked with the tolerance of its question', () => {
    expect(isRight(posed(number, 1), 12.4)).toBe(true)
    expect(isRight(posed(number, 1), 12.3)).toBe(false)
  })
})

test.each([
  ['buy', 'limit', 24, [25, 24.6, 24, 23], 24],
  ['buy', 'limit', 24, [25, 23.5, 24], 23.5],
  ['buy', 'limit', 24, [25, 24.01], null],
  ['sell', 'limit', 24, [23, 24.4, 24], 24.4],
  ['sell', 'stoploss', 24, [25, 24.01, 22, 21], 22],
  ['sell', 'stoploss', 24, [25, 24.01], null],
  ['buy', 'stoploss', 24, [23, 24.3], 24.3],
] as const)('a %s %s at %d along %o is filled at %s', (side, type, level, quotes, expected) =>
  expect(fillPrice({ side, type, level }, quotes)).toBe(expected),
)
