import { describe, expect, it } from 'vitest'
import { ManualClock } from '../../../test/fixtures/manual-clock.ts'
import { createLoginLimits } from './login-limits.ts'

const start = 1_800_000_000_000

describe('guesses of a password', () => {
  function guess(
    limits: ReturnType<typeof createLoginLimits>,
    times: number,
    email: string,
    address: string,
  ) {
    return Array.from({ length: times }, () => limits.take(email, address)).filter(Boolean).length
  }

  it('are limited to ten per account and network, and one a minute after that', () => {
    const clock = new ManualClock(start)
    const limits = createLoginLimits(clock)
    expect(guess(limits, 20, 'Anna@example.nl', '192.0.2.1')).toBe(10)
    expect(limits.take('anna@EXAMPLE.nl', '192.0.2.1')).toBe(false)
    expect(limits.take('anna@example.nl', '192.0.2.2')).toBe(true)
    expect(limits.take('bob@example.nl', '192.0.2.1')).toBe(true)
    clock.advance(60_000)
    expect(guess(limits, 5, 'anna@example.nl', '192.0.2.1')).toBe(1)
  })

  it('are limited per account over all networks, and its owner waits ten seconds', () => {
    const clock = new ManualClock(start)
    const limits = createLoginLimits(clock)
    for (let index = 0; index < 200; index += 1) limits.take('anna@example.nl', `198.51.100.${index}`)
    expect(limits.take('anna@example.nl', '192.0.2.1')).toBe(false)
    clock.advance(10_000)
    expect(limits.take('anna@example.nl', '192.0.2.1')).toBe(true)
  })

  it('are limited per network over all accounts', () => {
    const limits = createLoginLimits(new ManualClock(start))
    let allowed = 0
    for (let index = 0; index < 200; index += 1) {
      if (limits.take(`p${index}@example.nl`, `2001:db8:1:2::${index.toString(16)}`)) allowed += 1
    }
    expect(allowed).toBe(100)
    expect(limits.take('anna@example.nl', '2001:db8:1:3::1')).toBe(true)
  })

  it('are given back when the password is right', () => {
    const limits = createLoginLimits(new ManualClock(start))
    for (let round = 0; round < 500; round += 1) {
      expect(limits.take('anna@example.nl', '192.0.2.1')).toBe(true)
      limits.forgive('anna@example.nl', '192.0.2.1')
    }
  })
})
