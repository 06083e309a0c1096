// Two players of one device, as in a classroom: nothing of the one is shown to the other, however late an answer or a
// connection comes.

import { getFollowed } from '@koersklasse/contract/following.ts'
import { placeOrder } from '@koersklasse/contract/trading.ts'
import { expect, type Page, test } from '@playwright/test'
import { type Client, unwrap } from './client.ts'
import type { Game } from './game.ts'
import { joinGame, password } from './join-game.ts'
import { logIn } from './log-in.ts'
import { startPlayable } from './start-playable.ts'
import { weekFrom } from './tape.ts'

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

test('a tab without a connection meanwhile shows who has logged in in another one, and theirs alone', {
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
  await page.evaluate('window.dispatchEvent(new Event("online"))')
  await expect(held).toHaveAccessibleName(/AIG|American International/)
  await openMenu(page)
  await expect(page.getByRole('dialog')).toContainText('bert')
})

test('an answer to the one that comes when the other has logged in is not shown', {
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
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Logs in without leaving the app. */
async function enter(page: Page, username: string): Promise<void> {
  await openMenu(page)
  await page.getByRole('dialog').getByRole('link', { name: 'Inloggen' }).click()
  await page.getByLabel('E-mailadres').fill(`${username}@example.org`)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Je portefeuille', exact: true })).toBeVisible()
}
