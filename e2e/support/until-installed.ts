import { expect, type Page } from '@playwright/test'

/**
 * Installs the service worker as the app itself does some seconds after its start, and waits until it has stored all files
 * of the app and controls the page.
 */
export async function untilInstalled(page: Page): Promise<void> {
  await page.evaluate(`navigator.serviceWorker.register('/service-worker.js', { scope: '/', updateViaCache: 'none' })
    .then(() => navigator.serviceWorker.ready).then(() => undefined)`)
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
}
