// What stands on the screen before the app runs, and that the app takes its place.

import { expect, test } from '@playwright/test'
import { type Game, startGame } from './game.ts'
import { tapeFile } from './tape.ts'

let game: Game
test.beforeAll(async () => {
  game = await startGame({
    MARKET_FEED: 'replay',
    REPLAY_FILE: tapeFile,
    REPLAY_START: '2013-10-08T14:00:00Z',
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
    test(`${path} shows its frame, and nothing of another page`, async ({ page }) => {
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

test('the app takes the place of what was painted, and asks for nothing twice', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${game.url}/landing`)
  await expect(page.getByRole('link', { name: /^Koersklasse/ })).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(page.locator('h1')).toHaveCount(1)
  for (const path of ['/services/discovery', '/api/products/singlestocks', '/api/competitions/active'])
    expect(asked.filter((each) => each === path)).toHaveLength(1)
})
