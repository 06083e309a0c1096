import { describe, expect, it } from 'vitest'
import { ManualClock } from '../../platform/clock.ts'
import { createLoginLimits } from './login-limits.ts'
import { createThrottle, networkOf } from './throttle.ts'

const start = 1_800_000_000_000

describe('throttle', () => {
  it('allows a burst, and then one every so often', () => {
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

  it('takes back and forgets', () => {
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

  it('forgets the key counted longest ago when there are too many', () => {
    const throttle = createThrottle({ clock: new ManualClock(start), burst: 1, everyMs: 1_000, maxKeys: 2 })
    for (const key of ['a', 'b', 'a', 'c']) throttle.count(key)
    expect(['a', 'b', 'c'].map((key) => throttle.allows(key))).toEqual([false, true, false])
  })
})

describe('guesses of a password', () => {
  function guess(
    limits: ReturnType<typeof createLoginLimits>,
    times: number,
    email: string,
    address: string,
  ) {
    return Array.from({ length: times }, () => limits.take(email, address)).filter(Boolean).length
  }

  it('come to ten for one account from one network, and then one a minute', () => {
    const clock = new ManualClock(start)
    const limits = createLoginLimits(clock)
    expect(guess(limits, 20, 'Anna@example.nl', '192.0.2.1')).toBe(10)
    expect(limits.take('anna@EXAMPLE.nl', '192.0.2.1')).toBe(false)
    expect(limits.take('anna@example.nl', '192.0.2.2')).toBe(true)
    expect(limits.take('bob@example.nl', '192.0.2.1')).toBe(true)
    clock.advance(60_000)
    expect(guess(limits, 5, 'anna@example.nl', '192.0.2.1')).toBe(1)
  })

  it('are limited for one account however many networks guess, and its owner waits ten seconds', () => {
    const clock = new ManualClock(start)
    const limits = createLoginLimits(clock)
    for (let index = 0; index < 200; index += 1) limits.take('anna@example.nl', `198.51.100.${index}`)
    expect(limits.take('anna@example.nl', '192.0.2.1')).toBe(false)
    clock.advance(10_000)
    expect(limits.take('anna@example.nl', '192.0.2.1')).toBe(true)
  })

  it('are limited for one network however many accounts it tries', () => {
    const limits = createLoginLimits(new ManualClock(start))
    let allowed = 0
    for (let index = 0; index < 200; index += 1) {
      if (limits.take(`p${index}@example.nl`, `2001:db8:1:2::${index.toString(16)}`)) allowed += 1
    }
    expect(allowed).toBe(100)
    expect(limits.take('anna@example.nl', '2001:db8:1:3::1')).toBe(true)
  })

  it('are forgiven when the right password comes', () => {
    const limits = createLoginLimits(new ManualClock(start))
    for (let round = 0; round < 500; round += 1) {
      expect(limits.take('anna@example.nl', '192.0.2.1')).toBe(true)
      limits.forgive('anna@example.nl', '192.0.2.1')
    }
  })
})

describe('the network of an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8:1:2::', '2001:db8:1:2'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
