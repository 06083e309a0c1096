import { afterEach, expect, test, vi } from 'vitest'
import { dropSessionHint, sessionHint } from './session-hint.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['', undefined],
  ['signed-in=1', 'signed-in=1'],
  ['cookiepref=2; signed-in=1', 'signed-in=1'],
  ['cookiepref=signed-in=1', undefined],
  ['not-signed-in=1', undefined],
  ['cookiepref=2; __Host-signed-in=1', '__Host-signed-in=1'],
])('cookies %j: %s', (cookies, hint) => expect(sessionHint(cookies)).toBe(hint))

test.each([
  ['signed-in=1', 'signed-in=1', true],
  ['signed-in=1', 'signed-in=2', false],
  [undefined, 'signed-in=2', false],
])('the answer that %s has no session, with %s by now: removes it is %s', (reported, known, isRemoved) => {
  const page = { cookie: known }
  vi.stubGlobal('document', page)
  dropSessionHint(reported)
  expect(page.cookie !== known).toBe(isRemoved)
})
