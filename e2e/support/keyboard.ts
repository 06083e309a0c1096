// Using a page with the keyboard alone, while its focus has to be visible.

import { expect, type Locator, type Page } from '@playwright/test'
import { untilAppRuns } from './until-app-runs.ts'

/** More presses of Tab than any page needs. */
const mostTabs = 80

/** Presses Tab until an element has the focus, checking each time that the focus is visible; then presses a key. */
export async function press(page: Page, target: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await goTo(page, target)
  await page.keyboard.press(key)
}

/** Presses Tab until a field has the focus; then types into it. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await goTo(page, field)
  await page.keyboard.type(text)
}

/** Presses Tab until an element has the focus, checking each time that the focus is visible. */
export async function goTo(page: Page, target: Locator): Promise<void> {
  await untilAppRuns(page)
  await expect(target).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  for (let tabs = 0; tabs < mostTabs; tabs += 1) {
    await page.keyboard.press('Tab')
    await expectFocusVisible(page)
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return
  }
  throw new Error(`${target} cannot be reached with Tab`)
}

/** The focus shows as an outline, on the element itself or on the choice around it. */
async function expectFocusVisible(page: Page): Promise<void> {
  const focus = page.locator(':focus')
  if ((await focus.count()) === 0) return
  const shows = await focus.evaluate((element) => {
    const view = element.ownerDocument.defaultView!
    const outlined = (one: typeof element | null): boolean => {
      if (one === null || one.tagName === 'BODY') return false
      const { outlineStyle, outlineWidth } = view.getComputedStyle(one)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || outlined(one.parentElement)
    }
    return outlined(element)
  })
  expect(
    shows,
    `the focus shows on ${await focus.evaluate((element) => element.outerHTML.slice(0, 120))}`,
  ).toBe(true)
}

/**
 * Expects that no bar that stays on the screen covers what has the focus (WCAG 2.4.11, Focus Not Obscured).
 * @returns whether anything had the focus
 */
export async function expectFocusInSight(page: Page): Promise<boolean> {
  const focus = page.locator(':focus')
  if ((await focus.count()) === 0) return false
  const covered = await focus.evaluate((element) => {
    const { ownerDocument } = element
    // A radio button or checkbox may be drawn by its label.
    const shown = element.closest('label') ?? element
    const { left, top, width, height } = shown.getBoundingClientRect()
    const isInSight = [0.2, 0.5, 0.8].some((part) =>
      shown.contains(ownerDocument.elementFromPoint(left + width / 2, top + height * part)),
    )
    return isInSight ? null : element.outerHTML.slice(0, 120)
  })
  expect(covered, 'what is focused and covered').toBeNull()
  return true
}
