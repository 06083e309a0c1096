import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BoundedMap } from './bounded-map.ts'

describe('a bounded map', () => {
  it('forgets the key that was set longest ago', () => {
    const map = new BoundedMap<string, number>(2)
    for (const key of ['a', 'b', 'a', 'c']) map.set(key, 1)
    expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([1, undefined, 1])
  })

  it('agrees with a list of its last keys, whatever is set and deleted', () => {
    const key = fc.nat(9)
    const step = fc.record({
      key,
      isDeleted: fc.integer({ max: 3, min: 0 }).map((one) => one === 0),
      probe: key,
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const map = new BoundedMap<number, number>(4)
        let expected: [key: number, value: number][] = []
        for (const [value, { key, isDeleted, probe }] of steps.entries()) {
          expected = expected.filter(([known]) => known !== key)
          if (isDeleted) map.delete(key)
          else {
            map.set(key, value)
            expected = [...expected, [key, value] as [number, number]].slice(-4)
          }
          expect(map.get(probe)).toBe(expected.find(([known]) => known === probe)?.[1])
        }
      }),
    )
  })

  it('forgets in constant time', () => {
    const map = new BoundedMap<number, number>(50_000)
    const begun = performance.now()
    for (let key = 0; key < 400_000; key += 1) map.set(key, key)
    // A look for the oldest key that starts over each time takes half a minute.
    expect(performance.now() - begun).toBeLessThan(8_000)
  })
})
