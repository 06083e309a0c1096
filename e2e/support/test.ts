// The `test` of every journey, which also fails if the browser refused anything by the content security policy.

import { test as base, expect } from '@playwright/test'

export const test = base.extend<{ policyIsKept: undefined }>({
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
})
