// The page is painted before the app runs: it looks the same, but its buttons are inert.

import { expect, type Page } from '@playwright/test'

/** Waits until the app has taken the place of what was painted. */
export async function untilAppRuns(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.locator('#app button[inert]')).toHaveCount(0)
}
