// The `test` of every journey, which also fails if the browser refused anything by the content security policy.

import { test as base, expect } from '@playwright/test'

export const test = base.extend<{ policyIsKept: undefined; routesEnd: undefined }>({
  policyIsKept: [
    async ({ context }, use) => {
      const refused: string[] = []
      // The browser logs each refusal, also on a page without scripts.
      context.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) refused.push(message.text())
      })
      await use(undefined)
      expect(refused).toEqual([])
    },
    { auto: true },
  ],
  // A route may be answering when a journey ends, such as a request that a page makes every few seconds: it would fail
  // as its page closes, and the journey with it.
  routesEnd: [
    async ({ context }, use) => {
      await use(undefined)
      for (const owner of [...context.pages(), context]) await owner.unrouteAll({ behavior: 'ignoreErrors' })
    },
    { auto: true },
  ],
})
