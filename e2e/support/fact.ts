import type { Locator, Page } from '@playwright/test'

/** The value beside a name in a list of facts, such as that of a product. */
export function fact(page: Page, name: string): Locator {
  return page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${RegExp.escape(name)}$`) })
    .locator('xpath=following-sibling::dd[1]')
}
