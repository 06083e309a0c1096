import { topSize } from '@koersklasse/contract/rankings.ts'
import { expect, test } from 'vitest'
import { isWithinTop } from './own-rows.ts'

/** What the server answers to the player at a place of a list, from 1. */
function answerFor(place: number, players: number) {
  const rows = Array.from({ length: players }, (_, index) => ({ isOwn: index + 1 === place }))
  return { top: rows.slice(0, topSize), around: rows.slice(Math.max(0, place - 3), place + 2) }
}

test.each([
  [1, 60, true],
  [48, 60, true],
  [49, 60, false],
  [50, 60, false],
  [51, 60, false],
  [60, 60, false],
  [49, 50, true],
  [50, 50, true],
  [50, 51, false],
  [3, 3, true],
])('place %i of %i', (place, players, isWithin) => {
  expect(isWithinTop(answerFor(place, players))).toBe(isWithin)
})

test('without a place there is nothing within the top', () => {
  expect(isWithinTop({ top: [{ isOwn: false }], around: [] })).toBe(false)
})
