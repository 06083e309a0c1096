// The avatar follows the day's result of its player, wherever it is shown.

import { rm } from 'node:fs/promises'
import { getSingleStocks } from '@koersklasse/contract/market.ts'
import { createSubRanking } from '@koersklasse/contract/subrankings.ts'
import { placeOrder } from '@koersklasse/contract/trading.ts'
import { expect, type Page } from '@playwright/test'
import { unwrap } from '../support/client.ts'
import type { Game } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { logIn } from '../support/log-in.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'
import { minutesFrom, writeTape } from '../support/write-tape.ts'

// Monday 2 March 2026, 09:30 in Amsterdam.
const start = Date.UTC(2026, 2, 2, 8, 30)
const minutesOf = (time: number) => (time - start) / 60_000
const rising = {
  ...{ symbol: 'KPN', isin: 'NL0000009082', name: 'KPN' },
  priceAt: (time: number) => 40 * 1.002 ** minutesOf(time),
}
const falling = {
  ...{ symbol: 'HEIA', isin: 'NL0000009165', name: 'Heineken' },
  priceAt: (time: number) => 70 * 0.998 ** minutesOf(time),
}

let game: Game
let folder: string
test.beforeAll(async () => {
  const tape = await writeTape(minutesFrom(start, 12 * 60), [rising, falling], [])
  folder = tape.folder
  const settings = { MARKET_FEED: 'replay', REPLAY_FILE: tape.file, MARKET_HOURS: 'always' }
  game = await startPlayable({ ...settings, REPLAY_SPEED: '120', MAX_QUOTE_AGE: '10000' })
})
test.afterAll(async () => {
  await game.remove()
  await rm(folder, { recursive: true })
})
test.beforeEach(({ context }) => context.addCookies([{ name: 'cookiepref', value: '1', url: game.url }]))

/** Waits until the avatar has a mood in the bar, and looks at the account page. */
async function expectMood(page: Page, mood: string): Promise<void> {
  const inBar = page
    .getByRole('banner')
    .getByRole('link', { name: /Ingelogd als/ })
    .getByRole('presentation')
  // The app looks at the day's result every five minutes, or when it is opened.
  await expect(async () => {
    await page.goto(`${game.url}/account`, { waitUntil: 'networkidle' })
    expect(await inBar.getAttribute('src')).toContain(`avatar0-${mood}`)
  }).toPass()
  const onPage = page.getByRole('main').getByRole('presentation').first()
  await expect(onPage).toHaveAttribute('src', new RegExp(`avatar0-${mood}`))
  await expect
    .poll(() => onPage.evaluate((image: { naturalWidth?: number }) => image.naturalWidth))
    .toBeGreaterThan(0)
}

/** Looks at the avatar in the player's row of a list, which some lists hide on a phone. */
async function expectMoodInList(page: Page, path: string, mood: string): Promise<void> {
  await page.goto(`${game.url}${path}`)
  const own = page.getByRole('row').filter({ has: page.getByText('Jij', { exact: true }) })
  const avatar = own.getByRole('presentation', { includeHidden: true }).first()
  await expect(avatar).toHaveAttribute('src', new RegExp(`avatar0-${mood}`))
}

const players = [
  ['neutral', 'who has bought nothing', null],
  ['happy', 'whose shares rise', rising.symbol],
  ['sad', 'whose shares fall', falling.symbol],
] as const
for (const [mood, who, symbol] of players) {
  test(`is ${mood} for a player ${who}`, async ({ page }, info) => {
    const name = `${mood}-${info.project.name}`
    const player = await joinGame(game, name)
    if (symbol !== null) {
      const { products } = unwrap(await player.call(getSingleStocks, {}))
      const productId = products.find((product) => product.symbol === symbol)!.id
      const order = { productId, transactionType: 'buy', orderType: 'market', quantity: 500 } as const
      unwrap(await player.call(placeOrder, { body: order }))
    }
    await logIn(page, game, name)
    await expectMood(page, mood)
    const { id } = unwrap(await player.call(createSubRanking, { body: { name } }))
    for (const path of ['/rankings', '/rankings/week', `/subrankings/${id}`])
      await expectMoodInList(page, path, mood)
  })
}
