// The cookie banner, toasts and the language of the browser, with a pointer and with the keyboard.

import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from '../support/expect-accessible.ts'
import type { Game } from '../support/game.ts'
import { weekFrom } from '../support/recorded-week.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'
import { untilAppRuns } from '../support/until-app-runs.ts'

const daySeconds = 24 * 60 * 60

let game: Game
test.beforeAll(async () => {
  game = await startPlayable({
    ...weekFrom('2013-10-08T14:00:00Z'),
  })
})
test.afterAll(() => game.remove())

test.describe('the cookie banner', () => {
  for (const [name, value] of [
    ['Alles accepteren', '2'],
    ['Alleen functioneel', '1'],
  ] as const) {
    test(`stays until the visitor chooses: ${name}`, async ({ page }) => {
      await page.goto(`${game.url}/landing`)
      await untilAppRuns(page)
      const banner = cookieBanner(page)
      await expect(banner).toBeVisible()
      expect(await page.context().cookies()).toEqual([])
      const [first, second] = await Promise.all(
        ['Alles accepteren', 'Alleen functioneel'].map((text) => banner.getByRole('button', { name: text })),
      )
      const [a, b] = [await first!.boundingBox(), await second!.boundingBox()]
      expect(a?.width).toBeCloseTo(b!.width, 0)
      expect(a?.height).toBeCloseTo(b!.height, 0)
      if (value === '2') await expectAccessible(page)

      await banner.getByRole('button', { name }).click()
      await expect(banner).toBeHidden()
      const [cookie] = await page.context().cookies()
      expect(cookie).toMatchObject({ name: 'cookiepref', value, path: '/', sameSite: 'Lax' })
      expect((cookie!.expires - Date.now() / 1000) / daySeconds).toBeCloseTo(365, 2)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(banner).toBeHidden()
    })
  }

  test('can be answered with the keyboard, and returns the focus', async ({ page }) => {
    await page.goto(`${game.url}/landing`)
    await untilAppRuns(page)
    await expect(cookieBanner(page)).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Naar de inhoud' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Meer over cookies' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(cookieBanner(page)).toBeHidden()
    await expect(page.getByRole('link', { name: 'Naar de inhoud' })).toBeFocused()
  })

  test('links to the article about cookies, where the choice can be made too', async ({ page }) => {
    await page.goto(`${game.url}/article/cookies`)
    await answerCookies(page)
    const choice = page.getByRole('region', { name: 'Jouw keuze' })
    await expect(choice).toContainText('Je staat nu alleen functionele cookies toe.')
    await choice.getByRole('button', { name: 'Alles accepteren' }).click()
    await expect(choice).toContainText('Je staat nu alle cookies toe.')
    const [cookie] = await page.context().cookies()
    expect(cookie).toMatchObject({ name: 'cookiepref', value: '2' })
    await expectAccessible(page)
  })

  test('covers nothing of a page on a phone, and takes at most a quarter of it', async ({ page }) => {
    const banner = cookieBanner(page)
    const bar = page.getByRole('banner')
    for (const phone of [
      { width: 390, height: 844 },
      { width: 360, height: 640 },
    ]) {
      await page.setViewportSize(phone)
      await page.goto(`${game.url}/landing`)
      await untilAppRuns(page)
      const [{ height }, top] = [await boxOf(banner), await boxOf(bar)]
      expect(height).toBeLessThanOrEqual(phone.height / 4)
      expect(top.y).toBe(height)
      const buttons = await banner.getByRole('button').all()
      const [refuse, accept] = await Promise.all(buttons.map(boxOf))
      expect({ ...refuse, x: 0 }).toEqual({ ...accept, x: 0 })

      await page.evaluate(`scrollTo({ top: ${height + 1}, behavior: 'instant' })`)
      await expect(banner).not.toBeInViewport()
      await expect(bar).toBeInViewport()
    }
  })

  test('leaves the links at the end of a page within reach', async ({ page }) => {
    await page.goto(`${game.url}/landing`)
    await expect(cookieBanner(page)).toBeVisible()
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'Privacyverklaring' })
      .click({ trial: true })
    await page.getByRole('link', { name: 'Speel mee' }).last().click({ trial: true })
  })
})

test.describe('toasts', () => {
  test('disappear after five seconds, stay while hovered or focused, and can be closed', async ({ page }) => {
    await page.clock.install()
    await page.goto(`${game.url}/article/cookies`)
    await answerCookies(page)
    const saved = 'Je keuze is bewaard.'
    const toast = page.getByRole('region', { name: 'Meldingen' }).getByText(saved)
    const choice = page.getByRole('region', { name: 'Jouw keuze' })
    const button = choice.getByRole('button', { name: 'Alles accepteren' })

    // With the clock paused, a busy machine does not shorten the five seconds.
    const pause = async () => page.clock.pauseAt(Number(await page.evaluate('Date.now()')) + 60_000)
    await pause()
    await button.click()
    await toast.hover()
    await page.clock.resume()
    await expectAccessible(page)
    await pause()
    await expect(toast).toBeVisible()
    await page.mouse.move(5, 5)
    await page.clock.fastForward(4_900)
    await expect(toast).toBeVisible()
    // The five seconds may have started a moment after the mouse left.
    await page.clock.fastForward(5_000)
    await expect(toast).toBeHidden()

    await button.click()
    await expect(button).toBeFocused()
    const close = page.getByRole('region', { name: 'Meldingen' }).getByRole('button', { name: 'Sluiten' })
    await close.focus()
    await page.clock.fastForward(60_000)
    await expect(toast).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(toast).toBeHidden()
    await expect(button).toBeFocused()

    await button.click()
    await close.focus()
    await page.keyboard.press('Escape')
    await expect(toast).toBeHidden()
    await page.clock.resume()

    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByText('Laatste meldingen').click()
    await expect(page.getByRole('dialog').getByText(saved)).toHaveCount(3)
    await expectAccessible(page)
  })
})

for (const [locale, register, price] of [
  ['de-DE', 'Spiel mit', /100\.000,00.€/],
  ['pl-PL', 'Zagraj', /100.000,00.€/],
  ['en-GB', 'Speel mee', /€.100\.000,00/],
] as const) {
  test.describe(`a browser in ${locale}`, () => {
    test.use({ locale })

    test('gets its own language, or else Dutch', async ({ page }) => {
      await page.goto(`${game.url}/landing`)
      await expect(page.getByRole('link', { name: register }).first()).toBeVisible()
      await expect(page.getByText(price).first()).toBeVisible()
      const language = locale === 'en-GB' ? 'nl' : locale.slice(0, 2)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')
      expect(overflow).toBeLessThanOrEqual(0)
    })
  })
}

function cookieBanner(page: Page): Locator {
  return page.getByRole('region', { name: 'Mogen we cookies plaatsen?' })
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (box === null) throw new Error('The part is not shown')
  return box
}

async function answerCookies(page: Page): Promise<void> {
  await cookieBanner(page).getByRole('button', { name: 'Alleen functioneel' }).click()
}
