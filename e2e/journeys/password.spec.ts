// A player who has forgotten the password.

import { getUser } from '@koersklasse/contract/accounts.ts'
import { fewInstruments } from '@koersklasse/server/test/fixtures/few-instruments.ts'
import { expect } from '@playwright/test'
import { expectAccessible } from '../support/expect-accessible.ts'
import type { Game } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'

let game: Game
test.beforeAll(async () => {
  game = await startPlayable({ INSTRUMENTS_FILE: fewInstruments })
})
test.afterAll(() => game.remove())
test.beforeEach(({ context }) => context.addCookies([{ name: 'cookiepref', value: '1', url: game.url }]))

const fresh = 'vier nieuwe woorden hier'

test('asks for a link, chooses a new password with it and logs in', async ({ page }, info) => {
  const name = `vergeetal-${info.project.name}`
  const email = `${name}@example.org`
  const elsewhere = await joinGame(game, name)

  await page.goto(`${game.url}/auth/login`)
  await page.getByRole('link', { name: 'Wachtwoord vergeten?' }).click()
  await expect(page.getByRole('heading', { name: 'Wachtwoord vergeten', level: 1 })).toBeVisible()
  await expectAccessible(page)
  const ask = page.getByRole('button', { name: 'Stuur me een link' })
  await ask.click()
  await expect(page.getByLabel('E-mailadres')).toHaveAccessibleDescription('Geef een geldig e-mailadres op')
  await page.getByLabel('E-mailadres').fill(email)
  await page.context().setOffline(true)
  await ask.click()
  await expect(page.getByRole('alert')).toContainText('We krijgen geen verbinding')
  await page.context().setOffline(false)
  await ask.click()
  await expect(page.getByRole('heading', { name: 'Kijk in je mail' })).toBeFocused()
  await expect(page.getByText(`Is er een account met ${email}?`)).toBeVisible()
  await expectAccessible(page)
  // Whoever mistyped the address finds it in the form.
  await page.getByRole('button', { name: 'Gebruik een ander adres' }).click()
  await expect(page.getByLabel('E-mailadres')).toHaveValue(email)

  const link = await game.resetLink(email)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Nieuw wachtwoord' })).toBeVisible()
  await expectAccessible(page)
  const password = page.getByLabel('Wachtwoord', { exact: true })
  const change = page.getByRole('button', { name: 'Wijzig mijn wachtwoord' })
  // The browser does not know the name; the server does.
  await password.fill(name)
  await page.getByLabel('Herhaal je wachtwoord').fill(name)
  await change.click()
  await expect(password).toHaveAccessibleDescription(/makkelijk te raden/)
  await expect(password).toBeFocused()
  await password.fill(fresh)
  await page.getByLabel('Herhaal je wachtwoord').fill('iets heel anders')
  await change.click()
  await expect(page.getByText('Wachtwoorden komen niet overeen')).toBeVisible()
  await page.getByLabel('Herhaal je wachtwoord').fill(fresh)
  await change.click()
  await expect(page.getByRole('heading', { name: 'Je wachtwoord is gewijzigd' })).toBeFocused()
  await expectAccessible(page)
  expect(await elsewhere.call(getUser, {})).toMatchObject({ status: 401 })

  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('E-mailadres').fill(email)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(fresh)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Je portefeuille', exact: true })).toBeVisible()

  await page.goto(link)
  await password.fill(`${fresh}!`)
  await page.getByLabel('Herhaal je wachtwoord').fill(`${fresh}!`)
  await change.click()
  await expect(page.getByRole('heading', { name: 'Deze link werkt niet meer' })).toBeFocused()
  await page.getByRole('link', { name: 'Vraag een nieuwe link aan' }).click()
  await expect(page.getByRole('heading', { name: 'Wachtwoord vergeten', level: 1 })).toBeVisible()
})

test('leads from a link without a code to asking for one', async ({ page }) => {
  await page.goto(`${game.url}/auth/password/reset`)
  await expect(page.getByRole('heading', { name: 'Wachtwoord vergeten', level: 1 })).toBeVisible()
})
