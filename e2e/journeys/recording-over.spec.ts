// A recorded market that has been played to its end: every screen says so, and nothing can be traded any more.

import { rm } from 'node:fs/promises'
import { placeOrder } from '@koersklasse/contract/trading.ts'
import { expect } from '@playwright/test'
import { expectAccessible } from '../support/expect-accessible.ts'
import type { Game } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { logIn } from '../support/log-in.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'
import { minutesFrom, writeTape } from '../support/write-tape.ts'

const kpn = 'NL0000009082'
const over = 'De opname is afgelopen: er wordt niet meer gehandeld.'

let game: Game
let folder: string
test.beforeEach(async () => {
  // Monday 2 March 2026, from 10:00 in Amsterdam: the market would still be open when the tape ends.
  const share = { symbol: 'KPN', isin: kpn, name: 'KPN', priceAt: () => 4.6 }
  const tape = await writeTape(minutesFrom(Date.UTC(2026, 2, 2, 9), 60), [share], [])
  folder = tape.folder
  game = await startPlayable({ MARKET_FEED: 'replay', REPLAY_FILE: tape.file, REPLAY_SPEED: '1' })
})
test.afterEach(async () => {
  await game.remove()
  await rm(folder, { recursive: true })
})

test(
  'says on every screen that the recording is over, and refuses an order in the same words',
  { tag: '@once' },
  async ({ page }, info) => {
    const username = `einde-${info.project.name}`
    const player = await joinGame(game, username)
    await page.context().addCookies([{ name: 'cookiepref', value: '1', url: game.url }])
    await logIn(page, game, username)
    await page.goto(`${game.url}/products/${kpn}/buy`)
    await page.getByLabel('Aantal').fill('10')
    await page.getByRole('button', { name: 'Bekijk je order' }).click()
    await expect(page.getByRole('button', { name: 'Bevestig aankoop' })).toBeVisible()
    await expect(page.getByText(over)).toHaveCount(0)

    await game.restart({ REPLAY_SPEED: '100000' })
    const ticket = page.getByRole('region', { name: 'Order' })
    const belowTheBar = page.getByRole('region', { name: 'Berichten' }).getByText(over)
    // The page reconnects some time after the server is back.
    await expect(belowTheBar).toBeVisible()
    await expect(ticket.getByRole('status').filter({ hasText: over })).toBeVisible()
    await page.getByRole('button', { name: 'Bevestig aankoop' }).click()
    await expect(ticket.getByRole('alert')).toHaveText(over)
    await expectAccessible(page)

    await page.goto(`${game.url}/products/${kpn}`)
    await expect(belowTheBar).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: over })).toBeVisible()
    await expectAccessible(page)

    await page.goto(`${game.url}/dashboard`)
    await expect(belowTheBar).toBeVisible()
    await expect(page.getByText('Je hebt nog niets gekocht')).toBeVisible()
    await expectAccessible(page)

    const order = { productId: kpn, transactionType: 'buy', orderType: 'market', quantity: 10 } as const
    expect(await player.call(placeOrder, { body: order })).toMatchObject({
      status: 409,
      error: { code: 'market_over' },
    })
  },
)
