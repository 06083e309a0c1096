// Checks for every screen: no violations found by axe, and nothing wider than the screen.

import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Waits until no list is dimmed because the next one is on its way; then it has too little contrast on purpose. */
export async function untilSettled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy]:not(button)')).toHaveCount(0)
}

/** Expects axe to find no violations, once the page has its heading and no list is being replaced. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await expect(page.locator('h1')).not.toHaveCount(0)
  await untilSettled(page)
  await expectNoneFoundBy(new AxeBuilder({ page }))
}

/**
 * Expects no violations in an open dialog. The page behind it is hidden, so that axe would miss its heading and landmark.
 */
export async function expectDialogAccessible(page: Page): Promise<void> {
  const dialog = '[role=dialog], [role=alertdialog]'
  await expect(page.locator(dialog)).not.toHaveCount(0)
  await expectNoneFoundBy(new AxeBuilder({ page }).include(dialog))
}

async function expectNoneFoundBy(builder: AxeBuilder): Promise<void> {
  // The pages have no frames, so the faster legacy mode finds everything.
  const { violations } = await builder.setLegacyMode().analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

/** Expects no violations, and nothing wider than the current screen. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoAxeViolations(page)
  const overflow = () => page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')
  await expect.poll(overflow).toBeLessThanOrEqual(0)
}

/** Expects nothing to be wider than the narrowest phone (WCAG 1.4.10, Reflow). */
export async function expectReflow(page: Page): Promise<void> {
  const size = page.viewportSize()!
  await page.setViewportSize({ ...size, width: 320 })
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  await page.setViewportSize(size)
}

/** Expects no violations, and nothing wider than the narrowest phone. */
export async function expectAccessibleWhenNarrow(page: Page): Promise<void> {
  await expectNoAxeViolations(page)
  await expectReflow(page)
}
