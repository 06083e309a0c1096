import { expect, it } from 'vitest'
import { redactLocation } from './redact-location.ts'

const position = '/position/0190b5c2-7a3e-7000-8000-00000000abcd/NL0000235190'

it.each([
  ['/markets/ss?sort=name#top', '/markets/ss?sort=name#top'],
  ['/auth/activate?activationCode=geheim&x=1', '/auth/activate?activationCode=…&x=1'],
  ['/auth/password/reset?x=1&RESETCODE=geheim#boven', '/auth/password/reset?x=1&RESETCODE=…#boven'],
  ['/unsubscribe/morning-mail/geheim?x=1', '/unsubscribe/morning-mail/…?x=1'],
  ['/search?q=code=5', '/search?q=code=5'],
  [position, position],
])('redacts %s', (location, kept) => {
  expect(redactLocation(location, true)).toBe(kept)
})

it('removes ids from the path of an anonymous sender', () => {
  expect(redactLocation(position, false)).toBe('/position/…/NL0000235190')
  expect(redactLocation(`${position.toUpperCase()}?resetCode=x`, false)).toBe(
    '/POSITION/…/NL0000235190?resetCode=…',
  )
})
