// The page about the API, at the address that the README gives.

import { fewInstruments } from '@koersklasse/server/test/fixtures/few-instruments.ts'
import { expect } from '@playwright/test'
import type { Game } from '../support/game.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'

let game: Game
test.beforeAll(async () => {
  game = await startPlayable({ INSTRUMENTS_FILE: fewInstruments })
})
test.afterAll(() => game.remove())

for (const path of ['/api/docs', '/api/docs/']) {
  test(`${path} shows the calls of the API and makes one @once`, async ({ page }) => {
    const complaints: string[] = []
    page.on('pageerror', ({ message }) => complaints.push(message))
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    await page.goto(game.url + path)
    await expect(page.getByRole('heading', { name: 'Koersklasse' })).toBeVisible()
    await expect(page.getByText('Place an order.')).toBeVisible()
    await page.getByText('/competitions/active', { exact: true }).click()
    await page.getByRole('button', { name: 'Try it out' }).click()
    await page.getByRole('button', { name: 'Execute' }).click()
    await expect(page.locator('.live-responses-table').getByText('startingBalance')).toBeVisible()
    expect(complaints).toEqual([])
  })
}
