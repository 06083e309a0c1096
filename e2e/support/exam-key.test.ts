import { isRight, type PosedQuestion, pose } from '@koersklasse/domain/academy/questions.ts'
import { topics } from '@koersklasse/domain/academy/topics.ts'
import { toCents } from '@koersklasse/domain/money/money.ts'
import { loadContent } from '@koersklasse/server/src/modules/academy/content/load-content.ts'
import { fillFigures } from '@koersklasse/server/src/modules/academy/content/write-figures.ts'
import { createRandomStreams } from '@koersklasse/server/src/platform/random.ts'
import { expect, test } from 'vitest'
import { rightAnswer, wrongAnswer } from './exam-key.ts'

const { languages } = await loadContent(new URL('../../content/academy/', import.meta.url), {
  brand: { name: 'Koersklasse' },
  rules: {
    startingBalance: toCents(100_000_00),
    sprinterSharePercent: 40,
    costs: { fixed: toCents(2_50), rateBasisPoints: 10 },
  },
})

/** A question as the browser gets it. */
function asked({ kind, text, ...rest }: PosedQuestion): Parameters<typeof rightAnswer>[1] {
  return { kind, text, ...rest } as Parameters<typeof rightAnswer>[1]
}

test.each(topics)('every question of %s is answered right, and wrong, whatever its numbers', (topic) => {
  const pool = languages.nl.topics.get(topic)?.pool ?? []
  expect(pool.length).toBeGreaterThanOrEqual(25)
  for (let seed = 1; seed <= 20; seed += 1) {
    const streams = createRandomStreams(`${seed}`)
    for (const question of pool) {
      const posed = pose(question, { random: streams(question.id).uniform, fill: fillFigures('nl') })
      const right = rightAnswer(topic, asked(posed))
      expect(isRight(posed, right), `${posed.id} with seed ${seed}`).toBe(true)
      expect(isRight(posed, wrongAnswer(right, asked(posed))), `${posed.id} with seed ${seed}`).toBe(false)
    }
  }
})

test('a question that no pool has is not answered', () => {
  expect(() => rightAnswer('etfs', { kind: 'choice', text: 'Wat?', options: [] })).toThrow(
    'No question of etfs',
  )
})
