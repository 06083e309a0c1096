import { expect, test } from 'vitest'
import { createSubscriptionCounts } from './subscription-counts.ts'

test('lists an id from its first subscriber to its last, and reports only these two changes', () => {
  let changes = 0
  const counts = createSubscriptionCounts(() => {
    changes += 1
  })
  const first = counts.subscribe('B')
  const second = counts.subscribe('B')
  counts.subscribe('A')
  expect(counts.ids()).toEqual(['A', 'B'])
  expect(changes).toBe(2)

  first()
  first()
  expect(counts.ids()).toEqual(['A', 'B'])
  expect(changes).toBe(2)

  second()
  expect(counts.ids()).toEqual(['A'])
  expect(changes).toBe(3)
})
