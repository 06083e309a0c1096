// The list of a competition in the browser: what a visitor sees, the top, the own place and a search.

import type { Ranking } from '@koersklasse/contract/rankings.ts'
import { placeOrder } from '@koersklasse/contract/trading.ts'
import { expect } from '@playwright/test'
import { unwrap } from '../support/client.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import type { Game } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { logIn } from '../support/log-in.ts'
import { openGameDatabase } from '../support/open-game-database.ts'
import { weekFrom } from '../support/recorded-week.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'

const ibm = 'US4592001014'

let game: Game
test.beforeAll(async () => {
  game = await startPlayable({ ...weekFrom('2013-10-08T14:00:00Z'), REPLAY_SPEED: '1' })
  const anna = await joinGame(game, 'anna')
  await joinGame(game, 'bert')
  await joinGame(game, 'carla')
  const order = { productId: ibm, transactionType: 'buy', orderType: 'market', validity: 'cancel' } as const
  unwrap(await anna.call(placeOrder, { body: { ...order, quantity: 10 } }))
})
test.afterAll(() => game.remove())
test.beforeEach(({ context }) => context.addCookies([{ name: 'cookiepref', value: '1', url: game.url }]))

test('shows the top, the own place and a search', async ({ page }) => {
  await page.goto(`${game.url}/rankings`)
  await expect(page.getByText('Log in voor de ranglijst')).toBeVisible()
  await logIn(page, game, 'bert')
  await page.goto(`${game.url}/rankings`)
  const rows = page.getByRole('table').getByRole('row')
  // The costs of the trade put the player who traded last; the others share the first position.
  await expect(rows).toHaveText([/Plek/, /^1/, /^1/, /^3.*anna/])
  const own = page.getByText('van 3 spelers')
  await expect(own).toBeVisible()
  // Nobody had a place yesterday, so there is no change since.
  await expect(own.locator('..')).not.toContainText('–')
  await expect(rows.filter({ hasText: 'bert' })).toContainText('Jij')
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Zoek een speler' }).fill('AN')
  await expect(rows).toHaveText([/Plek/, /^3.*anna/])
  await page.getByRole('link', { name: 'Vandaag' }).click()
  await expect(page.getByRole('heading', { name: 'De top 50 van vandaag' })).toBeVisible()
  await page.goto(`${game.url}/dashboard`)
  await expect(page.getByRole('heading', { name: 'Jouw plek' })).toBeVisible()
})

test('keeps the place of the own row of who is not in the list yet', async ({ page }) => {
  await logIn(page, game, 'bert')
  let isInList = false
  await page.route(/api\/rankings\/overall/, async (route) => {
    const response = await route.fetch()
    const ranking = (await response.json()) as Ranking
    await route.fulfill({ response, json: isInList ? ranking : { ...ranking, around: [] } })
  })
  await page.goto(`${game.url}/rankings`)
  await expect(page.getByText('Je staat zo in de lijst')).toBeVisible()
  await expectAccessible(page)
  const table = page.getByRole('table')
  const before = await table.boundingBox()
  isInList = true
  await expect(page.getByText('van 3 spelers')).toBeVisible()
  expect(await table.boundingBox()).toEqual(before)
})

test('shows who is below the own row where the top ends', async ({ page }) => {
  const database = await openGameDatabase(game)
  // Players who have left, with as much as those who have not traded, and opened before them.
  await database.pool.query(
    `insert into portfolios (id, competition_id, cash, created_at)
     select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, id, starting_balance, start_at
     from competitions, generate_series(1, 48) n on conflict do nothing`,
  )
  await database.close()
  await game.restart()
  await logIn(page, game, 'bert')
  await page.goto(`${game.url}/rankings`)
  const [top, around] = [page.getByRole('table').first(), page.getByRole('table', { name: 'Rond jouw plek' })]
  await expect(top.getByRole('row').last()).toContainText('carla')
  await expect(around.getByRole('row')).toHaveText([/Plek/, /^1/, /^1/, /^1.*bert/, /^1.*carla/, /^51.*anna/])
  await expectAccessible(page)
})
