import { expect, test } from 'vitest'
import { createAnalytics } from './analytics.ts'
import type { CookieConsent } from './cookie-consent.ts'

/** Visits a page under each consent in turn; answers all that the provider was told. */
function tell(...consents: (CookieConsent | undefined)[]): string[] {
  const told: string[] = []
  const analytics = createAnalytics({
    start: () => told.push('start'),
    visit: (path) => told.push(path),
    stop: () => told.push('stop'),
  })
  for (const [index, consent] of consents.entries()) {
    analytics.allow(consent)
    analytics.visit(`/${index}`)
  }
  return told
}

test('tells nothing before all cookies are allowed', () => {
  expect(tell(undefined, undefined, 1, 1)).toEqual([])
})

test('tells visits from then on, and starts once', () => {
  expect(tell(undefined, 2, 2)).toEqual(['start', '/1', '/2'])
})

test('stops when the choice is taken back', () => {
  expect(tell(2, 1, 1, 2)).toEqual(['start', '/0', 'stop', 'start', '/3'])
})

test('without a provider nothing happens', () => {
  const analytics = createAnalytics(null)
  analytics.allow(2)
  expect(() => analytics.visit('/')).not.toThrow()
})
