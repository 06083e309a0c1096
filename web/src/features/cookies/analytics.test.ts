import { expect, test } from 'vitest'
import { createAnalytics } from './analytics.ts'
import type { CookieConsent } from './cookie-consent.ts'

/** Visits a page under each consent in turn; returns the calls that the provider received. */
function callsUnder(...consents: (CookieConsent | undefined)[]): string[] {
  const calls: string[] = []
  const analytics = createAnalytics({
    start: () => calls.push('start'),
    visit: (path) => calls.push(path),
    stop: () => calls.push('stop'),
  })
  for (const [index, consent] of consents.entries()) {
    analytics.allow(consent)
    analytics.visit(`/${index}`)
  }
  return calls
}

test('reports nothing before all cookies are allowed', () => {
  expect(callsUnder(undefined, undefined, 1, 1)).toEqual([])
})

test('starts once and reports visits after consent', () => {
  expect(callsUnder(undefined, 2, 2)).toEqual(['start', '/1', '/2'])
})

test('stops when consent is withdrawn', () => {
  expect(callsUnder(2, 1, 1, 2)).toEqual(['start', '/0', 'stop', 'start', '/3'])
})

test('does nothing without a provider', () => {
  const analytics = createAnalytics(null)
  analytics.allow(2)
  expect(() => analytics.visit('/')).not.toThrow()
})
