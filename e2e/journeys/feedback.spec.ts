// Giving feedback, with a pointer and with the keyboard.

import { giveFeedback } from '@koersklasse/contract/feedback.ts'
import type { OpenDatabase } from '@koersklasse/server/src/platform/database/open-database.ts'
import { expect, type Locator } from '@playwright/test'
import { expectAccessible } from '../support/expect-accessible.ts'
import type { Game } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { logIn } from '../support/log-in.ts'
import { openGameDatabase } from '../support/open-game-database.ts'
import { weekFrom } from '../support/recorded-week.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'
import { untilAppRuns } from '../support/until-app-runs.ts'

const username = 'banier'

let game: Game
let database: OpenDatabase
test.beforeAll(async () => {
  game = await startPlayable({
    ...weekFrom('2013-10-08T14:00:00Z'),
  })
  await joinGame(game, username)
  database = await openGameDatabase(game)
})
test.afterAll(async () => {
  await database.close()
  await game.remove()
})
test.beforeEach(({ context }) => context.addCookies([{ name: 'cookiepref', value: '1', url: game.url }]))

test('feedback can be given by a visitor with the keyboard alone', async ({ page }) => {
  await page.goto(`${game.url}/markets?q=ibm`)
  await untilAppRuns(page)
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

test('feedback keeps what a player typed when sending fails, and includes the name only with permission', {
  tag: '@once',
}, async ({ page }) => {
  await logIn(page, game, username)
  await page.goto(`${game.url}/dashboard`)
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
  expect(kept).toEqual([{ username, value: 5, explanation: 'Nog een idee', location: '/dashboard' }])
})

test('feedback has a tab that covers neither the bar below nor the buttons of the page', async ({
  page,
}, info) => {
  await logIn(page, game, username)
  await page.goto(`${game.url}/markets`)
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

async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox()
  if (box === null) throw new Error(`Not on the screen: ${locator}`)
  return box
}
