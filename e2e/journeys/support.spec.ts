// A support person at the desk finds a player and helps; an operator excludes one, who reads why and appeals; the appeal is
// answered.

import { getSingleStocks } from '@koersklasse/contract/market.ts'
import { placeOrder } from '@koersklasse/contract/trading.ts'
import { fewInstruments } from '@koersklasse/server/test/fixtures/few-instruments.ts'
import { expect, type Page } from '@playwright/test'
import { unwrap } from '../support/client.ts'
import { expectAccessible, expectDialogAccessible } from '../support/expect-accessible.ts'
import type { Game } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { logIn } from '../support/log-in.ts'
import { openDesk } from '../support/open-desk.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'

let game: Game
test.beforeAll(async () => {
  game = await startPlayable({ INSTRUMENTS_FILE: fewInstruments })
})
test.afterAll(() => game.remove())

/** Gives the reason that an open sheet asks for, and sends it. */
async function giveReason(page: Page, reason: string, submit: string): Promise<void> {
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Waarom doe je dit?').fill(reason)
  await sheet.getByRole('button', { name: submit }).click()
  await expect(sheet).toHaveCount(0)
}

async function findPlayer(page: Page, username: string): Promise<void> {
  await page.goto(`${game.url}/desk/players`)
  await page.getByLabel('Naam of e-mailadres').fill(username.slice(0, -1))
  await page.getByRole('button', { name: 'Zoek', exact: true }).click()
  await page.getByRole('link', { name: username }).click()
  await expect(page.getByRole('heading', { name: username, level: 1 })).toBeVisible()
}

test('support finds a player, sees no texts of mails, and ends the sessions', async ({
  page,
  browser,
}, info) => {
  const username = `zoekmij-${info.project.name}`
  const player = await joinGame(game, username)
  const { products } = unwrap(await player.call(getSingleStocks, {}))
  const order = { productId: products[0]!.id, transactionType: 'buy', quantity: 2 } as const
  unwrap(await player.call(placeOrder, { body: { ...order, orderType: 'market' } }))
  unwrap(await player.call(placeOrder, { body: { ...order, orderType: 'limit', limitPrice: 100 } }))
  const context = await browser.newContext()
  await context.addCookies([{ name: 'cookiepref', value: '1', url: game.url }])
  const there = await context.newPage()
  await logIn(there, game, username)

  await openDesk(page, game, `helper-${info.project.name}`, ['support'])
  await expect(page.getByRole('link', { name: /^Logboek/ })).toHaveCount(0)
  await page.goto(`${game.url}/desk/players?q=niemand-heet-zo`)
  await expect(page.getByText('Geen speler gevonden')).toBeVisible()
  await expectAccessible(page)
  await findPlayer(page, username)
  const mails = page.getByRole('region', { name: 'Mails' })
  await expect(mails).toContainText('Activeer je account')
  await expect(mails).toContainText('verstuurd')
  await expect(page.locator('main')).not.toContainText('activationCode')
  await expect(page.getByRole('region', { name: 'In het logboek' })).toContainText('Speler bekeken')
  await expect(page.getByRole('region', { name: 'Laatste orders' })).toContainText('Koop 2')
  const trades = page.getByRole('region', { name: 'Laatste transacties' })
  await trades.getByRole('button', { name: 'Toon het bewijs' }).click()
  const receipt = page.getByRole('dialog')
  await expect(receipt).toContainText('Tijd van de koers')
  await expectDialogAccessible(page)
  await page.keyboard.press('Escape')
  await expect(receipt).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Sluit uit' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Log overal uit' }).click()
  await giveReason(page, 'Laptop is gestolen', 'Log overal uit')
  await expect(page.getByText('Nergens ingelogd.')).toBeVisible()
  await there.goto(`${game.url}/dashboard`)
  await expect(there.getByRole('heading', { name: 'Inloggen', level: 1 })).toBeVisible()
  await context.close()
})

test('an operator excludes a player, who appeals, and ends it', async ({ page, browser, viewport }, info) => {
  const username = `verdacht-${info.project.name}`
  await joinGame(game, username)
  const context = await browser.newContext({ viewport })
  await context.addCookies([{ name: 'cookiepref', value: '1', url: game.url }])
  const there = await context.newPage()
  await logIn(there, game, username)
  await expect(there.getByRole('heading', { name: 'Je portefeuille', exact: true })).toBeVisible()
  await openDesk(page, game, `chef-${info.project.name}`, ['operator'])
  await findPlayer(page, username)
  await page.getByRole('button', { name: 'Sluit uit' }).click()
  await page.getByRole('dialog').getByLabel('Uitgesloten van').selectOption('Het spel')
  await giveReason(page, 'Speelt met drie accounts', 'Sluit deze speler uit')
  await expect(page.getByRole('region', { name: 'Uitsluitingen' })).toContainText('Speelt met drie accounts')

  // The screen that is open shows it at once.
  await expect(there.getByRole('heading', { name: 'Je bent uitgesloten', level: 1 })).toBeVisible()
  await expect(there.getByText('Speelt met drie accounts')).toBeVisible()
  await expectAccessible(there)
  await there.getByLabel(/Leg uit waarom/).fill('Dat zijn mijn broer en zus.')
  await there.getByRole('button', { name: 'Verstuur je bezwaar' }).click()
  await expect(there.getByText(/Je bezwaar is binnen/)).toBeVisible()
  await expect
    .poll(async () => (await game.mailsTo(`${username}@example.org`)).join())
    .toContain('Subject: Je bent uitgesloten van ')

  await page.goto(`${game.url}/desk/exclusions`)
  const row = page.getByRole('row', { name: username })
  await expect(row).toContainText('Dat zijn mijn broer en zus.')
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Beëindig' }).click()
  await giveReason(page, 'Je hebt gelijk, sorry', 'Beëindig')
  await expect(row).toHaveCount(0)
  // Nor does it have to be loaded again at the end.
  await expect(there.getByRole('heading', { name: 'Je portefeuille', exact: true })).toBeVisible()
  await context.close()
})
