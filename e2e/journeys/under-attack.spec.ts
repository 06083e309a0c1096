// Logging in and registering while somebody guesses passwords from the same address.

import { login } from '@koersklasse/contract/accounts.ts'
import { type BrowserContext, expect, type Page, type Route } from '@playwright/test'
import { createClient } from '../support/client.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import type { Game } from '../support/game.ts'
import { joinGame, password } from '../support/join-game.ts'
import { weekFrom } from '../support/recorded-week.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'

const username = 'belaagd'
const email = `${username}@example.org`

let game: Game
test.beforeAll(async () => {
  game = await startPlayable({ ...weekFrom('2013-10-08T14:00:00Z') })
  await joinGame(game, username)
})
test.afterAll(() => game.remove())
test.beforeEach(({ context }) => context.addCookies([{ name: 'cookiepref', value: '1', url: game.url }]))

/** The work takes about a second; on a busy machine much longer. */
const workDone = { timeout: 120_000 }

/** A hundred wrong guesses from the address that the browser has, too. */
async function attack(): Promise<string[]> {
  const stranger = createClient(game.url)
  const codes: string[] = []
  for (let guess = 0; guess < 100; guess += 1) {
    const answer = await stranger.call(login, { body: { email, password: `wrong guess ${guess}` } })
    codes.push(answer.ok ? 'ok' : answer.error.code)
  }
  return codes
}

/** Holds logins that have a proof of work until `release` is called, so that a journey can look at the page meanwhile. */
async function holdProofs(page: Page): Promise<{ logins: () => number; release: () => void }> {
  const gate = Promise.withResolvers<void>()
  let logins = 0
  await page.route(`**/api${login.path}`, async (route: Route) => {
    logins += 1
    const { proof } = route.request().postDataJSON() as { proof?: object }
    if (proof !== undefined) await gate.promise
    await route.continue()
  })
  return { logins: () => logins, release: gate.resolve }
}

async function submit(page: Page, text: string): Promise<void> {
  await page.goto(`${game.url}/auth/login`)
  await page.getByLabel('E-mailadres').fill(email)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Log in' }).click()
}

const dashboard = (page: Page) => page.getByRole('heading', { name: 'Je portefeuille', exact: true })

/** Forgets the session and keeps the rest: what logging out leaves on the device. */
async function endSession(context: BrowserContext): Promise<void> {
  await context.clearCookies({ name: 'jwt' })
  await context.clearCookies({ name: 'signed-in' })
}

test(
  'a player logs in during an attack, at once on a device that logged in before',
  { tag: '@once' },
  async ({ page, context }, info) => {
    expect((await attack()).at(-1)).toBe('proof_required')

    const { logins, release } = await holdProofs(page)
    await submit(page, password)
    await expect(page.getByRole('status').getByText('Even controleren…')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Log in' })).toHaveAttribute('aria-busy', 'true')
    await expectAccessible(page)
    await page.screenshot({ path: info.outputPath('proof.png'), fullPage: true })
    release()
    await expect(dashboard(page)).toBeVisible(workDone)
    expect(logins()).toBe(2)

    await endSession(context)
    await attack()
    await submit(page, password)
    await expect(dashboard(page)).toBeVisible()
    expect(logins()).toBe(3)
  },
)

test('a wrong password is told after the work', { tag: '@once' }, async ({ page }) => {
  await attack()
  await submit(page, 'not the password')
  await expect(page.getByRole('alert')).toContainText('is niet bekend', workDone)
  await expect(page.getByText('Even controleren…')).toBeHidden()
})
