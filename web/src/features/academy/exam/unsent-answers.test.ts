import { expect, test } from 'vitest'
import { laidOver, unsentOf } from './unsent-answers.ts'

const known = [[1], null, 12.5, [2, 0, 1]]

test('keeps only the answers that the server does not have', () => {
  expect(unsentOf(known, known)).toBeNull()
  expect(unsentOf(known, [[1], [0, 2], null, [2, 0, 1]])).toBe('{"1":[0,2],"2":null}')
})

test('lays them over what the server has', () => {
  const answers = [[1], [0, 2], null, [2, 0, 1]]
  expect(laidOver(known, unsentOf(known, answers))).toEqual(answers)
})

test.each([
  null,
  '',
  '{',
  '7',
  'null',
  '{}',
  '{"4":[1]}',
  '{"-1":[1]}',
  '{"length":1}',
  '{"0":"x","1":["y"],"2":{}}',
])('nothing is laid over if %j is stored', (stored) => expect(laidOver(known, stored)).toBe(known))

test('an answer that is no answer is left out', () => {
  expect(laidOver(known, '{"0":"x","1":7}')).toEqual([[1], 7, 12.5, [2, 0, 1]])
})
