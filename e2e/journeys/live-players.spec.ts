// Two players on one device, as in a classroom: neither ever sees data of the other, however late a response or connection
// arrives.

import { getFollowed } from '@koersklasse/contract/following.ts'
import { placeOrder } from '@koersklasse/contract/trading.ts'
import { expect, type Page } from '@playwright/test'
import { type Client, unwrap } from '../support/client.ts'
import type { Game } from '../support/game.ts'
import { joinGame, password } from '../support/join-game.ts'
import { logIn } from '../support/log-in.ts'
import { reconnect } from '../support/reconnect.ts'
import { weekFrom } from '../support/recorded-week.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'

const [ibm, aig] = ['US4592001014', 'US0268747849']

let game: Game
test.beforeAll(async () => {
  game = await startPlayable({
    ...weekFrom('2013-10-08T14:00:00Z'),
    REPLAY_SPEED: '1',
  })
})
test.afterAll(() => game.remove())
test.beforeEach(({ context }) => context.addCookies([{ name: 'cookiepref', value: '1', url: game.url }]))

test('a tab that was disconnected switches to the player who logged in in another tab', {
  tag: '@once',
}, async ({ page, context }) => {
  const anna = await joinGame(game, 'anna')
  await buy(anna, ibm)
  const bert = await joinGame(game, 'bert')
  await buy(bert, aig)
  let isCut = false
  const cut: (() => void)[] = []
  await page.routeWebSocket('**/socket', (socket) => {
    if (isCut) return void socket.close()
    socket.connectToServer()
    cut.push(() => void socket.close())
  })
  await logIn(page, game, 'anna')
  const held = page.getByRole('link', { name: /^Details van/ })
  await expect(held).toHaveAccessibleName('Details van IBM')
  isCut = true
  for (const end of cut) end()

  const other = await context.newPage()
  await other.goto(`${game.url}/dashboard`)
  await logOut(other)
  await logIn(other, game, 'bert')
  isCut = false
  // The network is back.
  await reconnect(page)
  await expect(held).toHaveAccessibleName(/AIG|American International/)
  await openMenu(page)
  await expect(page.getByRole('dialog')).toContainText('bert')
})

test('drops a response for a player that arrives after another has logged in', {
  tag: '@once',
}, async ({ page }) => {
  await joinGame(game, 'carla')
  const dirk = await joinGame(game, 'dirk')
  const heldBack = Promise.withResolvers<void>()
  const isDone = Promise.withResolvers<void>()
  await page.route('**/api/underlyings/IBM/follow', async (route) => {
    const answer = await route.fetch()
    await heldBack.promise
    await route.fulfill({ response: answer })
    isDone.resolve()
  })
  await logIn(page, game, 'carla')
  await page.goto(`${game.url}/underlyings/IBM`)
  await page.getByRole('button', { name: 'Volg IBM' }).click()
  await logOut(page)
  await enter(page, 'dirk')
  await expect(page.getByText('Volg wat je in de gaten wilt houden')).toBeVisible()
  heldBack.resolve()
  await isDone.promise
  expect(unwrap(await dirk.call(getFollowed, {})).symbols).toEqual([])
  await expect(page.getByText('Volg wat je in de gaten wilt houden')).toBeVisible()
})

async function buy(player: Client, productId: string): Promise<void> {
  const body = { productId, transactionType: 'buy', orderType: 'market', quantity: 1 } as const
  expect(unwrap(await player.call(placeOrder, { body })).order.orderStatus).toBe('completed')
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click()
}

async function logOut(page: Page): Promise<void> {
  await openMenu(page)
  await page.getByRole('button', { name: 'Uitloggen' }).click()
  // Shown last: until then the page still changes, which closes the menu.
  await expect(page.getByText('Je bent uitgelogd.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Logs in without a page load. */
async function enter(page: Page, username: string): Promise<void> {
  await openMenu(page)
  await page.getByRole('dialog').getByRole('link', { name: 'Inloggen' }).click()
  await page.getByLabel('E-mailadres').fill(`${username}@example.org`)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Je portefeuille', exact: true })).toBeVisible()
}
