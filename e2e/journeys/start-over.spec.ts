// Beginning again in a competition that allows it: what is lost is said first, and every open screen has the new portfolio.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { joinCompetition } from '@koersklasse/contract/competitions.ts'
import { placeOrder } from '@koersklasse/contract/trading.ts'
import { fewInstruments } from '@koersklasse/server/test/fixtures/few-instruments.ts'
import { expect, type Page } from '@playwright/test'
import { unwrap } from '../support/client.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import type { Game } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { logIn } from '../support/log-in.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'

const asml = 'NL0010273215'
const school = {
  ...{ joinCode: 'K7QM2-9XWRT', name: 'Klas 4B', start: '2020-01-06T08:00', end: '2099-01-05T18:00' },
  ...{ startingBalance: 5_000, unlocked: ['limit'], resets: true },
}

let game: Game
let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'competitions-'))
  const file = join(folder, 'competitions.json')
  await writeFile(file, JSON.stringify([school]))
  game = await startPlayable({
    ...{ INSTRUMENTS_FILE: fewInstruments, COMPETITIONS_FILE: file, SIMULATED_PLAYERS: '0' },
  })
})
test.afterAll(async () => {
  await game.remove()
  await rm(folder, { recursive: true })
})

const total = (page: Page) => page.getByTestId('total')
const begin = (page: Page) => page.getByRole('button', { name: 'Begin opnieuw', exact: true })

test('begins again with the keyboard, on every open screen, once a day', async ({ page }, info) => {
  const username = `opnieuw-${info.project.name}`
  const player = await joinGame(game, username)
  await page.context().addCookies([{ name: 'cookiepref', value: '1', url: game.url }])
  await logIn(page, game, username)
  // The house competition does not allow it.
  await expect(total(page)).toHaveText('€ 100.000,00')
  await expect(page.getByText('De competitie eindigt over')).toBeVisible()
  await expect(begin(page)).toBeHidden()

  await page.goto(`${game.url}/competitions/join?code=k7qm2-9xwrt`)
  await expect(page.getByText('één keer per dag')).toBeVisible()
  unwrap(await player.call(joinCompetition, { body: { code: school.joinCode } }))
  const order = { productId: asml, transactionType: 'buy', quantity: 2, validity: 'cancel' } as const
  unwrap(await player.call(placeOrder, { body: { ...order, orderType: 'market' } }))
  unwrap(await player.call(placeOrder, { body: { ...order, orderType: 'limit', limitPrice: 1 } }))
  const other = await page.context().newPage()
  for (const screen of [page, other]) {
    await screen.goto(`${game.url}/dashboard`)
    await expect(screen.getByRole('row', { name: /ASML/ })).toBeVisible()
  }

  await begin(page).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Wil je opnieuw beginnen?' })
  await expect(dialog).toContainText('Je raakt alles kwijt')
  await expect(dialog).toContainText('€ 5.000,00')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(begin(page)).toBeFocused()
  await expect(page.getByRole('row', { name: /ASML/ })).toBeVisible()

  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Ja, begin opnieuw' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Je bent opnieuw begonnen, met € 5.000,00.')).toBeVisible()
  for (const screen of [page, other]) {
    await expect(screen.getByRole('row', { name: /ASML/ })).toBeHidden()
    await expect(total(screen)).toHaveText('€ 5.000,00')
    await screen.getByRole('tab', { name: 'Orders' }).click()
    await expect(screen.getByText('Geen orders')).toBeVisible()
  }
  await expectAccessible(page)

  await begin(page).click()
  await dialog.getByRole('button', { name: 'Ja, begin opnieuw' }).click()
  await expect(page.getByText('Je bent vandaag al opnieuw begonnen.')).toBeVisible()
  // Trading goes on in the new portfolio.
  unwrap(await player.call(placeOrder, { body: { ...order, orderType: 'market' } }))
  for (const screen of [page, other]) {
    await screen.getByRole('tab', { name: 'Posities' }).click()
    await expect(screen.getByRole('row', { name: /ASML/ })).toBeVisible()
  }
})
