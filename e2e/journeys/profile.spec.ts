// What players change about themselves: name, address, password, language, theme and avatar.

import { getUser } from '@koersklasse/contract/accounts.ts'
import { checkUsername } from '@koersklasse/contract/profile.ts'
import { fewInstruments } from '@koersklasse/server/test/fixtures/few-instruments.ts'
import { expect, type Page, type TestInfo } from '@playwright/test'
import { createClient, unwrap } from '../support/client.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import type { Game } from '../support/game.ts'
import { joinGame, password } from '../support/join-game.ts'
import { logIn } from '../support/log-in.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'

let game: Game
test.beforeAll(async () => {
  game = await startPlayable({ INSTRUMENTS_FILE: fewInstruments })
})
test.afterAll(() => game.remove())
test.beforeEach(({ context }) => context.addCookies([{ name: 'cookiepref', value: '1', url: game.url }]))

const fresh = 'vier nieuwe woorden hier'
/** A name that is this project's own, since both play in one game. */
const own = (name: string, { project }: TestInfo) => `${name}-${project.name}`

async function openProfile(page: Page): Promise<void> {
  await page.goto(`${game.url}/account/profile`)
  await expect(page.getByRole('heading', { name: 'Profiel', level: 1 })).toBeVisible()
}

/** Waits for the newest mail to an address that has a link with this parameter; resolves to the link. */
async function linkTo(email: string, parameter: string): Promise<string> {
  const find = async () => {
    const links = (await game.mailsTo(email)).map(
      (text) => new RegExp(`https?:\\S+${parameter}=[\\w-]+`).exec(text)?.[0],
    )
    return links.findLast((link) => link !== undefined)
  }
  await expect.poll(find).toBeDefined()
  return (await find())!
}

test('reports a name that is taken while it is typed, when registering and in the profile', async ({
  page,
}, info) => {
  await joinGame(game, own('Milou', info))
  await page.goto(`${game.url}/auth/register`)
  const name = page.getByRole('textbox', { name: 'Gebruikersnaam' })
  await name.pressSequentially(own('milou', info))
  await expect(name).toHaveAccessibleDescription(/al in gebruik/)
  await expect(name).toBeFocused()
  await expectAccessible(page)
  await name.pressSequentially('x')
  await expect(name).not.toHaveAccessibleDescription(/al in gebruik/)
  await name.fill(own('rnilou', info))
  await expect(name).toHaveAccessibleDescription(/mag niet lijken op/)

  await joinGame(game, own('lotte', info))
  await logIn(page, game, own('lotte', info))
  await openProfile(page)
  await expect(name).toHaveValue(own('lotte', info))
  await expect(name).not.toHaveAccessibleDescription(/al in gebruik/)
  await name.fill(own('milou', info))
  await expect(name).toHaveAccessibleDescription(/al in gebruik/)
})

test('changes the username everywhere at once', async ({ page }, info) => {
  const [before, after] = [own('anna', info), own('bea', info)] as const
  const elsewhere = await joinGame(game, before)
  await logIn(page, game, before)
  await openProfile(page)
  await expectAccessible(page)
  const field = page.getByRole('textbox', { name: 'Gebruikersnaam' })
  await page.getByRole('button', { name: 'Wijzig mijn naam' }).click()
  await expect(field).toHaveAccessibleDescription(/Zo heet je al/)
  await field.fill(after)
  await page.getByRole('button', { name: 'Wijzig mijn naam' }).click()
  await expect(page.getByText(`Je heet nu ${after}.`)).toBeVisible()
  await expect(page.getByRole('link', { name: `Ingelogd als ${after}` })).toBeVisible()
  expect(unwrap(await elsewhere.call(getUser, {})).user.username).toBe(after)
  await expect(page.getByText('Je hebt kort geleden een andere naam gekozen.')).toBeVisible()
  await field.fill(own('carla', info))
  await page.getByRole('button', { name: 'Wijzig mijn naam' }).click()
  await expect(page.getByRole('alert')).toContainText('één keer in de 30 dagen')
  const visitor = createClient(game.url)
  expect(unwrap(await visitor.call(checkUsername, { body: { username: before } })).result).toBe('taken')
})

test('tells who is logged in, by the pointer and by the keyboard', async ({ page }, info) => {
  const name = own('wie', info)
  await joinGame(game, name)
  await logIn(page, game, name)
  await openProfile(page)
  const link = page.getByRole('link', { name: `Ingelogd als ${name}` })
  const tooltip = link.getByText(`Ingelogd als ${name}`)
  await expect(tooltip).toHaveCSS('opacity', '0')
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab')
    if (await link.evaluate((element) => element.matches(':focus'))) break
  }
  await expect(link).toBeFocused()
  await expect(tooltip).toHaveCSS('opacity', '1')
  await page.keyboard.press('Tab')
  await expect(tooltip).toHaveCSS('opacity', '0')
  // A finger cannot hover; there the account page says it.
  if (info.project.name === 'desktop') {
    await link.hover()
    await expect(tooltip).toHaveCSS('opacity', '1')
  }
})

test('changes the e-mail address when the new one confirms, and undoes it from the old one', async ({
  page,
}, info) => {
  const name = own('verhuizer', info)
  const [old, next] = [`${name}@example.org`, `${name}@example.net`]
  await joinGame(game, name)
  await logIn(page, game, name)
  await openProfile(page)
  const field = page.getByRole('textbox', { name: 'E-mailadres' })
  await field.fill(old.toUpperCase())
  await page.getByRole('button', { name: 'Wijzig mijn e-mailadres' }).click()
  await expect(field).toHaveAccessibleDescription(/Dit is al je e-mailadres/)
  await field.fill(next)
  await page.getByRole('button', { name: 'Wijzig mijn e-mailadres' }).click()
  await expect(page.getByText(`We hebben een mail gestuurd naar ${next}.`)).toBeVisible()
  await expectAccessible(page)

  const confirmation = await linkTo(next, 'emailCode')
  await page.goto(confirmation)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Bevestig mijn e-mailadres' }).click()
  await expect(page.getByRole('heading', { name: 'Je e-mailadres is gewijzigd' })).toBeFocused()
  await page.goto(confirmation)
  await page.getByRole('button', { name: 'Bevestig mijn e-mailadres' }).click()
  await expect(page.getByRole('heading', { name: 'Deze link werkt niet meer' })).toBeFocused()
  await page.getByRole('link', { name: 'Naar je profiel' }).click()
  await expect(field).toHaveValue(next)

  const undo = await linkTo(old, 'undoCode')
  await page.goto(undo)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Zet mijn oude adres terug' }).click()
  await expect(page.getByRole('heading', { name: 'Nieuw wachtwoord' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Inloggen' })).toBeVisible()
  await page.getByLabel('Wachtwoord', { exact: true }).fill(fresh)
  await page.getByLabel('Herhaal je wachtwoord').fill(fresh)
  await page.getByRole('button', { name: 'Wijzig mijn wachtwoord' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await logIn(page, game, name, fresh)
  await page.goto(undo)
  await page.getByRole('button', { name: 'Zet mijn oude adres terug' }).click()
  await expect(page.getByRole('heading', { name: 'Deze link werkt niet meer' })).toBeFocused()
})

test('changes the password, and ends the other sessions', async ({ page }, info) => {
  const name = own('sleutel', info)
  const elsewhere = await joinGame(game, name)
  await logIn(page, game, name)
  await openProfile(page)
  const [current, next] = [page.getByLabel('Huidig wachtwoord'), page.getByLabel('Nieuw wachtwoord')]
  const change = page.getByRole('button', { name: 'Wijzig mijn wachtwoord' })
  await current.fill('niet mijn wachtwoord')
  await next.fill(name)
  await page.getByLabel('Herhaal je wachtwoord').fill(name)
  await change.click()
  await expect(next).toHaveAccessibleDescription(/makkelijk te raden/)
  await next.fill(fresh)
  await page.getByLabel('Herhaal je wachtwoord').fill(fresh)
  await change.click()
  await expect(current).toHaveAccessibleDescription('Dit is niet je huidige wachtwoord')
  await expect(current).toBeFocused()
  await current.fill(password)
  await change.click()
  await expect(page.getByText('Je wachtwoord is gewijzigd.')).toBeVisible()
  await expect(current).toHaveValue('')
  expect(await elsewhere.call(getUser, {})).toMatchObject({ status: 401 })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Profiel', level: 1 })).toBeVisible()
})

test(
  'takes the language, theme and avatar along to another device',
  { tag: '@once' },
  async ({ page, browser }, info) => {
    const name = own('wereld', info)
    await joinGame(game, name)
    await logIn(page, game, name)
    await page.goto(`${game.url}/account/avatar`)
    await expectAccessible(page)
    await page.getByRole('radio', { name: 'Avatar 1', exact: true }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: 'Avatar 2', exact: true })).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Je avatar is gewijzigd.')).toBeVisible()
    const link = page.getByRole('link', { name: `Ingelogd als ${name}` })
    await expect(link.getByRole('presentation')).toHaveAttribute('src', /avatar1-neutral/)

    await openProfile(page)
    await page.getByRole('radio', { name: 'Donker' }).check()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.getByRole('radio', { name: 'Polski' }).click()
    await expect(page.getByRole('heading', { name: 'Profil', level: 1 })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'pl')

    const { viewport = null } = info.project.use
    const device = await browser.newContext({ locale: 'nl-NL', viewport })
    const other = await device.newPage()
    await other.goto(`${game.url}/auth/login`)
    await other.getByLabel('E-mailadres').fill(`${name}@example.org`)
    await other.getByLabel('Wachtwoord', { exact: true }).fill(password)
    await other.getByRole('button', { name: 'Log in' }).click()
    await expect(other.locator('html')).toHaveAttribute('lang', 'pl')
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
    await device.close()
  },
)
