// The parts around every page: the bars, the drawer, the footer, going back, scrolling, and the notice for old
// browsers.

import { fewInstruments } from '@koersklasse/server/test/fixtures/few-instruments.ts'
import { expect } from '@playwright/test'
import type { Game } from '../support/game.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'
import { untilAppRuns } from '../support/until-app-runs.ts'

let game: Game
test.beforeAll(async () => {
  game = await startPlayable({ INSTRUMENTS_FILE: fewInstruments })
})
test.afterAll(() => game.remove())
test.beforeEach(({ context }) => context.addCookies([{ name: 'cookiepref', value: '1', url: game.url }]))

test('closes the drawer on navigation, a click outside and Escape, and returns the focus', async ({
  page,
}) => {
  await page.goto(`${game.url}/markets`)
  const opener = page.getByRole('button', { name: 'Menu' })
  const drawer = page.getByRole('dialog')
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(4, 300),
    () => drawer.getByRole('button', { name: 'Sluiten' }).click(),
  ]) {
    await opener.click()
    // It has the focus once it listens to the keyboard and to clicks.
    await expect(page.locator('[role=dialog]:is(:focus, :focus-within)')).toHaveCount(1)
    await close()
    await expect(drawer).toBeHidden()
    await expect(opener).toBeFocused()
  }
  await opener.click()
  await drawer.getByRole('link', { name: 'Academie' }).click()
  await expect(page.getByRole('heading', { name: 'Academie', level: 1 })).toBeFocused()
  await expect(drawer).toBeHidden()
  await opener.click()
  await page.goBack()
  await expect(page).toHaveURL(`${game.url}/markets`)
  await expect(drawer).toBeHidden()
})

test('offers going back only if there is a page to go back to', async ({ page }) => {
  await page.goto(`${game.url}/academy`)
  const back = page.getByRole('button', { name: 'Terug' })
  await untilAppRuns(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(back).toHaveCount(0)
  await page.getByRole('link', { name: 'Sprinters' }).click()
  await expect(page).toHaveURL(`${game.url}/academy/sprinters`)
  await back.click()
  await expect(page).toHaveURL(`${game.url}/academy`)
  await expect(back).toHaveCount(0)
})

test('shows the name of the game whole or not at all', async ({ page }, info) => {
  await page.goto(`${game.url}/academy`)
  await untilAppRuns(page)
  const home = page.getByRole('banner').getByRole('link', { name: 'Koersklasse, naar het begin' })
  const isWhole = async () => {
    const [link, name] = await Promise.all([home.boundingBox(), home.getByText('Koersklasse').boundingBox()])
    const isRight = name!.x + name!.width <= link!.x + link!.width
    return { isRight, isShown: name!.y < link!.y + link!.height }
  }
  await expect.poll(isWhole).toEqual({ isRight: true, isShown: true })
  // Beside the button for going back there is no room for it on a phone.
  await page.getByRole('link', { name: 'Sprinters' }).click()
  await expect(page.getByRole('button', { name: 'Terug' })).toBeVisible()
  const isShown = info.project.name === 'desktop'
  await expect.poll(async () => (await isWhole()).isShown).toBe(isShown)
})

test('leads from an unknown address to the beginning', { tag: '@once' }, async ({ page }) => {
  await page.goto(`${game.url}/no/such/page`)
  await page.getByRole('link', { name: 'Naar het begin', exact: true }).click()
  await expect(page).toHaveURL(`${game.url}/landing`)
})

test('has four destinations, and marks the one that a page belongs to', async ({ page }) => {
  await page.goto(`${game.url}/markets/etf`)
  const bar = page.getByRole('navigation', { name: 'Hoofdmenu' }).filter({ visible: true })
  await expect(bar).toHaveCount(1)
  await expect(bar.getByRole('link')).toHaveText(['Dashboard', 'Producten', 'Ranglijst', 'Academie'])
  await expect(bar.locator('[aria-current]')).toHaveText('Producten')
})

test('switches animations off during navigation, and starts a new page at its top', async ({ page }) => {
  await page.goto(`${game.url}/article/rules`)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  // They are off for a second only, which a look now and then could miss.
  await page.evaluate(`new MutationObserver(() => {
    window.wasOff ||= document.documentElement.classList.contains('animation-off')
  }).observe(document.documentElement, { attributeFilter: ['class'] })`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Voorwaarden' }).click()
  const root = page.locator('html')
  await expect.poll(() => page.evaluate('window.wasOff')).toBe(true)
  await expect(page).toHaveTitle(/^Gebruiksvoorwaarden/)
  await expect.poll(() => page.evaluate('window.scrollY')).toBe(0)
  await expect(root).not.toHaveClass(/animation-off/)
})

test('links to every article in the footer, and opens external links in a new tab', async ({ page }) => {
  await page.goto(`${game.url}/academy`)
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link')).toHaveText([
    'Spelregels',
    'Prijzen',
    'Voorwaarden',
    'Jouw rechten',
    'Cookies',
    'Toegankelijkheid',
    'Contact',
    /^Privacyverklaring \(opent in een nieuw tabblad\)$/,
  ])
  const outside = footer.getByRole('link', { name: 'Privacyverklaring' })
  await expect(outside).toHaveAttribute('rel', /noopener/)
  await expect(outside).toHaveAttribute('target', '_blank')
  await expect(footer).toContainText(`© ${new Date().getFullYear()} Koersklasse`)
})

test('tells the user of an old browser that it is not supported', { tag: '@once' }, async ({ page }) => {
  await page.addInitScript('delete URL.canParse')
  await page.goto(game.url)
  await expect(page).toHaveURL(`${game.url}/unsupported.html`)
  await expect(page.getByRole('heading', { name: 'Je browser is te oud' })).toBeVisible()
})
