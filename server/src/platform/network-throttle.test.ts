import { describe, expect, it } from 'vitest'
import { ManualClock } from '../../test/fixtures/manual-clock.ts'
import { createNetworkThrottle } from './network-throttle.ts'

describe('a throttle of networks', () => {
  const clock = new ManualClock(1_800_000_000_000)
  const ask = (throttle: ReturnType<typeof createNetworkThrottle>, address: string): boolean => {
    const isAllowed = throttle.allows(address)
    if (isAllowed) throttle.count(address)
    return isAllowed
  }

  it.each([
    ['an IPv4 address, also mapped', (index: number) => ['192.0.2.1', '::ffff:192.0.2.1'][index % 2]!, 10],
    ['the addresses of a /64', (index: number) => `2001:db8:1:2::${index.toString(16)}`, 10],
    [
      'the networks of a /56',
      (index: number) => `2001:db8:1:12${index.toString(16).padStart(2, '0')}::1`,
      20,
    ],
    ['the networks of a /48', (index: number) => `2001:db8:1:${index.toString(16)}00::1`, 40],
    ['as many /48 as there are', (index: number) => `2001:db8:${index.toString(16)}::1`, 200],
  ])('allows %s so many requests', (_name, addressOf, allowed) => {
    const throttle = createNetworkThrottle({ clock, burst: 10, everyMs: 1_000 })
    const answers = Array.from({ length: 200 }, (_, index) => ask(throttle, addressOf(index)))
    expect(answers.filter(Boolean)).toHaveLength(allowed)
  })

  it('gives back to each of them', () => {
    const throttle = createNetworkThrottle({ clock, burst: 1, everyMs: 1_000 })
    for (let index = 0; index < 100; index += 1) {
      const address = `2001:db8:1:${index.toString(16)}00::1`
      expect(ask(throttle, address)).toBe(true)
      throttle.giveBack(address)
    }
  })
})
