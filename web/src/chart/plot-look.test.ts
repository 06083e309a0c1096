import { expect, test } from 'vitest'
import { drawnAt, shiftAt } from './plot-look.ts'

test.each([
  ['2013-10-08T22:00:00Z', 2, '2013-10-09T00:00:00Z'],
  ['2013-12-08T23:00:00Z', 1, '2013-12-09T00:00:00Z'],
  ['2013-10-27T00:59:59.999Z', 2, '2013-10-27T02:59:59Z'],
  ['2013-10-27T01:00:00Z', 1, '2013-10-27T02:00:00Z'],
])('%s is %d hours later in Amsterdam', (instant, hours, drawn) => {
  const at = Date.parse(instant)
  expect(shiftAt(at)).toBe(hours * 3_600_000)
  expect(drawnAt(at, shiftAt(at)) * 1000).toBe(Date.parse(drawn))
})
