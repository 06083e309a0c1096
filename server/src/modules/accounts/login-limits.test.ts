import { describe, expect, it } from 'vitest'
import { ManualClock } from '../../../test/fixtures/manual-clock.ts'
import { createLoginLimits, type LoginLimits } from './login-limits.ts'

const start = 1_800_000_000_000

describe('guesses of a password', () => {
  const take = (limits: LoginLimits, email: string, address: string, device: string | null = null) =>
    limits.take({ email, address, device })
  const guess = (limits: LoginLimits, times: number, email: string, address: string, device?: string) =>
    Array.from({ length: times }, () => take(limits, email, address, device)).filter(
      ({ isCounted }) => isCounted,
    ).length

  it('are limited to ten per account and network, and one a minute after that', () => {
    const clock = new ManualClock(start)
    const limits = createLoginLimits(clock)
    expect(guess(limits, 20, 'Anna@example.nl', '192.0.2.1')).toBe(10)
    expect(take(limits, 'anna@EXAMPLE.nl', '::ffff:192.0.2.1')).toEqual({
      isCounted: false,
      retryAfterMs: 60_000,
      excess: 0,
    })
    expect(guess(limits, 1, 'anna@example.nl', '192.0.2.2')).toBe(1)
    expect(guess(limits, 1, 'bob@example.nl', '192.0.2.1')).toBe(1)
    clock.advance(60_000)
    expect(guess(limits, 5, 'anna@example.nl', '192.0.2.1')).toBe(1)
  })

  it('are limited per account over all networks', () => {
    const limits = createLoginLimits(new ManualClock(start))
    for (let index = 0; index < 200; index += 1) take(limits, 'anna@example.nl', `198.51.100.${index}`)
    expect(take(limits, 'anna@example.nl', '192.0.2.1')).toMatchObject({ retryAfterMs: 10_000 })
  })

  it.each([
    ['IPv4 address', (index: number) => (index % 2 === 0 ? '192.0.2.1' : '::ffff:192.0.2.1'), 100],
    ['/64', (index: number) => `2001:db8:1:2::${index.toString(16)}`, 100],
    ['/56', (index: number) => `2001:db8:1:2${(index % 256).toString(16).padStart(2, '0')}::1`, 200],
    ['/48', (index: number) => `2001:db8:1:${index.toString(16)}::1`, 400],
  ])('are limited per %s over all accounts', (_name, addressOf, most) => {
    const limits = createLoginLimits(new ManualClock(start))
    let counted = 0
    // In another order than that of the networks, so that no smaller network is used up first.
    for (let index = 0; index < 2_000; index += 1)
      counted += guess(limits, 1, `p${index}@example.nl`, addressOf((index * 257) % 65_536))
    expect(counted).toBe(most)
    expect(guess(limits, 1, 'anna@example.nl', '2001:db8:2::1')).toBe(1)
  })

  it('are counted apart on a device that is known for the account', () => {
    const limits = createLoginLimits(new ManualClock(start))
    guess(limits, 200, 'anna@example.nl', '192.0.2.1')
    expect(guess(limits, 5, 'anna@example.nl', '192.0.2.1', 'phone')).toBe(5)
    for (let index = 0; index < 200; index += 1) take(limits, 'anna@example.nl', `198.51.100.${index}`)
    expect(guess(limits, 20, 'anna@example.nl', '192.0.2.1', 'phone')).toBe(5)
    expect(guess(limits, 20, 'anna@example.nl', '192.0.2.1', 'laptop')).toBe(10)
  })

  it('need more work the more were made beyond the limit, up to a ceiling, and less again later', () => {
    const clock = new ManualClock(start)
    const limits = createLoginLimits(clock)
    const attempt = { email: 'anna@example.nl', address: '192.0.2.1', device: null }
    const excessOf = () => {
      const taken = limits.take(attempt)
      return taken.isCounted ? null : taken.excess
    }
    const seen = Array.from({ length: 80 }, () => {
      const excess = excessOf()
      if (excess !== null) limits.takeProven(attempt)
      return excess
    })
    const tenOf = (excess: number | null) => Array<number | null>(10).fill(excess)
    expect(seen).toEqual([null, 0, 1, 2, 3, 3, 3, 3].flatMap(tenOf))
    clock.advance(20 * 60_000)
    expect(excessOf()).toBe(2)
    clock.advance(20 * 60_000 + 60_000)
    expect(excessOf()).toBeNull()
  })

  it('are given back when the password is right', () => {
    const limits = createLoginLimits(new ManualClock(start))
    for (let round = 0; round < 500; round += 1) {
      for (const device of [null, 'phone']) {
        const taken = take(limits, 'anna@example.nl', '192.0.2.1', device)
        expect(taken.isCounted).toBe(true)
        if (taken.isCounted) taken.forgive()
      }
    }
  })
})
