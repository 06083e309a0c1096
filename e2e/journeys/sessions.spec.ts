// The devices on which a player is logged in, proving once more who one is, and passkeys.

import { fewInstruments } from '@koersklasse/server/test/fixtures/few-instruments.ts'
import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectDialogAccessible } from '../support/expect-accessible.ts'
import type { Game } from '../support/game.ts'
import { joinGame, password } from '../support/join-game.ts'
import { logIn } from '../support/log-in.ts'
import { openGameDatabase } from '../support/open-game-database.ts'
import { plugIn } from '../support/plug-in.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'

let game: Game
test.beforeAll(async () => {
  game = await startPlayable({ INSTRUMENTS_FILE: fewInstruments })
})
test.afterAll(() => game.remove())
test.beforeEach(({ context }) => context.addCookies([{ name: 'cookiepref', value: '1', url: game.url }]))

/** Makes the last proof of identity of every session ten minutes older. */
async function forgetProofs(): Promise<void> {
  const database = await openGameDatabase(game)
  await database.pool.query('update sessions set authenticated_at = authenticated_at - 600000')
  await database.close()
}

async function openDevices(page: Page): Promise<void> {
  await page.goto(`${game.url}/account/sessions`)
  await expect(page.getByRole('heading', { name: 'Apparaten', level: 1 })).toBeVisible()
}

test('sees the devices, gets a mail about a new one, and logs it out at once', async ({
  page,
  browser,
}, info) => {
  const name = `apparaat-${info.project.name}`
  await joinGame(game, name)
  await logIn(page, game, name)
  const other = await browser.newContext()
  const there = await other.newPage()
  await other.addCookies([{ name: 'cookiepref', value: '1', url: game.url }])
  await logIn(there, game, name)
  await expect
    .poll(async () => (await game.mailsTo(`${name}@example.org`)).join())
    .toContain('Subject: Nieuw apparaat ingelogd bij ')

  await openDevices(page)
  const devices = page.getByRole('region', { name: 'Waar je bent ingelogd' })
  await expect(devices.getByRole('listitem')).toHaveCount(3)
  await expect(devices.getByRole('listitem').first()).toContainText('Dit apparaat')
  await expectAccessible(page)

  // Chrome is that of the other page; the first login was by the API.
  await forgetProofs()
  await devices.getByRole('button', { name: /^Log uit: Chrom/ }).click()
  const question = page.getByRole('dialog', { name: 'Ben jij het?' })
  await expect(question.getByLabel('Wachtwoord')).toBeFocused()
  await expectDialogAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(devices.getByRole('listitem')).toHaveCount(3)

  await devices.getByRole('button', { name: /^Log uit: Chrom/ }).click()
  await question.getByRole('button', { name: 'Ga verder' }).click()
  await expect(question.getByLabel('Wachtwoord')).toHaveAccessibleDescription('Vul je wachtwoord in')
  await question.getByLabel('Wachtwoord').fill('een verkeerd wachtwoord')
  await question.getByRole('button', { name: 'Ga verder' }).click()
  await expect(question.getByLabel('Wachtwoord')).toHaveAccessibleDescription(/niet je wachtwoord/)
  await question.getByLabel('Wachtwoord').fill(password)
  await question.getByRole('button', { name: 'Ga verder' }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(there).toHaveURL(/\/auth\/login/)
  await other.close()

  await devices.getByRole('button', { name: 'Log alle andere apparaten uit' }).click()
  await expect(page.getByRole('button', { name: 'Log ze uit' })).toBeVisible()
  await expectDialogAccessible(page)
  await page.getByRole('button', { name: 'Log ze uit' }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(devices).toContainText('Je bent alleen op dit apparaat ingelogd.')
  await page.context().setOffline(true)
  await expect(page.getByRole('button', { name: 'Voeg een passkey toe' })).toBeDisabled()
  await page.context().setOffline(false)
})

test('adds a passkey, logs in and proves who it is with it, renames and removes it', async ({
  page,
}, info) => {
  const name = `passkey-${info.project.name}`
  await joinGame(game, name)
  await logIn(page, game, name)
  const touch = await plugIn(page)
  await openDevices(page)
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await expect(passkeys).toContainText('Je hebt nog geen passkey.')
  await touch(true)
  await passkeys.getByRole('button', { name: 'Voeg een passkey toe' }).click()
  await expect(passkeys.getByRole('listitem')).toHaveCount(1)
  await passkeys.getByRole('button', { name: 'Voeg een passkey toe' }).click()
  await expect(passkeys.getByRole('alert')).toContainText('Op dit apparaat staat al een passkey')
  await expectAccessible(page)

  await passkeys.getByRole('button', { name: /^Wijzig naam:/ }).click()
  await page.getByLabel('Naam', { exact: true }).fill(' ')
  await page.getByRole('button', { name: 'Bewaar' }).click()
  await expect(page.getByText('Kies een naam van 1 tot 40 tekens')).toBeVisible()
  await page.getByLabel('Naam', { exact: true }).fill('Mijn <b>sleutel</b>')
  await page.getByRole('button', { name: 'Bewaar' }).click()
  await expect(passkeys.getByText('Mijn <b>sleutel</b>')).toBeVisible()

  await touch(false)
  await page.context().clearCookies({ name: /jwt|signed-in/ })
  await page.goto(`${game.url}/auth/login`)
  const enter = page.getByRole('button', { name: 'Inloggen met een passkey' })
  await expect(enter).toBeVisible()
  await expectAccessible(page)
  await touch(true)
  await enter.click()
  await expect(page.getByRole('heading', { name: 'Je portefeuille', exact: true })).toBeVisible()

  await forgetProofs()
  await openDevices(page)
  await passkeys.getByRole('button', { name: 'Verwijder: Mijn <b>sleutel</b>' }).click()
  await page.getByRole('button', { name: 'Verwijder hem' }).click()
  await page.getByRole('button', { name: 'Bevestig met een passkey' }).click()
  await expect(passkeys).toContainText('Je hebt nog geen passkey.')
  await expect
    .poll(async () => (await game.mailsTo(`${name}@example.org`)).join())
    .toContain('Subject: Je hebt nu een passkey bij ')
})

test(
  'logs in with the passkey that the browser offers in the field',
  { tag: '@once' },
  async ({ page }, info) => {
    const name = `veld-${info.project.name}`
    await joinGame(game, name)
    await logIn(page, game, name)
    const touch = await plugIn(page)
    await openDevices(page)
    const passkeys = page.getByRole('region', { name: 'Passkeys' })
    await touch(true)
    await passkeys.getByRole('button', { name: 'Voeg een passkey toe' }).click()
    await expect(passkeys.getByRole('listitem')).toHaveCount(1)
    await page.context().clearCookies({ name: /jwt|signed-in/ })
    // The list of the field is the browser's own: this authenticator chooses in it at once.
    await page.goto(`${game.url}/auth/login`)
    await expect(page.getByRole('heading', { name: 'Je portefeuille', exact: true })).toBeVisible()
  },
)
