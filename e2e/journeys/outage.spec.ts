// Pages that are opened while the server is away for a moment: they appear by themselves once it answers.

import { fewInstruments } from '@koersklasse/server/test/fixtures/few-instruments.ts'
import { expect } from '@playwright/test'
import { expectAccessible } from '../support/expect-accessible.ts'
import type { Game } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { logIn } from '../support/log-in.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'
import { untilAppRuns } from '../support/until-app-runs.ts'

let game: Game
test.beforeAll(async () => {
  game = await startPlayable({ INSTRUMENTS_FILE: fewInstruments })
})
test.afterAll(() => game.remove())
test.beforeEach(({ context }) => context.addCookies([{ name: 'cookiepref', value: '1', url: game.url }]))

const ing = 'NL0011821202'
const notLoaded = 'Deze pagina kon niet laden'

test('shows a page whose file could not be loaded once the server is back', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto(`${game.url}/landing`)
  await untilAppRuns(page)
  await game.stop()
  await page.getByRole('link', { name: 'Academie' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('heading', { name: notLoaded })).toBeVisible()
  await expectAccessible(page)
  await game.start()
  await expect(page.getByRole('heading', { name: 'Academie', level: 1 })).toBeVisible()
})

test('reloads a page whose file is gone once a minute at most', { tag: '@once' }, async ({ page }) => {
  let [loads, answers] = [0, 0]
  page.on('load', () => loads++)
  page.on('response', (response) => response.url().endsWith('/services/discovery') && answers++)
  await page.route('**/assets/LogPage-*.js', (route) => route.abort())
  await page.goto(`${game.url}/rankings/verify`)
  await expect.poll(() => loads).toBe(2)
  await expect(page.getByRole('heading', { name: notLoaded })).toBeVisible()
  // Each time the app asks at its start, and the page that could not be loaded asks whether the server answers.
  await expect.poll(() => answers).toBe(4)
  await expectAccessible(page)
  expect(loads).toBe(2)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Laad opnieuw' }).click()
  await expect(page.getByRole('heading', { name: 'Controleer de uitslag' })).toBeVisible()
})

test('shows what could not be fetched once it can be', { tag: '@once' }, async ({ page }) => {
  await joinGame(game, 'anna')
  await logIn(page, game, 'anna')
  await page.route('**/api/**', (route) => route.abort())
  await page.goto(`${game.url}/products/${ing}`)
  await expect(page.getByText('Dit product kon niet worden geladen.')).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll()
  await expect(page.getByRole('heading', { name: 'ING Groep', level: 1 })).toBeVisible()
  await expect(page.getByLabel('Aantal')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
