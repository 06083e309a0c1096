// The prerendered page that is shown before the app runs, and how the app replaces it.

import { expect, type Page } from '@playwright/test'
import type { Game } from '../support/game.ts'
import { weekFrom } from '../support/recorded-week.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'
import { untilAppRuns } from '../support/until-app-runs.ts'

const ibm = 'US4592001014'

let game: Game
test.beforeAll(async () => {
  game = await startPlayable({
    ...weekFrom('2013-10-08T14:00:00Z'),
  })
})
test.afterAll(async () => {
  await game.remove()
})

test.describe('before the app runs', () => {
  test.use({ javaScriptEnabled: false })

  for (const [path, heading] of [
    ['/landing', 'Leer beleggen zonder leergeld.'],
    ['/dashboard', 'Je portefeuille'],
    ['/products/NL0010273215/buy', ''],
    ['/markets', null],
    ['/', null],
  ] as const) {
    test(`${path} shows its frame, and no part of another page`, async ({ page }) => {
      await page.goto(game.url + path)
      await expect(page.getByRole('link', { name: 'Producten' }).filter({ visible: true })).toBeVisible()
      if (heading === null) await expect(page.locator('h1')).toHaveCount(0)
      else await expect(page.locator('h1')).toHaveText(heading)
      await expect(page.getByText('Inloggen').filter({ visible: true })).toHaveCount(
        path === '/landing' ? 1 : 0,
      )
    })
  }
})

test.describe('before the app is loaded', () => {
  test.beforeEach(({ page }) => page.route('**/assets/*.js', (route) => route.abort()))
  const question = (page: Page) => page.getByRole('heading', { name: 'Mogen we cookies plaatsen?' })

  test('asks about cookies if no choice was made', async ({ page, context }) => {
    await page.goto(`${game.url}/landing`)
    await expect(question(page)).toBeVisible()
    await context.addCookies([{ name: 'cookiepref', value: '1', url: game.url }])
    await page.reload()
    await expect(page.locator('h1')).toBeVisible()
    await expect(question(page)).toBeHidden()
  })

  test('has the chosen theme', { tag: '@once' }, async ({ page }) => {
    await page.goto(`${game.url}/landing`)
    for (const theme of ['dark', 'light']) {
      await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme)
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    }
  })

  test('shows the name of the product and that of the game', async ({ page }) => {
    await page.goto(`${game.url}/products/${ibm}/buy`)
    await expect(page.locator('h1')).toHaveText('IBM')
    await expect(page.getByRole('link', { name: /Koersklasse/ })).toBeVisible()
    await expect(page).toHaveTitle('IBM – Koersklasse')
    await page.goto(`${game.url}/products/NL0000000000/buy`)
    await expect(page.locator('h1')).toHaveText('')
  })
})

test('keeps the focus on the same link', async ({ page }) => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/{app,libraries}-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${game.url}/landing`, { waitUntil: 'commit' })
  const link = page.getByRole('main').getByRole('link', { name: 'Inloggen' })
  await link.focus()
  letGo()
  await untilAppRuns(page)
  await expect(link).toBeFocused()
})

test('does not move the name of a product', async ({ page }) => {
  await page.addInitScript(`
    globalThis.seen = []
    new MutationObserver(() => {
      const heading = document.querySelector('h1')
      const name = heading?.checkVisibility() ? heading.textContent : null
      if ((name !== null || seen.length > 0) && seen.at(-1) !== name) seen.push(name)
    }).observe(document, { subtree: true, childList: true, attributes: true })
  `)
  await page.goto(`${game.url}/products/${ibm}/buy`)
  await expect(page.getByRole('link', { name: 'Kopen', exact: true })).toBeVisible()
  expect(await page.evaluate('seen')).toEqual(['IBM'])
})

test('the app replaces the prerendered page and requests nothing twice', { tag: '@once' }, async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${game.url}/landing`)
  await expect(page.getByRole('link', { name: /^Koersklasse/ })).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(page.locator('h1')).toHaveCount(1)
  for (const path of ['/services/discovery', '/api/products/singlestocks', '/api/competitions/active'])
    expect(asked.filter((each) => each === path)).toHaveLength(1)
})
