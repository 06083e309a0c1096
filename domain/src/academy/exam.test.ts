import { describe, expect, test } from 'vitest'
import { toEpochMs } from '../time/time.ts'
import { drawQuestions, examLength, mayStartFrom, passMark, withGiven } from './exam.ts'
import type { QuestionKind } from './questions.ts'
import { seeded } from './seeded.fixture.ts'

/** A pool as small as it may be, and one as the writers make them. */
const counts: Record<string, Record<QuestionKind, number>> = {
  small: { choice: 10, number: 8, several: 3, order: 3, chart: 1 },
  large: { choice: 12, number: 9, several: 4, order: 4, chart: 4 },
}
const pools = Object.entries(counts).map(([name, kinds]) => {
  const pool = Object.entries(kinds).flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, place) => ({ id: `${kind}-${place}`, kind: kind as QuestionKind })),
  )
  return [name, pool] as const
})

describe.each(pools)('ten questions of a %s pool', (_, pool) => {
  test('are distinct, include every kind, and are not those of the attempt before; 1,000 seeds', () => {
    const drawnEver = new Set<string>()
    for (let seed = 1; seed <= 1_000; seed += 1) {
      const random = seeded(seed)
      const first = drawQuestions(pool, new Set(), random)
      const before = new Set(first.map(({ id }) => id))
      const second = drawQuestions(pool, before, random)
      for (const drawn of [first, second]) {
        expect(new Set(drawn.map(({ id }) => id)).size, `seed ${seed}`).toBe(examLength)
      }
      expect(new Set(first.map(({ kind }) => kind)).size, `seed ${seed}`).toBe(5)
      expect(
        second.filter(({ id }) => before.has(id)),
        `seed ${seed}`,
      ).toEqual([])
      for (const { id } of first) drawnEver.add(id)
    }
    expect(drawnEver.size).toBe(pool.length)
  })

  test('come in an order that does not follow their kinds', () => {
    const kindsAtFirst = new Set(
      Array.from({ length: 100 }, (_, seed) => drawQuestions(pool, new Set(), seeded(seed))[0]!.kind),
    )
    expect(kindsAtFirst.size).toBe(5)
  })
})

test('questions of the attempt before come back only if there are too few others', () => {
  const [, pool] = pools[0]!
  const twelve = pool.slice(0, 12)
  const before = new Set(twelve.slice(0, 6).map(({ id }) => id))
  const drawn = drawQuestions(twelve, before, seeded(7)).map(({ id }) => id)
  expect(drawn).toHaveLength(10)
  expect(drawn.filter((id) => !before.has(id))).toHaveLength(6)
})

test('an exam is passed with eight of ten, and can be tried again after ten minutes', () => {
  expect([examLength, passMark]).toEqual([10, 8])
  expect(mayStartFrom(toEpochMs(1_000))).toBe(601_000)
})

test('given answers replace those at their places; the last one for a place counts, and the others are kept', () => {
  const given = [
    { place: 2, answer: null },
    { place: 0, answer: 4 },
    { place: 0, answer: 5 },
    { place: 9, answer: 6 },
  ]
  expect(withGiven([1, 2, 3], given)).toEqual([5, 2, null])
  expect(withGiven([1, 2, 3], [])).toEqual([1, 2, 3])
})
