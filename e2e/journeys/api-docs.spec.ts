// The page about the API, at the address that the README gives.

import { fewInstruments } from '@koersklasse/server/test/fixtures/few-instruments.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Game } from '../support/game.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'

let game: Game
test.beforeAll(async () => {
  game = await startPlayable({ INSTRUMENTS_FILE: fewInstruments })
})
test.afterAll(() => game.remove())

/**
 * Scrolls down until something is there: the page shows only the calls that are in view, and some around them. It begins
 * again at the top, as it may have passed what the browser had not drawn yet.
 */
async function scrollTo(page: Page, sought: Locator): Promise<void> {
  await expect(async () => {
    if (await sought.isVisible()) return
    await page.evaluate(
      'scrollY + innerHeight + 1 < document.documentElement.scrollHeight ? scrollBy(0, innerHeight / 2) : scrollTo(0, 0)',
    )
    await expect(sought).toBeVisible({ timeout: 300 })
  }).toPass()
}

for (const path of ['/api/docs', '/api/docs/']) {
  test(`${path} shows the calls of the API and makes one @once`, async ({ page }) => {
    const complaints: string[] = []
    page.on('pageerror', ({ message }) => complaints.push(message))
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    await page.goto(game.url + path)
    await expect(page.getByRole('heading', { name: 'Koersklasse' })).toBeVisible()
    await scrollTo(page, page.getByText('/competitions/active', { exact: true }))
    await page.getByText('/competitions/active', { exact: true }).click()
    await page.getByRole('button', { name: 'Try it out' }).click()
    await page.getByRole('button', { name: 'Execute' }).click()
    await expect(page.locator('.live-responses-table').getByText('startingBalance')).toBeVisible()
    await scrollTo(page, page.getByText('Place an order.'))
    expect(complaints).toEqual([])
  })
}
