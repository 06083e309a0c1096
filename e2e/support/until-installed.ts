import { expect, type Page } from '@playwright/test'

/** Waits until the service worker has stored all files of the app and controls the page. */
export async function untilInstalled(page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
}
