import { describe, expect, it } from 'vitest'
import { ManualClock } from '../../test/fixtures/manual-clock.ts'
import { createThrottle } from './throttle.ts'

const start = 1_800_000_000_000

describe('throttle', () => {
  it('allows a burst, and then one request per interval', () => {
    const clock = new ManualClock(start)
    const throttle = createThrottle({ clock, burst: 3, everyMs: 1_000 })
    const ask = (): boolean => {
      const isAllowed = throttle.allows('a')
      if (isAllowed) throttle.count('a')
      return isAllowed
    }
    expect([ask(), ask(), ask(), ask()]).toEqual([true, true, true, false])
    expect(throttle.allows('b')).toBe(true)
    clock.advance(999)
    expect(ask()).toBe(false)
    clock.advance(1)
    expect([ask(), ask()]).toEqual([true, false])
    clock.advance(1_000_000)
    expect([ask(), ask(), ask(), ask()]).toEqual([true, true, true, false])
  })

  it('gives requests back, one or all', () => {
    const throttle = createThrottle({ clock: new ManualClock(start), burst: 2, everyMs: 1_000 })
    throttle.count('a')
    throttle.count('a')
    expect(throttle.allows('a')).toBe(false)
    throttle.giveBack('a')
    expect(throttle.allows('a')).toBe(true)
    throttle.giveBack('a')
    throttle.giveBack('a')
    throttle.count('a')
    throttle.count('a')
    expect(throttle.allows('a')).toBe(false)
    throttle.forget('a')
    expect(throttle.allows('a')).toBe(true)
  })

  it('tells how long to wait, and how far the limit was exceeded', () => {
    const clock = new ManualClock(start)
    const throttle = createThrottle({ clock, burst: 2, everyMs: 1_000 })
    const seen = Array.from({ length: 12 }, () => {
      throttle.count('a')
      return [throttle.waitOf('a'), throttle.excessOf('a')]
    })
    expect(seen).toEqual([
      ...[
        [0, 0],
        [1_000, 0],
        [2_000, 0],
        [3_000, 1],
        [4_000, 1],
        [5_000, 2],
      ],
      ...[
        [6_000, 2],
        [7_000, 3],
        [8_000, 3],
        [9_000, 3],
        [9_000, 3],
        [9_000, 3],
      ],
    ])
    clock.advance(8_999)
    expect([throttle.waitOf('a'), throttle.allows('a'), throttle.excessOf('a')]).toEqual([1, false, 0])
    clock.advance(1)
    expect([throttle.waitOf('a'), throttle.allows('a')]).toEqual([0, true])
  })

  it('forgets the key counted longest ago if there are too many', () => {
    const throttle = createThrottle({ clock: new ManualClock(start), burst: 1, everyMs: 1_000, maxKeys: 2 })
    for (const key of ['a', 'b', 'a', 'c']) throttle.count(key)
    expect(['a', 'b', 'c'].map((key) => throttle.allows(key))).toEqual([false, true, false])
  })
})
