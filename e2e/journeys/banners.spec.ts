// The cookie banner, alerts, the feedback dialog and toasts, with a pointer and with the keyboard.

import { giveFeedback } from '@koersklasse/contract/feedback.ts'
import type { OpenDatabase } from '@koersklasse/server/src/platform/database/open-database.ts'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/expect-accessible.ts'
import type { Game } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { openGameDatabase } from '../support/open-game-database.ts'
import { weekFrom } from '../support/recorded-week.ts'
import { startPlayable } from '../support/start-playable.ts'
import { untilAppRuns } from '../support/until-app-runs.ts'

const player = { username: 'banier', email: 'banier@example.org', password: 'een goed wachtwoord' }
const daySeconds = 24 * 60 * 60

let game: Game
let database: OpenDatabase
test.beforeAll(async () => {
  game = await startPlayable({
    ...weekFrom('2013-10-08T14:00:00Z'),
  })
  await joinGame(game, player.username)
  database = await openGameDatabase(game)
})
test.afterAll(async () => {
  await database.close()
  await game.remove()
})

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

test.describe('alerts', () => {
  test.beforeEach(() => database.kysely.deleteFrom('alerts').execute())

  test('appear to visitors and players until dismissed, also when published later', async ({ page }) => {
    await publish('warning', 'Zaterdag is er onderhoud.', '/markets')
    await publish('promotion', 'Win een boek.', 'https://example.org/boek')
    await page.clock.install()
    await page.goto(`${game.url}/landing`)
    await answerCookies(page)
    const area = page.getByRole('region', { name: 'Berichten' })
    await expect(area.getByRole('listitem')).toHaveText([/Actie Win een boek/, /Let op Zaterdag is er/])
    await expectAccessible(page)

    await area.getByRole('link', { name: 'Lees meer: Zaterdag' }).click()
    const heading = page.getByRole('heading', { level: 1, name: 'Producten' })
    await expect(heading).toBeFocused()
    await area.getByRole('button', { name: 'Sluit het bericht: Win' }).focus()
    await page.keyboard.press('Enter')
    await expect(area.getByRole('listitem')).toHaveText([/Zaterdag/])
    await expect(area.getByRole('button', { name: 'Sluit het bericht: Zaterdag' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(area.getByRole('listitem')).toHaveCount(0)
    await expect(heading).toBeFocused()

    await publish('info', 'De beurs gaat later open.')
    await page.clock.fastForward(5 * 60_000)
    await expect(area.getByRole('listitem')).toHaveText([/Goed om te weten De beurs gaat later open/])
    await publish('info', 'De beurs is nu open.')
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
    await expect(area.getByRole('listitem')).toHaveText([/De beurs is nu open/, /De beurs gaat later open/])
    await page.reload()
    await expect(area.getByRole('listitem')).toHaveText([/De beurs is nu open/, /De beurs gaat later open/])
  })

  test('stay when they cannot be loaded, and an offline notice appears', async ({ page }) => {
    await publish('info', 'Welkom in het spel.')
    await page.clock.install()
    await page.goto(`${game.url}/landing`)
    await answerCookies(page)
    const area = page.getByRole('region', { name: 'Berichten' })
    await expect(area.getByRole('listitem')).toHaveText([/Welkom in het spel/])

    const logged = page.waitForEvent('console', (message) => message.text().includes('alerts'))
    await page.route('**/api/alerts', (route) => route.abort())
    await page.clock.fastForward(5 * 60_000)
    expect((await logged).type()).toBe('warning')
    await expect(area.getByRole('listitem')).toHaveText([/Welkom in het spel/])

    await page.context().setOffline(true)
    await expect(area.getByText('Je bent offline.')).toBeVisible()
    await expect(area.getByRole('listitem')).toHaveText([/Welkom in het spel/])
    await expectAccessible(page)
    await page.context().setOffline(false)
    await expect(area.getByText('Je bent offline.')).toBeHidden()
  })
})

test.describe('feedback', () => {
  test('can be given by a visitor with the keyboard alone', async ({ page }) => {
    await page.goto(`${game.url}/markets?q=ibm`)
    await answerCookies(page)
    const tab = page.getByRole('button', { name: 'Feedback' })
    const dialog = page.getByRole('dialog', { name: 'Wat vind je van het spel?' })
    await tab.focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('checkbox')).toHaveCount(0)

    await dialog.getByRole('button', { name: 'Verstuur' }).press('Enter')
    await expect(dialog.getByText('Vul een rating in.')).toBeVisible()
    await expect(dialog.getByRole('radio', { name: '1 Heel slecht' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('radio', { name: '3 Gaat wel' })).toBeChecked()
    await expect(dialog.getByText('Vul een rating in.')).toBeHidden()
    await page.keyboard.press('Tab')
    await page.keyboard.type('Mooi spel')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(tab).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Toelichting')).toHaveValue('Mooi spel')
    const sent = page.waitForRequest(`**/api${giveFeedback.path}`)
    await dialog.getByRole('button', { name: 'Verstuur' }).press('Enter')
    expect((await sent).postDataJSON()).toEqual({
      value: 3,
      consent: false,
      explanation: 'Mooi spel',
      location: '/markets?q=ibm',
    })
    await expect(page.getByText('Bedankt! We hebben je feedback ontvangen.')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(tab).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Toelichting')).toHaveValue('')
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
  })

  test('keeps what a player typed when sending fails, and includes the name only with permission', {
    tag: '@once',
  }, async ({ page }) => {
    await logIn(page)
    await page.goto(`${game.url}/dashboard`)
    await answerCookies(page)
    await page.getByRole('button', { name: 'Feedback' }).click()
    const dialog = page.getByRole('dialog', { name: 'Wat vind je van het spel?' })
    await dialog.getByText('5', { exact: true }).click()
    await dialog.getByLabel('Toelichting').fill('Nog een idee')
    await dialog.getByRole('checkbox').check()

    await page.route(`**/api${giveFeedback.path}`, (route) => route.abort())
    await dialog.getByRole('button', { name: 'Verstuur' }).click()
    await expect(page.getByText('Je feedback versturen is mislukt.')).toBeVisible()
    await expect(dialog.getByRole('radio', { name: '5 Heel goed' })).toBeChecked()
    await expect(dialog.getByLabel('Toelichting')).toHaveValue('Nog een idee')
    await expect(dialog.getByRole('checkbox')).toBeChecked()

    await page.unroute(`**/api${giveFeedback.path}`)
    await dialog.getByRole('button', { name: 'Verstuur' }).click()
    await expect(page.getByText('Bedankt!')).toBeVisible()
    const kept = await database.kysely
      .selectFrom('feedback')
      .innerJoin('users', 'users.id', 'feedback.user_id')
      .select(['username', 'value', 'explanation', 'location'])
      .execute()
    expect(kept).toEqual([
      { username: player.username, value: 5, explanation: 'Nog een idee', location: '/dashboard' },
    ])
  })

  test('has a tab that covers neither the bar below nor the buttons of the page', async ({ page }, info) => {
    await logIn(page)
    await page.goto(`${game.url}/markets`)
    await answerCookies(page)
    await page.getByRole('row').getByRole('link').first().click()
    await expect(page.getByRole('button', { name: 'Bekijk je order' })).toBeVisible()
    const tab = await boxOf(page.getByRole('button', { name: 'Feedback' }))
    expect(tab.width).toBeGreaterThanOrEqual(24)
    const buttons = await page.getByRole('main').getByRole('button').all()
    for (const button of buttons) {
      const { x, width } = await boxOf(button)
      expect(x + width, (await button.textContent()) ?? '').toBeLessThanOrEqual(tab.x)
    }
    if (info.project.name === 'phone') {
      const bar = await boxOf(page.getByRole('navigation', { name: 'Hoofdmenu' }).last())
      expect(tab.y + tab.height).toBeLessThan(bar.y)
    }
  })
})

test.describe('toasts', () => {
  test('disappear after five seconds, stay while hovered or focused, and can be closed', async ({ page }) => {
    await page.clock.install()
    await page.goto(`${game.url}/landing`)
    await answerCookies(page)
    const toast = page.getByRole('region', { name: 'Meldingen' }).getByText('Bedankt!')

    await sendFeedback(page)
    await toast.hover()
    await expectAccessible(page)
    // With the clock paused, a busy machine does not shorten the five seconds.
    await page.clock.pauseAt(Number(await page.evaluate('Date.now()')) + 60_000)
    await expect(toast).toBeVisible()
    await page.mouse.move(5, 5)
    await page.clock.fastForward(4_900)
    await expect(toast).toBeVisible()
    await page.clock.fastForward(200)
    await expect(toast).toBeHidden()
    await page.clock.resume()

    await sendFeedback(page)
    const tab = page.getByRole('button', { name: 'Feedback' })
    await expect(tab).toBeFocused()
    const close = page.getByRole('region', { name: 'Meldingen' }).getByRole('button', { name: 'Sluiten' })
    await close.focus()
    await page.clock.fastForward(60_000)
    await expect(toast).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(toast).toBeHidden()
    await expect(tab).toBeFocused()

    await sendFeedback(page)
    await close.focus()
    await page.keyboard.press('Escape')
    await expect(toast).toBeHidden()

    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByText('Laatste meldingen').click()
    await expect(page.getByRole('dialog').getByText('Bedankt!')).toHaveCount(3)
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

async function answerCookies(page: Page): Promise<void> {
  await cookieBanner(page).getByRole('button', { name: 'Alleen functioneel' }).click()
}

async function sendFeedback(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Feedback' }).click()
  await page.getByRole('dialog').getByText('4', { exact: true }).click()
  await page.getByRole('button', { name: 'Verstuur' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('Bedankt!')).toBeVisible()
}

async function logIn(page: Page): Promise<void> {
  const { email, password } = player
  const answer = await page.request.post(`${game.url}/api/auth/login`, {
    data: { email, password },
    headers: { 'x-requested-with': 'test', origin: game.url },
  })
  expect(answer.status()).toBe(200)
}

async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox()
  if (box === null) throw new Error(`Not on the screen: ${locator}`)
  return box
}

/** Publishes an alert as an operator does, each newer than the one before. */
async function publish(
  level: 'promotion' | 'info' | 'warning',
  message: string,
  link: string | null = null,
): Promise<void> {
  lastStart += 1
  const values = [level, message, link, lastStart]
  await database.pool.query(
    'insert into alerts (level, message, link, start_at) values ($1, $2, $3, $4)',
    values,
  )
}

let lastStart = Date.parse('2026-01-01')
