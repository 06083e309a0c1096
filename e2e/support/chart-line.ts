import type { Locator, Page } from '@playwright/test'

/** The main line of the chart on a page, which is drawn over the others. */
export function chartLine(page: Page): Locator {
  return page.getByRole('figure').locator('path[data-look][data-tone]').last()
}
