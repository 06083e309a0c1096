import { expect, test } from 'vitest'
import { rightAnswer, wrongAnswer } from './exam-key.ts'

test('a computed question is answered from the numbers in its text', () => {
  const asked = {
    kind: 'number',
    text: 'Een Sprinter long heeft hefboom 5. De onderliggende waarde stijgt 4%. Hoeveel procent stijgt de Sprinter?',
    unit: 'percent',
  } as const
  expect(rightAnswer('sprinters', asked)).toBe(20)
  expect(wrongAnswer(20, asked)).not.toBe(20)
})

test('the right option is found wherever it is', () => {
  const asked = {
    kind: 'choice',
    text: 'Wat vertelt de hefboom van een Sprinter je?',
    options: [
      'Hoeveel winst de Sprinter per jaar oplevert.',
      'Hoeveel Sprinters je tegelijk mag kopen.',
      'Hoeveel keer zo hard de Sprinter beweegt.',
      'Hoeveel dagen de Sprinter nog te koop is.',
    ],
  } as const
  const question = { ...asked, options: [...asked.options] }
  expect(rightAnswer('sprinters', question)).toEqual([2])
  expect(wrongAnswer([2], question)).toEqual([0])
})

test('a question that no pool has is not answered', () => {
  expect(() => rightAnswer('etfs', { kind: 'choice', text: 'Wat?', options: [] })).toThrow(
    'No question of etfs',
  )
})
