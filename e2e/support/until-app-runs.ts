// The prerendered page looks the same as that of the app, but its buttons are inert.

import { expect, type Page } from '@playwright/test'

/** Waits until the app has replaced the prerendered page. */
export async function untilAppRuns(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.locator('#app button[inert]')).toHaveCount(0)
}
