import { expect, test } from 'vitest'
import { hasSessionHint } from './session-hint.ts'

test.each([
  ['', false],
  ['signed-in=1', true],
  ['cookiepref=2; signed-in=1', true],
  ['cookiepref=signed-in=1', false],
  ['not-signed-in=1', false],
  ['cookiepref=2; __Host-signed-in=1', true],
])('cookies %j: %s', (cookies, isThere) => expect(hasSessionHint(cookies)).toBe(isThere))
