// The app on the device: it opens without a network and says how old its figures are, renews itself only when asked to,
// and keeps nothing of a player who has left.

import { expect, type Page, test } from '@playwright/test'
import { type Game, startGame } from './game.ts'
import { joinGame } from './join-game.ts'
import { tapeFile } from './tape.ts'

const username = 'thuisblijver'

let game: Game
test.beforeAll(async () => {
  game = await startGame({
    MARKET_FEED: 'replay',
    REPLAY_FILE: tapeFile,
    REPLAY_START: '2013-10-08T14:00:00Z',
  })
  await joinGame(game, username)
})
test.afterAll(() => game.remove())
test.beforeEach(({ context }) => context.addCookies([{ name: 'cookiepref', value: '1', url: game.url }]))

test('opens without a network, with what it knew and how old that is', async ({ page, context }) => {
  await logIn(page)
  await untilInstalled(page)
  await untilKept(page, 'player', ['player', 'positions'])
  await page.goto(`${game.url}/markets`)
  await expect(page.getByRole('link', { name: 'IBM' })).toBeVisible()
  await untilKept(page, 'shared', ['products'])
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('link', { name: 'IBM' })).toBeVisible()
  await expect(page.getByText(/^Bijgewerkt om/)).toBeVisible()
  await page.goto(`${game.url}/dashboard`)
  await expect(page.getByTestId('cash')).toContainText('100.000,00')
})

async function logIn(page: Page): Promise<void> {
  await page.goto(`${game.url}/auth/login`)
  await page.getByLabel('E-mailadres').fill(`${username}@example.org`)
  await page.getByLabel('Wachtwoord', { exact: true }).fill('een goed wachtwoord')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByTestId('cash')).toContainText('100.000,00')
}

/** Until the worker is in use. */
async function untilInstalled(page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
}

/** Until an answer has been written down on the device. */
async function untilKept(page: Page, place: 'shared' | 'player', queryKey: readonly string[]): Promise<void> {
  await expect.poll(() => page.evaluate(keptIn(place))).toContain(JSON.stringify(queryKey))
}

// In the page: as text, for what these tests know of types has no browser in it.
/** The keys of all that is kept in a place on the device. */
const keptIn = (place: 'shared' | 'player') => `indexedDB.databases().then((all) =>
  all.length === 0 ? [] : new Promise((resolve, reject) => {
    const opening = indexedDB.open('koersklasse')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const database = opening.result
      const keys = database.transaction('${place}').objectStore('${place}').getAllKeys()
      keys.onsuccess = () => { database.close(); resolve(keys.result) }
    }
  }))`
