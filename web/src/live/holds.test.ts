import { expect, test } from 'vitest'
import { createHolds } from './holds.ts'

test('an id is wanted from its first holder to its last, and only then something changes', () => {
  let changes = 0
  const holds = createHolds(() => {
    changes += 1
  })
  const first = holds.hold('B')
  const second = holds.hold('B')
  holds.hold('A')
  expect(holds.ids()).toEqual(['A', 'B'])
  expect(changes).toBe(2)

  first()
  first()
  expect(holds.ids()).toEqual(['A', 'B'])
  expect(changes).toBe(2)

  second()
  expect(holds.ids()).toEqual(['A'])
  expect(changes).toBe(3)
})
