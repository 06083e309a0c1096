// How much of a page moves while it loads, as browsers measure it: the cumulative layout shift.

import { expect, type Locator, type Page } from '@playwright/test'

/** The most that is allowed; 0.1 counts as good (web.dev/cls). */
export const mostShift = 0.05

/**
 * Opens a page whose answer from the server comes once its outline is shown, and measures what moves until it is complete.
 * @param answer the address of the answer, which is held back until the outline is painted
 * @param complete a part of the page that is there once it is complete
 */
export async function shiftWhileLoading(
  page: Page,
  url: string,
  answer: RegExp,
  complete: Locator,
): Promise<number> {
  const shown = Promise.withResolvers<void>()
  await page.route(answer, async (route) => {
    await shown.promise
    await route.continue()
  })
  await page.addInitScript(observe)
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main [data-characters]')).not.toHaveCount(0)
  await page.evaluate(nextFrames)
  shown.resolve()
  await expect(complete).toBeVisible()
  await page.evaluate(nextFrames)
  await page.unroute(answer)
  return page.evaluate<number>('shift')
}

// Scripts for the page are text, because the types of these tests do not include the browser's.
const observe = `
  if (globalThis.shift === undefined) {
    globalThis.shift = 0
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shift += value
    }).observe({ type: 'layout-shift', buffered: true })
  }`
/** Resolves once what was last rendered is painted and its shifts are observed. */
const nextFrames = `(async () => {
  for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
})()`
