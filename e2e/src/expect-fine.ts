// What every screen is held to: nothing that axe has to say, and nothing wider than the screen.

import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Nothing that axe has to say of the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  // The pages have no frames: the quicker way sees all.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

/** Accessible, and nothing wider than the screen that it is on. */
export async function expectFine(page: Page): Promise<void> {
  await expectAccessible(page)
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')
  expect(overflow).toBeLessThanOrEqual(0)
}

/** Nothing wider than the narrowest phone. */
export async function expectNarrow(page: Page): Promise<void> {
  const size = page.viewportSize()!
  await page.setViewportSize({ ...size, width: 320 })
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  await page.setViewportSize(size)
}

/** Accessible, and nothing wider than the narrowest phone. */
export async function expectFineOnNarrow(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNarrow(page)
}
