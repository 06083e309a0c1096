import { expect, it } from 'vitest'
import { addressOf } from './upgrades.ts'

it('takes the address of the connection, without a proxy of our own', () => {
  const request = { headers: { 'x-forwarded-for': '192.0.2.7' }, socket: { remoteAddress: '192.0.2.1' } }
  expect(addressOf(request as never, false)).toBe('192.0.2.1')
  const garbage = { headers: { 'x-forwarded-for': 'me' }, socket: { remoteAddress: '192.0.2.1' } }
  expect(addressOf(garbage as never, true)).toBe('192.0.2.1')
})
