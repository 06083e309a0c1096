// Checks for every screen: no violations found by axe, and nothing wider than the screen.

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** The text of axe, for the page. */
const script = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Waits until no list is dimmed because the next one is on its way; then it has too little contrast on purpose. */
export async function untilSettled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy]:not(button)')).toHaveCount(0)
}

/** Expects axe to find no violations, once the page has its heading and no list is being replaced. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await expect(page.locator('h1')).not.toHaveCount(0)
  await untilSettled(page)
  expect(await findViolations(page)).toEqual([])
}

/**
 * Expects no violations in an open dialog. The page behind it is hidden, so that axe would miss its heading and landmark.
 */
export async function expectDialogAccessible(page: Page): Promise<void> {
  const dialog = '[role=dialog], [role=alertdialog]'
  await expect(page.locator(dialog)).not.toHaveCount(0)
  expect(await findViolations(page, { within: dialog })).toEqual([])
}

/**
 * The rules that axe finds violated, each with the elements. `within` selects the part of the page to look at, and `rule` the
 * only rule to check. A page loads axe once, because that takes longer than a check.
 */
export async function findViolations(
  page: Page,
  { within, rule }: { within?: string; rule?: string } = {},
): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in globalThis`))) await page.evaluate(script)
  const options: axe.RunOptions = { resultTypes: ['violations'], ...(rule && { runOnly: [rule] }) }
  const part = within === undefined ? 'document' : JSON.stringify(within)
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(${part}, ${JSON.stringify(options)})`)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
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
