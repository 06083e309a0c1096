// The operator's desk: made operator on the command line, let in with a passkey, giving and taking roles, reading the log.

import { readFile } from 'node:fs/promises'
import { fewInstruments } from '@koersklasse/server/test/fixtures/few-instruments.ts'
import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectDialogAccessible } from '../support/expect-accessible.ts'
import type { Game } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { press, type } from '../support/keyboard.ts'
import { logIn } from '../support/log-in.ts'
import { openDesk } from '../support/open-desk.ts'
import { operator } from '../support/operator.ts'
import { plugIn } from '../support/plug-in.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'

let game: Game
test.beforeAll(async () => {
  game = await startPlayable({ INSTRUMENTS_FILE: fewInstruments })
})
test.afterAll(() => game.remove())
test.beforeEach(({ context }) => context.addCookies([{ name: 'cookiepref', value: '1', url: game.url }]))

const titleOf = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** Gives a player the role of editor, after some mistakes, from the first page of the desk. */
async function giveRole(page: Page, writer: string): Promise<void> {
  await page.getByRole('link', { name: /^Rollen/ }).click()
  await expect(titleOf(page, 'Rollen')).toBeFocused()
  await page.getByRole('button', { name: 'Geef de rol' }).click()
  await expect(page.getByText('Vul een gebruikersnaam in.')).toBeVisible()
  await page.getByLabel('Gebruikersnaam van de speler').fill('wie-is-dit')
  await page.getByRole('button', { name: 'Geef de rol' }).click()
  const sheet = page.getByRole('dialog', { name: 'Rol geven?' })
  await sheet.getByRole('button', { name: 'Geef de rol' }).click()
  await expect(sheet.getByText('Schrijf in een paar woorden waarom.')).toBeVisible()
  await expectDialogAccessible(page)
  await sheet.getByLabel('Waarom doe je dit?').fill('=1+1 zij schrijft de berichten')
  await sheet.getByRole('button', { name: 'Geef de rol' }).click()
  await expect(sheet.getByRole('alert')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByLabel('Gebruikersnaam van de speler').fill(writer)
  await page.getByRole('button', { name: 'Geef de rol' }).click()
  await sheet.getByLabel('Waarom doe je dit?').fill('=1+1 zij schrijft de berichten')
  await sheet.getByRole('button', { name: 'Geef de rol' }).click()
  await expect(page.getByText(`${writer} heeft nu de rol Redacteur.`)).toBeVisible()
  await expect(page.getByRole('row', { name: writer })).toContainText('Redacteur')
  await expectAccessible(page)
}

test('an operator makes a passkey, gives a role and reads what was done', async ({ page }, info) => {
  const boss = `baas-${info.project.name}`
  const writer = `redactie-${info.project.name}`
  await joinGame(game, boss)
  await joinGame(game, writer)
  await logIn(page, game, boss)

  // No role yet.
  await page.goto(`${game.url}/desk`)
  await expect(page.getByText('Dit is alleen voor wie het spel beheert')).toBeVisible()
  await expectAccessible(page)

  expect(await operator(game, 'grant', boss, 'operator', '--reason', 'De eerste')).toContain(
    'is operator now',
  )
  // The server notices within five seconds.
  await expect(async () => {
    await page.reload()
    await expect(
      page.getByText('De rollen Beheerder en Helpdesk werken alleen met een passkey.'),
    ).toBeVisible()
  }).toPass()
  await expectAccessible(page)
  const touch = await plugIn(page)
  await touch(true)
  await page.getByRole('link', { name: 'Maak een passkey' }).click()
  await page.getByRole('button', { name: 'Voeg een passkey toe' }).click()
  await expect(page.getByRole('region', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1)

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Beheer' }).click()
  await expect(titleOf(page, 'Beheer')).toBeFocused()
  await expect(page.getByText('jouw rol')).toHaveCount(1)
  // The areas are not below the roles on a phone.
  const areas = await page.getByRole('navigation', { name: 'Onderdelen van het beheer' }).boundingBox()
  const roles = await page.getByRole('heading', { name: 'Rollen en wat ze mogen' }).boundingBox()
  expect(areas!.y).toBeLessThan(roles!.y)
  await expectAccessible(page)

  await giveRole(page, writer)

  await page.goto(`${game.url}/desk/log?by=${boss}`)
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('Rol gegeven')
  await expect(rows.nth(1)).toContainText(writer)
  await rows.nth(1).getByText('Wat er veranderde').click()
  await expect(rows.nth(1)).toContainText('editor')
  await expectAccessible(page)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Bewaar als CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('logboek.csv')
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv).toContain(`;${boss};grantRole;player;`)
  expect(csv).toContain("'=1+1 zij schrijft de berichten")
})

test('finds lines of the log with the keyboard, also those of the command line', async ({ page }, info) => {
  const boss = `toets-${info.project.name}`
  await openDesk(page, game, boss, ['operator'])
  await page.goto(`${game.url}/desk/log`)
  await type(page, page.getByLabel('Wie'), 'command line')
  await type(page, page.getByLabel('Waarover'), boss)
  await press(page, page.getByRole('button', { name: 'Zoek', exact: true }), 'Enter')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('table')).toContainText('opdrachtregel van de server')
  await page.getByLabel('Waarover').fill('niets hiervan')
  await page.getByRole('button', { name: 'Zoek', exact: true }).click()
  await expect(page.getByText('Niets gevonden')).toBeVisible()
  await expectAccessible(page)
})

test('shows each role its own, and changes nothing without the network', async ({
  page,
  browser,
  viewport,
}, info) => {
  const boss = `boss-${info.project.name}`
  await openDesk(page, game, boss, ['operator', 'editor'])
  await expect(page.getByText('jouw rol')).toHaveCount(2)
  await page.goto(`${game.url}/desk/roles`)
  await expect(page.getByRole('row', { name: boss })).toContainText('Beheerder')
  await page.context().setOffline(true)
  await expect(page.getByRole('button', { name: 'Geef de rol' })).toBeDisabled()
  await page.context().setOffline(false)

  const writer = `schrijver-${info.project.name}`
  await joinGame(game, writer)
  await operator(game, 'grant', writer, 'editor')
  const context = await browser.newContext({ viewport })
  const there = await context.newPage()
  await context.addCookies([{ name: 'cookiepref', value: '1', url: game.url }])
  await logIn(there, game, writer)
  await there.goto(`${game.url}/desk/roles`)
  await expect(there.getByText('Dit hoort niet bij jouw rol')).toBeVisible()
  await expect(there.getByRole('link', { name: /^Logboek/ })).toHaveCount(0)
  await expectAccessible(there)
  await context.close()
})
