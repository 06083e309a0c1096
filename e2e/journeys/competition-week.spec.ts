// The week of a competition with four players in four browsers that stay open: they invite each other to a sub-ranking, trade,
// see the week change and the competition end while an order waits, and one joins the next.

import { rm } from 'node:fs/promises'
import { getProduct } from '@koersklasse/contract/market.ts'
import { placeOrder } from '@koersklasse/contract/trading.ts'
import { type Browser, expect, type Page } from '@playwright/test'
import { type Client, createClient, unwrap } from '../support/client.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import type { Game } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { logIn } from '../support/log-in.ts'
import { planNextCompetition } from '../support/plan-next-competition.ts'
import { reconnect } from '../support/reconnect.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'
import { minutesFrom, writeTape } from '../support/write-tape.ts'

const kpn = 'NL0000009082'
const names = ['anna', 'bob', 'carla', 'dirk'] as const
const [anna, bob, carla, dirk] = names
type Name = (typeof names)[number]

/** Sunday 1 March 2026, 23:00 in Amsterdam. */
const start = Date.UTC(2026, 2, 1, 22)
/** In the first hour of the new week. */
const end = '2026-03-02T00:30'
/** Hours later, so that a slow restart cannot reach it. */
const nextStart = Date.UTC(2026, 2, 2, 16)

/** 4 euro while the players trade, 5 from 23:45 until after the end, and 1 from 00:40 on. */
function priceAt(time: number): number {
  const minutes = (time - start) / 60_000
  if (minutes < 45) return 4
  return minutes < 100 ? 5 : 1
}

let game: Game
let folder: string
const players = {} as Record<Name, Client>
const screens = {} as Record<Name, Page>
test.afterAll(async () => {
  await game.remove()
  await rm(folder, { recursive: true })
})

test('four players compete until the competition is over, and one joins the next', async ({
  page,
  browser,
}) => {
  await startCompetition()
  await enter(page, browser)
  await inviteEachOther()
  await trade()

  // The price rises, the week changes and the competition ends.
  await play('400')
  await expect(screens.dirk.getByText(/Je order gold tot/)).toBeVisible()
  const week = members(screens.anna)
  await expect(week).toHaveText([/Plek/, /^1.*anna/, /^1.*bob/, /^1.*carla/, /^1.*dirk/])
  await expect(screens.bob.getByText('De competitie is afgelopen.')).toBeVisible()
  await expectEnd(screens.bob)
  const list = members(screens.carla)
  const final = [/Plek/, /^1.*bob.*10,00%/, /^2.*carla.*0,10%/, /^3.*anna.*0,00%/, /^3.*dirk.*0,00%/]
  await expect(list).toHaveText(final)
  await expect(screens.carla.getByText('Eindstand')).toBeVisible()

  // Later prices change nothing, also for a server that was started again.
  await expect.poll(bidNow).toBe(1_00)
  await play('1')
  await screens.carla.reload()
  await expect(list).toHaveText(final)
  await expectEnd(screens.bob)
  await screens.bob.reload()
  await expectEnd(screens.bob)
  await screens.bob.goto(`${game.url}/result`)
  await expect(screens.bob.getByTestId('result')).toContainText('9.998,00')
  await screens.anna.goto(`${game.url}/user/bob`)
  await expectEnd(screens.anna)
  await screens.anna.goBack()
  await expect(week).toHaveText([/Plek/, /^1.*anna/, /^1.*bob/, /^1.*carla/, /^1.*dirk/])
  await expect(screens.anna.getByText('Eindstand')).toBeVisible()
  await expectAccessible(screens.anna)

  await joinNext()
  for (const name of [bob, carla, dirk]) await screens[name].context().close()
})

/** Bob's 10,000 shares count for 5 euro each, which was the bid at the end; his costs were 2 euro. */
async function expectEnd(screen: Page): Promise<void> {
  await expect(screen.getByText('Dit is de eindstand.')).toBeVisible()
  await expect(screen.getByTestId('total')).toHaveText('€ 109.998,00')
  const shown = screen.getByRole('table', { name: 'Posities' }).getByRole('row').last()
  await expect(shown).toContainText('€ 50.000,00')
}

/** The rows of the list on a screen. */
const members = (screen: Page) => screen.getByRole('table').getByRole('row')

async function bidNow(): Promise<number | undefined> {
  const { product } = unwrap(await createClient(game.url).call(getProduct, { params: { id: kpn } }))
  return product.price?.bid
}

/** Starts a competition that ends in the night, and plans the next one, as an operator does. */
async function startCompetition(): Promise<void> {
  const shares = [{ symbol: 'KPN', isin: kpn, name: 'KPN', priceAt }]
  const tape = await writeTape(minutesFrom(start, 72 * 60), shares, [])
  folder = tape.folder
  game = await startPlayable({
    ...{ MARKET_FEED: 'replay', REPLAY_FILE: tape.file, REPLAY_SPEED: '1', MARKET_HOURS: 'always' },
    ...{ COMPETITION_START: '2026-02-27T08:00', COMPETITION_END: end },
  })
  await planNextCompetition(game, nextStart, nextStart + 5 * 24 * 3_600_000)
}

/** Lets the game go on at a speed; the screens stay open. */
async function play(speed: string): Promise<void> {
  await game.restart({ REPLAY_SPEED: speed })
  for (const name of names) await reconnect(screens[name])
}

/** Each player joins in turn, so that equal results are listed in this order, and logs in, in a browser of their own. */
async function enter(page: Page, browser: Browser): Promise<void> {
  const viewport = page.viewportSize()
  for (const name of names) players[name] = await joinGame(game, name)
  await Promise.all(
    names.map(async (name) => {
      screens[name] = name === anna ? page : await (await browser.newContext({ viewport })).newPage()
      await screens[name].context().addCookies([{ name: 'cookiepref', value: '1', url: game.url }])
      await logIn(screens[name], game, name)
    }),
  )
}

/** Anna invites the others, to whose open dashboards the invitations come. */
async function inviteEachOther(): Promise<void> {
  const screen = screens.anna
  await screen.goto(`${game.url}/subrankings/create`)
  await screen.getByLabel('Naam').fill('De straat')
  await screen.getByRole('button', { name: 'Maak de lijst' }).click()
  await screen.getByLabel('E-mailadressen of spelersnamen').fill('bob, carla, dirk')
  await screen.getByRole('button', { name: 'Nodig uit', exact: true }).click()
  for (const name of [bob, carla, dirk])
    await screens[name].getByRole('button', { name: 'Doe mee met De straat' }).click()
  await screen.getByRole('link', { name: 'Naar de lijst' }).click()
  await expect(members(screen)).toHaveText([/Plek/, /^1.*anna/, /^1.*bob/, /^1.*carla/, /^1.*dirk/])
}

/** Bob and Carla buy, which their costs show in the list that Anna has open; an order of Dirk waits. */
async function trade(): Promise<void> {
  const order = { productId: kpn, transactionType: 'buy', validity: 'cancel' } as const
  unwrap(await players.bob.call(placeOrder, { body: { ...order, orderType: 'market', quantity: 10_000 } }))
  await screens.carla.goto(`${game.url}/products/${kpn}/buy`)
  await screens.carla.getByLabel('Aantal').fill('100')
  await screens.carla.getByRole('button', { name: 'Bekijk je order' }).click()
  await screens.carla.getByRole('button', { name: 'Bevestig aankoop' }).click()
  await expect(screens.carla.getByTestId('receipt')).toContainText('Bewijs van aankoop')
  const limit = { ...order, orderType: 'limit', quantity: 5, limitPrice: 50 } as const
  const waiting = unwrap(await players.dirk.call(placeOrder, { body: limit })).order
  await expect(members(screens.anna)).toHaveText([/Plek/, /^1.*anna/, /^1.*dirk/, /^3.*bob/, /^3.*carla/])
  await screens.anna.getByRole('link', { name: 'Deze week' }).click()
  await expect(members(screens.anna)).toHaveText([/Plek/, /^1.*anna/, /^1.*dirk/, /^3.*bob/, /^3.*carla/])
  await screens.carla.goto(`${game.url}/rankings`)
  await expect(members(screens.carla).first()).toBeVisible()
  await screens.dirk.goto(`${game.url}/orders/${waiting.id}`)
  await expect(screens.dirk.getByRole('heading', { name: 'Je order wacht' })).toBeVisible()
}

/** Anna accepts the rules of the next competition with one press, and it begins. */
async function joinNext(): Promise<void> {
  const screen = screens.anna
  const places = screen.getByRole('navigation').getByRole('link', { name: 'Dashboard' })
  await places.filter({ visible: true }).first().click()
  await screen.getByRole('link', { name: 'Doe mee' }).click()
  await screen.getByRole('button', { name: 'Ik ga akkoord en doe mee' }).click()
  await expect(screen.getByText('Je doet mee. Je startbedrag staat klaar.')).toBeVisible()
  await play('3600')
  await expect(screen.getByText('De competitie loopt tot 7 maart 2026')).toBeVisible()
  await expect(screen.getByTestId('total')).toHaveText('€ 100.000,00')
  await expect(screen.getByText('van 1 speler')).toBeVisible()
}
