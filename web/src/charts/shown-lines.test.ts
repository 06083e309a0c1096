import { expect, test } from 'vitest'
import { chosenIn } from './shown-lines.ts'

test.each([
  ['{"price":["bid","ask"],"portfolio":[]}', { price: ['bid', 'ask'], portfolio: [] }],
  ['{"price":["bid",7,null],"portfolio":"value"}', { price: ['bid'] }],
  ['', {}],
  ['[', {}],
  ['null', {}],
  ['7', {}],
])('the stored text %s holds the choices %o', (stored, choices) => {
  expect(chosenIn(stored)).toEqual(choices)
})
