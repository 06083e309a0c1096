// How many sockets a network may open.

import { describe, expect, it } from 'vitest'
import { createAdmission } from './admission.ts'
import { defaultLimits } from './limits.ts'

describe('the sockets of a network', () => {
  it.each([
    ['an IPv4 address', (index: number) => (index % 2 === 0 ? '192.0.2.1' : '::ffff:192.0.2.1'), 10],
    ['a /64', (index: number) => `2001:db8:1:2::${index.toString(16)}`, 10],
    ['a /56', (index: number) => `2001:db8:1:2${index.toString(16).padStart(2, '0')}::1`, 20],
    ['a /48', (index: number) => `2001:db8:1:${index.toString(16)}00::1`, 40],
  ])('of %s are limited, until others close', (_name, addressOf, most) => {
    const admission = createAdmission({ ...defaultLimits, connectionsPerAddress: 10 })
    const addresses = Array.from({ length: 100 }, (_, index) => addressOf(index))
    const opened = addresses.filter((address) => {
      const mayOpen = admission.refusal(address) === null
      if (mayOpen) admission.opened(address)
      return mayOpen
    })
    expect(opened).toHaveLength(most)
    expect(admission.refusal(addresses.at(-1)!)).toBe(429)
    for (const address of opened) admission.closed(address)
    expect(admission.refusal(addresses.at(-1)!)).toBeNull()
  })
})
