// The first trade of a new player, on the recorded week: the screen shows what a calculation from the tape gives, to the
// cent.

import { getTransactions, type Transaction } from '@koersklasse/contract/trading.ts'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/expect-accessible.ts'
import type { Game } from '../support/game.ts'
import { joinGame, password } from '../support/join-game.ts'
import { euroCents, lastLine, weekFrom } from '../support/recorded-week.ts'
import { register } from '../support/registration-form.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'
import { untilRanked } from '../support/until-ranked.ts'

const startingCents = 100_000_00
const costCents = 2_00

// The second journey continues with the player of the first.
test.describe.configure({ mode: 'serial' })
test.use({ serviceWorkers: 'allow' })

let game: Game
test.beforeAll(async () => {
  game = await startPlayable({
    ...weekFrom('2013-10-08T14:00:00Z'),
    REPLAY_SPEED: '30',
    TRANSACTION_COST_FIXED: String(costCents),
  })
  await untilRanked(await joinGame(game, 'voorganger'))
})
test.afterAll(() => game.remove())

test('registers, activates, logs in, buys IBM, sees it move, sells it, and the cash is right', async ({
  page,
}, info) => {
  const complaints = listenForComplaints(page)
  const username = `speler-${info.project.name}`
  await join(page, username)
  await expect(page.getByText('Je hebt nog niets gekocht')).toBeVisible()
  await expect(page.getByTestId('introduction')).toContainText('Uitleg 1 van 4')
  await expectAccessible(page)

  await page
    .getByRole('navigation')
    .getByRole('link', { name: 'Producten' })
    .filter({ visible: true })
    .first()
    .click()
  await page.getByRole('link', { name: 'IBM' }).click()
  await page.getByLabel('Aantal').fill('100')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Bekijk je order' }).click()
  await page.getByRole('button', { name: 'Bevestig aankoop' }).click()
  await expect(page.getByTestId('receipt')).toContainText('Bewijs van aankoop')
  await expectAccessible(page)

  const [purchase] = await transactionsOf(page)
  const askCents = euroCents('IBM', 'ask', purchase!.created)
  expect(purchase!.executionPrice).toBe(askCents)
  expect(purchase!.quote).toMatchObject({
    bid: lastLine('IBM', purchase!.created).bid,
    source: purchase!.quote?.source,
  })
  await expect(page.getByTestId('receipt')).toContainText(inEuro(askCents * 100 + costCents))

  await page.getByTestId('receipt').getByRole('link', { name: 'Naar je dashboard' }).click()
  const position = page.getByRole('row').filter({ hasText: 'IBM' })
  const before = await position.textContent()
  await expect.poll(() => position.textContent()).not.toBe(before)
  await expectAccessible(page)

  await position.getByRole('link', { name: 'IBM', exact: true }).click()
  await page.getByRole('link', { name: 'Verkopen', exact: true }).click()
  await expect(page.getByText('Je hebt er 100.')).toBeVisible()
  await page.getByLabel('Aantal').fill('100')
  await page.getByRole('button', { name: 'Bekijk je order' }).click()
  await page.getByRole('button', { name: 'Bevestig verkoop' }).click()
  await expect(page.getByTestId('receipt')).toContainText('Bewijs van verkoop')
  const sale = (await transactionsOf(page)).find(({ transactionType }) => transactionType === 'sell')!
  const bidCents = euroCents('IBM', 'bid', sale.created)
  expect(sale.executionPrice).toBe(bidCents)

  await page.getByTestId('receipt').getByRole('link', { name: 'Naar je dashboard' }).click()
  const cash = startingCents - 100 * askCents - costCents + 100 * bidCents - costCents
  await expect(page.getByRole('main')).toContainText(inEuro(cash))
  await expect(page.getByText('Je hebt nog niets gekocht')).toBeVisible()
  expect(complaints).toEqual([])
})

test('leaves no data of the player behind after logging out', async ({ page }, info) => {
  await page.goto(`${game.url}/auth/login`)
  await page.getByLabel('E-mailadres').fill(`speler-${info.project.name}@example.org`)
  await page.getByLabel('Wachtwoord').fill('een goed wachtwoord')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Je portefeuille' })).toBeVisible()
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'jwt')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page
    .getByRole('button', { name: 'Uitloggen' })
    .or(page.getByRole('menuitem', { name: 'Uitloggen' }))
    .click()
  await expect(page.getByText('Je bent uitgelogd.')).toBeVisible()
  // What stays says that somebody logged in on this device, and not who.
  const left = await page.context().cookies()
  expect(left.map(({ name }) => name)).toEqual(['device'])
  expect(Buffer.from(left[0]!.value.split('.')[1]!, 'base64url').toString()).not.toContain('speler')
  const answer = await page.request.get(`${game.url}/api/user`, {
    headers: { authorization: `Bearer ${cookie!.value}`, 'x-requested-with': 'test' },
  })
  expect(answer.status()).toBe(401)
  await page.goto(`${game.url}/dashboard`)
  await expect(page).toHaveURL(/\/auth\/login\?redirect=/)
})

/** Registers, activates and logs in a player on the pages for that, and accepts the rules. */
async function join(page: Page, username: string): Promise<void> {
  const email = `${username}@example.org`

  await page.goto(game.url)
  await expect(page).toHaveURL(`${game.url}/landing`)
  await page.getByRole('link', { name: 'Speel mee' }).first().click()
  await register(page, username)
  await expect(page.getByRole('heading', { name: 'Kijk in je mail' })).toBeVisible()

  await page.goto(await game.activationLink(email))
  await page.getByRole('button', { name: 'Maak mijn account actief' }).click()
  await expect(page.getByRole('heading', { name: 'Je account is actief' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('E-mailadres').fill(email)
  await page.getByLabel('Wachtwoord').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: 'Ik ga akkoord en doe mee' }).click()
  await expect(page.getByRole('heading', { name: 'Je portefeuille' })).toBeVisible()
}

/** Collects exceptions, console errors, responses with a server error, and content-policy violations. */
function listenForComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    // The browser logs every unsuccessful response; 451 is expected for a player who has yet to accept the rules.
    if (message.type() === 'error' && !/status of 451/.test(message.text()))
      complaints.push(`${message.text()} ${message.location().url}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`)
  })
  return complaints
}

async function transactionsOf(page: Page): Promise<Transaction[]> {
  const answer = await page.evaluate(async (path) => {
    const response = await fetch(path, { headers: { 'x-requested-with': 'test' } })
    return response.json()
  }, `/api${getTransactions.path}`)
  return getTransactions.response.parse(answer).transactions
}

/** An amount in cents as the screens show it. */
function inEuro(cents: number): string {
  return new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' }).format(cents / 100)
}
