import { expect, test } from 'vitest'
import { consentCookie, readConsent } from './cookie-consent.ts'

test.each([
  ['', undefined],
  ['session=abc', undefined],
  ['cookiepref=1', 1],
  ['session=abc; cookiepref=2; other=1', 2],
  ['session=abc;cookiepref=2', 2],
  ['mycookiepref=2', undefined],
  ['cookiepref=3', undefined],
  ['cookiepref=', undefined],
  ['cookiepref=12', undefined],
])('reads from "%s" the choice %s', (cookies, consent) => expect(readConsent(cookies)).toBe(consent))

test('is kept for 365 days, for this site only, and is secure on https', () => {
  expect(consentCookie(1, { secure: false })).toBe('cookiepref=1; Max-Age=31536000; Path=/; SameSite=Lax')
  expect(consentCookie(2, { secure: true })).toBe(
    'cookiepref=2; Max-Age=31536000; Path=/; SameSite=Lax; Secure',
  )
})
