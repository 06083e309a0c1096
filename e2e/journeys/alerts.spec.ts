// Alerts to everyone below the top bar.

import type { OpenDatabase } from '@koersklasse/server/src/platform/database/open-database.ts'
import { expect } from '@playwright/test'
import { expectAccessible } from '../support/expect-accessible.ts'
import type { Game } from '../support/game.ts'
import { openGameDatabase } from '../support/open-game-database.ts'
import { weekFrom } from '../support/recorded-week.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'

let game: Game
let database: OpenDatabase
test.beforeAll(async () => {
  game = await startPlayable({
    ...weekFrom('2013-10-08T14:00:00Z'),
  })
  database = await openGameDatabase(game)
})
test.afterAll(async () => {
  await database.close()
  await game.remove()
})
test.beforeEach(({ context }) => context.addCookies([{ name: 'cookiepref', value: '1', url: game.url }]))
test.beforeEach(() => database.kysely.deleteFrom('alerts').execute())

test('alerts appear to visitors and players until dismissed, also when published later', async ({ page }) => {
  await publish('warning', 'Zaterdag is er onderhoud.', '/markets')
  await publish('promotion', 'Win een boek.', 'https://example.org/boek')
  await page.clock.install()
  await page.goto(`${game.url}/landing`)
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

test('alerts stay when they cannot be loaded, and an offline notice appears', async ({ page }) => {
  await publish('info', 'Welkom in het spel.')
  await page.clock.install()
  await page.goto(`${game.url}/landing`)
  const area = page.getByRole('region', { name: 'Berichten' })
  await expect(area.getByRole('listitem')).toHaveText([/Welkom in het spel/])

  const logged = page.waitForEvent('console', (message) => message.text().includes('alerts'))
  await page.route('**/api/alerts*', (route) => route.abort())
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
