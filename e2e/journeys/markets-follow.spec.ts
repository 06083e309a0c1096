// On the recorded week a player finds an underlying, follows it on two devices at once, compares the products on it, and
// buys one. A visitor who wants to follow logs in first and then returns.

import { getUser } from '@koersklasse/contract/accounts.ts'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { unwrap } from '../support/client.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import type { Game } from '../support/game.ts'
import { joinGame, password } from '../support/join-game.ts'
import { weekFrom } from '../support/recorded-week.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'

let game: Game
test.beforeAll(async () => {
  game = await startPlayable({
    ...weekFrom('2013-10-08T14:00:00Z'),
    REPLAY_SPEED: '5',
  })
})
test.afterAll(() => game.remove())

test('finds, follows, compares and buys, with every device of the player in step', async ({
  page,
  context,
  browser,
}, info) => {
  const complaints = listenForComplaints(page)
  const other = await browser.newContext()
  const player = await joinGame(game, `volger-${info.project.name}`)
  const { jwt } = unwrap(await player.call(getUser, {}))
  for (const device of [context, other]) await logIn(device, jwt)
  const elsewhere = await other.newPage()
  await elsewhere.goto(`${game.url}/dashboard`)
  await expect(elsewhere.getByText('Volg wat je in de gaten wilt houden')).toBeVisible()

  await page.goto(`${game.url}/markets/underlyings?type=ss`)
  const star = page.getByRole('button', { name: 'Volg IBM' })
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await expect(elsewhere.getByRole('table', { name: 'Gevolgd' })).toContainText('IBM')
  await page.getByRole('navigation', { name: 'Soort' }).getByRole('link', { name: 'Gevolgd' }).click()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
  await expectAccessible(page)

  await elsewhere.getByRole('button', { name: 'Volg IBM' }).click()
  await expect(page.getByText('Je volgt nog niets')).toBeVisible()
  await elsewhere.goto(`${game.url}/underlyings/IBM`)
  const starElsewhere = elsewhere.getByRole('button', { name: 'Volg IBM' })
  await expect(starElsewhere).toHaveAttribute('aria-pressed', 'false')
  await starElsewhere.click()
  await page.getByRole('table').getByRole('link', { name: 'IBM' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'IBM' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Volg IBM' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('table', { name: 'Aandeel, ETF’s en trackers' })).toContainText('Aandeel')
  const opener = page.getByRole('button', { name: /^Filters/ })
  if (await opener.isVisible()) await opener.click()
  await page.getByLabel('Soort').selectOption('sp')
  await page.getByLabel('Richting').selectOption('long')
  await expect(page).toHaveURL(/\?type=sp&direction=long$/)
  await expect(page.getByLabel('Richting')).toHaveValue('long')
  const sprinters = page.getByRole('table', { name: 'Producten met hun koersen' })
  await expect(sprinters).not.toHaveAttribute('aria-busy')
  await expect(sprinters.getByRole('link').first()).toHaveText(/^IBM Sprinter Long/)
  await expectAccessible(page)
  await page.screenshot({ path: info.outputPath('underlying.png'), fullPage: true })

  const choices = sprinters.getByRole('button', { name: /^Vergelijk / })
  await choices.nth(0).click()
  await expect(page.getByText('1 product gekozen. Kies er nog een.')).toBeVisible()
  await choices.nth(3).click()
  await page.getByRole('link', { name: 'Vergelijk', exact: true }).click()
  const comparison = page.getByRole('table', { name: 'Vergelijken' })
  await expect(comparison.getByRole('columnheader')).toHaveCount(2)
  const leverages = await comparison
    .getByRole('row', { name: /^Hefboom/ })
    .getByRole('cell')
    .allTextContents()
  expect(new Set(leverages).size).toBe(2)
  for (const leverage of leverages) expect(Number(leverage.replace(',', '.'))).toBeGreaterThan(1)
  const cost = comparison.getByRole('row', { name: /^Kosten voor 30 dagen/ }).getByRole('cell')
  await expect(cost.first()).toContainText('€')
  await expectAccessible(page)
  await page.reload()
  await expect(comparison.getByRole('columnheader')).toHaveCount(2)
  await page.screenshot({ path: info.outputPath('compare.png'), fullPage: true })

  await comparison.getByRole('link', { name: /^Koop/ }).first().click()
  await page.getByLabel('Aantal').fill('5')
  await page.getByRole('button', { name: 'Bekijk je order' }).click()
  await page.getByRole('button', { name: 'Bevestig aankoop' }).click()
  await expect(page.getByTestId('receipt')).toContainText('Bewijs van aankoop')
  expect(complaints).toEqual([])
  await other.close()
})

test('an empty comparison leads to all products', { tag: '@once' }, async ({ page }) => {
  await page.goto(`${game.url}/compare`)
  await page.getByRole('link', { name: 'Naar de producten' }).click()
  await expect(page).toHaveURL(`${game.url}/markets`)
})

test(
  'a star that the server does not take goes back, and says so',
  { tag: '@once' },
  async ({ page, context }, info) => {
    const player = await joinGame(game, `pech-${info.project.name}`)
    await logIn(context, unwrap(await player.call(getUser, {})).jwt)
    const asked = Promise.withResolvers<void>()
    await page.route('**/api/underlyings/*/follow', async (route) => {
      await asked.promise
      await route.fulfill({ status: 503, json: { error: { code: 'unavailable' } } })
    })
    await page.goto(`${game.url}/underlyings/IBM`)
    const star = page.getByRole('button', { name: 'Volg IBM' })
    await expect(star).toBeEnabled()
    await star.click()
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    asked.resolve()
    await expect(page.getByText('Volgen van IBM is mislukt. Probeer het opnieuw.')).toBeVisible()
    await expect(star).toHaveAttribute('aria-pressed', 'false')
  },
)

test('sends a visitor who wants to follow to the login page and back', async ({ page, context }, info) => {
  await context.addCookies([{ name: 'cookiepref', value: '1', url: game.url }])
  const username = `gast-${info.project.name}`
  await joinGame(game, username)
  await page.goto(`${game.url}/markets/underlyings?type=followed`)
  await expect(page.getByText('Log in om te volgen')).toBeVisible()
  await page.goto(`${game.url}/underlyings/IBM?direction=long`)
  await page.getByRole('button', { name: 'Volg IBM' }).click()
  await expect(page.getByText('Log in om te volgen. Daarna kom je hier terug.')).toBeVisible()
  await page.getByLabel('E-mailadres').fill(`${username}@example.org`)
  await page.getByLabel('Wachtwoord').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(`${game.url}/underlyings/IBM?direction=long`)
  await page.getByRole('button', { name: 'Volg IBM' }).click()
  await expect(page.getByRole('button', { name: 'Volg IBM' })).toHaveAttribute('aria-pressed', 'true')
})

async function logIn(device: BrowserContext, jwt: string): Promise<void> {
  const cookies = Object.entries({ jwt, 'signed-in': '1', cookiepref: '1' })
  await device.addCookies(cookies.map(([name, value]) => ({ name, value, url: game.url })))
}

/** Collects exceptions and console errors. */
function listenForComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return complaints
}
