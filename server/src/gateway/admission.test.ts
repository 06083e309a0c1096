// The address that a request counts for.

import { describe, expect, it } from 'vitest'
import { addressOf } from './admission.ts'

describe('the address of a request', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('counts %s as %s', (remoteAddress, expected) => {
    expect(addressOf({ headers: {}, socket: { remoteAddress } } as never, false)).toBe(expected)
  })

  it('ignores addresses that the client itself put into X-Forwarded-For', () => {
    const request = { headers: { 'x-forwarded-for': '192.0.2.7' }, socket: { remoteAddress: '192.0.2.1' } }
    expect(addressOf(request as never, false)).toBe('192.0.2.1')
    const garbage = { headers: { 'x-forwarded-for': 'me' }, socket: { remoteAddress: '192.0.2.1' } }
    expect(addressOf(garbage as never, true)).toBe('192.0.2.1')
  })
})
