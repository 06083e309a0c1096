// Searching the simulated market.

import type { SearchResults } from '@koersklasse/contract/search.ts'
import { expect } from '@playwright/test'
import { expectAccessible } from '../support/expect-accessible.ts'
import type { Game } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { logIn } from '../support/log-in.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'

let game: Game
test.beforeAll(async () => {
  game = await startPlayable()
})
test.afterAll(() => game.remove())
test.beforeEach(({ context }) => context.addCookies([{ name: 'cookiepref', value: '1', url: game.url }]))

test('searches with accents and typing errors, groups by type, and supports the arrow keys', async ({
  page,
}) => {
  await page.goto(`${game.url}/search`)
  await expect(page.getByRole('heading', { name: 'Populair' })).toBeVisible()
  await expectAccessible(page)
  const field = page.getByRole('searchbox')
  await field.fill('asmll')
  await expect(page.getByRole('table', { name: 'Aandelen' })).toContainText('ASML Holding')
  await field.fill('asml')
  await expect(page.getByRole('table', { name: 'Aandelen' }).locator('mark').first()).toHaveText('ASML')
  await expect(page.getByRole('table', { name: 'Sprinters (fictief)' })).toBeVisible()
  await expectAccessible(page)

  await field.press('ArrowDown')
  await expect(page.getByRole('link', { name: 'ASML Holding' }).first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Escape')
  await expect(field).toBeFocused()
  await field.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${game.url}/products/NL0010273215/buy`)
})

test('says how many products it found, in Dutch notation', { tag: '@once' }, async ({ page }) => {
  await page.route('**/api/search?q=asml', async (route) => {
    const response = await route.fetch()
    const found = (await response.json()) as SearchResults
    await route.fulfill({ response, json: { ...found, etfs: { ...found.singleStocks, total: 3204 } } })
  })
  await page.goto(`${game.url}/search?q=asml`)
  await expect(page.getByText('de beste 1 van 3.204')).toBeVisible()
})

test('ignores a late response to an earlier search, and says when offline', {
  tag: '@once',
}, async ({ page, context }) => {
  const released = Promise.withResolvers<void>()
  await page.route('**/api/search?q=shell', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto(`${game.url}/search`)
  const field = page.getByRole('searchbox')
  await field.fill('shell')
  await expect(page).toHaveURL(/q=shell$/)
  await field.fill('adyen')
  const shares = page.getByRole('table', { name: 'Aandelen' })
  await expect(shares).toContainText('Adyen')
  const late = page.waitForResponse(/q=shell/)
  released.resolve()
  await late
  await expect(shares).toContainText('Adyen')
  await expect(shares).not.toContainText('Shell')

  await context.setOffline(true)
  await field.fill('philips')
  await expect(page.getByText('Zodra je weer verbinding hebt')).toBeVisible()
  await context.setOffline(false)
  await expect(shares).toContainText('Philips')
})

test('keeps the search in the address, and remembers successful searches until they are cleared', async ({
  page,
}) => {
  await page.goto(`${game.url}/search?q=zz-nothing`)
  await expect(page.getByText('Niets gevonden')).toBeVisible()
  const field = page.getByRole('searchbox')
  await field.fill('asml')
  await expect(page).toHaveURL(`${game.url}/search?q=asml`)
  await page.getByRole('link', { name: /^ASML/ }).first().click()
  await expect(page).toHaveURL(/\/products\//)
  await page.getByRole('link', { name: 'Zoeken' }).filter({ visible: true }).click()
  await page.getByRole('link', { name: 'asml', exact: true }).click()
  await expect(field).toHaveValue('asml')
  await field.fill('')
  await page.getByRole('button', { name: 'Wis' }).click()
  await expect(page.getByRole('link', { name: 'asml', exact: true })).toHaveCount(0)
})

test('forgets the searches of a player who logs out, in other tabs too', { tag: '@once' }, async ({
  page,
  context,
}) => {
  await joinGame(game, 'zoeker')
  await logIn(page, game, 'zoeker')
  await page.goto(`${game.url}/search?q=asml`)
  await page.getByRole('link', { name: /^ASML/ }).first().click()
  await expect(page.getByLabel('Aantal')).toBeVisible()
  const other = await context.newPage()
  await other.goto(`${game.url}/search`)
  await expect(other.getByRole('link', { name: 'asml', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Uitloggen' }).click()
  await expect(page.getByText('Je bent uitgelogd.')).toBeVisible()
  await expect(other.getByRole('link', { name: 'asml', exact: true })).toHaveCount(0)
  expect(await page.evaluate('JSON.stringify(localStorage)')).not.toMatch(/asml/i)
})

test('shows results that fit the narrowest phone, and a phone with text twice as large', {
  tag: '@once',
}, async ({ page, context }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${game.url}/search?q=asml`)
  const name = page.getByRole('table').first().getByRole('link').first()
  await expect(name).toBeVisible()
  await expectAccessible(page)
  const session = await context.newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect.poll(async () => (await name.boundingBox())?.width).toBeGreaterThan(90)
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
})
