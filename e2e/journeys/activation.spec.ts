// What a new player may choose as name and password, and what becomes of the link in the mail.

import { activate, register as registerCall } from '@koersklasse/contract/accounts.ts'
import { fewInstruments } from '@koersklasse/server/test/fixtures/few-instruments.ts'
import { expect, type Page, type TestInfo } from '@playwright/test'
import { createClient, unwrap } from '../support/client.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import type { Game } from '../support/game.ts'
import { joinGame, password } from '../support/join-game.ts'
import { register, registrationForm } from '../support/registration-form.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'

let game: Game
test.beforeAll(async () => {
  game = await startPlayable({ INSTRUMENTS_FILE: fewInstruments })
})
test.afterAll(() => game.remove())
test.beforeEach(({ context }) => context.addCookies([{ name: 'cookiepref', value: '1', url: game.url }]))

const weak = 'Dit wachtwoord is makkelijk te raden.'
const press = 'Maak mijn account actief'
const consents = { termsConsent: true, isAdult: true } as const

/** Asks for an account; resolves to the link in the mail. */
async function askFor(username: string, email: string): Promise<string> {
  unwrap(
    await createClient(game.url).call(registerCall, { body: { username, email, password, ...consents } }),
  )
  return game.activationLink(email)
}

/** A name that is this project's own, since both play in one game. */
const own = (name: string, { project }: TestInfo) => `${name}-${project.name}`

async function expectOutcome(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeFocused()
  await expectAccessible(page)
}

test('refuses weak passwords and names of the staff in the form, and loads the lists only there', async ({
  page,
}) => {
  const lists: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('weak-passwords')) lists.push(request.url())
  })
  await page.goto(`${game.url}/auth/register`)
  const name = page.getByLabel('Gebruikersnaam')
  await name.fill('Adm1n_2')
  await page.getByLabel('E-mailadres').fill('kees@lyceum.example')
  await page.getByLabel('E-mailadres').press('Shift+Tab')
  await expect(page.getByText('De naam mag niet lijken op')).toBeVisible()
  expect(lists).toEqual([])

  const field = page.getByLabel('Wachtwoord', { exact: true })
  await field.fill('wachtwoord1')
  await field.blur()
  await expect(page.getByText(weak)).toBeVisible()
  await expect(field).toHaveAccessibleDescription(/Dit wachtwoord is makkelijk te raden/)
  expect(lists).not.toEqual([])
  await expectAccessible(page)
  for (const guess of ['1234567890', 'koersklasse2026', 'keeslyceum', '          ']) {
    await field.fill(password)
    await expect(page.getByText(weak)).toBeHidden()
    await field.fill(guess)
    await expect(page.getByText(weak)).toBeVisible()
  }
})

test('explains what the server refuses: a name that looks like another, and a weak password', async ({
  page,
}, info) => {
  await joinGame(game, own('Milou', info))
  await page.route('**/assets/weak-passwords-*', (route) => route.abort())
  await page.goto(`${game.url}/auth/register`)
  await page.route('**/api/auth/username-check', (route) => route.abort())
  await register(page, own('rnil0u', info), 'wachtwoord1')
  const form = registrationForm(page)
  await expect(form.password).toHaveAccessibleDescription(/makkelijk te raden/)
  await form.password.fill(password)
  await form.confirmation.fill(password)
  await form.submit.click()
  await expect(form.username).toHaveAccessibleDescription(/mag niet lijken op/)
  await expectAccessible(page)
})

test('activates by a press and not by opening the link, and says so the second time', async ({
  page,
}, info) => {
  const name = own('drukker', info)
  const link = await askFor(name, `${name}@example.org`)
  const changes: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/')) changes.push(request.method())
  })
  await page.goto(link)
  const button = page.getByRole('button', { name: press })
  await expect(button).toBeVisible()
  await expectAccessible(page)
  await page.reload({ waitUntil: 'networkidle' })
  expect(changes).toEqual([])

  await page.context().setOffline(true)
  await button.click()
  await expect(page.getByRole('alert')).toContainText('We krijgen geen verbinding')
  await page.context().setOffline(false)
  await button.click()
  await expectOutcome(page, 'Je account is actief')

  await page.goto(link)
  await button.click()
  await expectOutcome(page, 'Je account is al actief')
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Inloggen' })).toBeVisible()
})

test(
  'says that there is a newer mail, and activates by that one',
  { tag: '@once' },
  async ({ page }, info) => {
    const name = own('tweemaal', info)
    const older = await askFor(name, `${name}@example.org`)
    const newest = await askFor(name, `${name.toUpperCase()}@example.org`)
    await page.goto(older)
    await page.getByRole('button', { name: press }).click()
    await expectOutcome(page, 'Er is een nieuwere mail')
    await page.goto(newest)
    await page.getByRole('button', { name: press }).click()
    await expectOutcome(page, 'Je account is actief')
  },
)

test(
  'sends the mail again, after registering and after a login that comes too early',
  { tag: '@once' },
  async ({ page }, info) => {
    const name = own('wachter', info)
    const email = `${name}@example.org`
    await page.goto(`${game.url}/auth/register`)
    await register(page, name)
    await expect(page.getByRole('heading', { name: 'Kijk in je mail' })).toBeFocused()
    const first = await game.activationLink(email)
    const again = page.getByRole('button', { name: 'Stuur de mail opnieuw' })
    await again.click()
    await expect(page.getByText('Er is een nieuwe mail onderweg')).toBeVisible()
    await expectAccessible(page)
    // Mails that wait at the same time are sent in any order.
    await expect.poll(() => game.mailsTo(email)).toHaveLength(2)

    await page.goto(`${game.url}/auth/login`)
    await page.getByLabel('E-mailadres').fill(email)
    await page.getByLabel('Wachtwoord', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText('Je account is nog niet actief.')).toBeVisible()
    await again.click()
    await expect(page.getByText('Er is een nieuwe mail onderweg')).toBeVisible()
    await expectAccessible(page)

    await expect.poll(() => game.mailsTo(email)).toHaveLength(3)
    const [newest = ''] = (await game.mailsTo(email)).slice(-1)
    const link = /https?:\S+activationCode=[\w-]+/.exec(newest)?.[0] ?? ''
    await page.goto(first)
    await page.getByRole('button', { name: press }).click()
    await expectOutcome(page, 'Er is een nieuwere mail')
    await page.goto(link)
    await page.getByRole('button', { name: press }).click()
    await expectOutcome(page, 'Je account is actief')
  },
)

test('leads on from a link that does not work, and from a name that was taken meanwhile', async ({
  page,
}, info) => {
  await page.goto(`${game.url}/auth/activate?activationCode=expired`)
  await page.getByRole('button', { name: press }).click()
  await expectOutcome(page, 'Deze link werkt niet meer')
  await page.getByRole('link', { name: 'Meld je opnieuw aan' }).click()
  await expect(page.getByRole('heading', { name: 'Maak een account' })).toBeVisible()

  const [mine, other] = ['klaas', 'kIaas'].map((name) => own(name, info)) as [string, string]
  const link = await askFor(mine, `${mine}@example.org`)
  const faster = new URL(await askFor(other, `${other}@example.net`)).searchParams.get('activationCode')!
  unwrap(await createClient(game.url).call(activate, { params: { activationCode: faster } }))
  await page.goto(link)
  await page.getByRole('button', { name: press }).click()
  await expectOutcome(page, 'Je naam is al bezet')
})
