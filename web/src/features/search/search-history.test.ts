import { expect, test } from 'vitest'
import { withSearch } from './search-history.ts'

test('lists the latest search first, without duplicates', () => {
  expect(withSearch(['asml', 'ibm'], 'Shell')).toEqual(['Shell', 'asml', 'ibm'])
  expect(withSearch(['asml', 'ibm'], 'IBM')).toEqual(['IBM', 'asml'])
})

test('keeps at most eight searches', () => {
  const eight = Array.from({ length: 8 }, (_, index) => `search ${index}`)
  expect(withSearch(eight, 'one more')).toEqual(['one more', ...eight.slice(0, 7)])
})
