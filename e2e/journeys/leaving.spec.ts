// A player takes all data along, compares it with the database, deletes the account and comes back after 48 hours.

import { readFile } from 'node:fs/promises'
import { login, register } from '@koersklasse/contract/accounts.ts'
import { giveFeedback } from '@koersklasse/contract/feedback.ts'
import { getSingleStocks } from '@koersklasse/contract/market.ts'
import { getPositions, placeOrder } from '@koersklasse/contract/trading.ts'
import type { OpenDatabase } from '@koersklasse/server/src/platform/database/open-database.ts'
import { personalTables } from '@koersklasse/server/src/platform/database/personal-tables.ts'
import { fewInstruments } from '@koersklasse/server/test/fixtures/few-instruments.ts'
import { expect, type Page } from '@playwright/test'
import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import { type Client, createClient, unwrap } from '../support/client.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import type { Game } from '../support/game.ts'
import { inDeviceStore } from '../support/in-device-store.ts'
import { joinGame, password } from '../support/join-game.ts'
import { logIn } from '../support/log-in.ts'
import { openGameDatabase } from '../support/open-game-database.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'

let game: Game
let database: OpenDatabase
test.beforeAll(async () => {
  game = await startPlayable({ INSTRUMENTS_FILE: fewInstruments })
  database = await openGameDatabase(game)
})
test.afterAll(async () => {
  await database.close()
  await game.remove()
})
test.beforeEach(({ context }) => context.addCookies([{ name: 'cookiepref', value: '1', url: game.url }]))

const formula = '=HYPERLINK("https://evil.example","Klik")'

/** Buys a share, leaves an order waiting, and gives feedback that a spreadsheet would run. */
async function play(player: Client): Promise<void> {
  const { products } = unwrap(await player.call(getSingleStocks, {}))
  const productId = products.find(({ currency }) => currency === 'EUR')!.id
  const buy = { productId, transactionType: 'buy', quantity: 1 } as const
  unwrap(await player.call(placeOrder, { body: { ...buy, orderType: 'market' } }))
  unwrap(await player.call(placeOrder, { body: { ...buy, orderType: 'limit', limitPrice: 1 } }))
  const feedback = { value: 5, consent: true, explanation: formula, location: '/dashboard' }
  unwrap(await player.call(giveFeedback, { body: feedback }))
}

/** The files of a zip, by name. */
async function unzip(path: string): Promise<Map<string, string>> {
  const reader = new ZipReader(new Uint8ArrayReader(await readFile(path)), { useWebWorkers: false })
  const files = new Map<string, string>()
  for (const entry of await reader.getEntries()) {
    if (!entry.directory) files.set(entry.filename, await entry.getData(new TextWriter()))
  }
  return files
}

type Row = Record<string, unknown>
/**
 * Tables that the building of the download itself changes, that of which the download only tells a part, and that which is
 * written some seconds after what it is about.
 */
const moving = new Set(['downloads', 'jobs.job', 'sessions', 'account_signals'])

/** The rows of a player in a table as the database has them, without what is left out of a download. */
async function rowsInDatabase(table: string, email: string, without: readonly string[]): Promise<Row[]> {
  const player = `(select id from users where email = '${email}')`
  const isTheirs: Record<string, string> = {
    users: `id = ${player}`,
    mails: `recipient = '${email}'`,
    mail_outcomes: `recipient = '${email}'`,
    desk_log: `actor_id = ${player}`,
    account_cases: `id in (select case_id from account_case_members where user_id = ${player})`,
    account_case_notes: `author_id = ${player}`,
    subrankings: `owner_id = ${player}`,
    subranking_refusals: `address_hash = sha256('${email}')`,
    push_messages: `subscription_id in (select id from push_subscriptions where user_id = ${player})`,
  }
  const columns = await database.pool.query(
    `select column_name from information_schema.columns where table_schema = 'public' and table_name = '${table}'`,
  )
  const names = new Set(columns.rows.map(({ column_name }) => column_name))
  const where =
    isTheirs[table] ??
    (names.has('user_id')
      ? `user_id = ${player}`
      : `portfolio_id in (select id from portfolios where user_id = ${player})`)
  const { rows } = await database.pool.query(`select * from ${table} where ${where}`)
  return rows.map((row: Row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !without.includes(name))),
  )
}

const inOrder = (rows: Row[]): string[] =>
  rows.map((row) => JSON.stringify(Object.fromEntries(Object.entries(row).sort()))).sort()

/** A row of the download with its times as the database has them. */
const withNumbers = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const isTime = (name.endsWith('_at') || name === 'orders_day') && typeof value === 'string'
      return [name, isTime ? Date.parse(value as string) : value]
    }),
  )

async function download(page: Page): Promise<Map<string, string>> {
  await page.getByRole('button', { name: 'Maak mijn download' }).click()
  const save = page.getByRole('button', { name: /^Download \(/ })
  // It is made in the background.
  await expect(save).toBeVisible()
  const [file] = await Promise.all([page.waitForEvent('download'), save.click()])
  expect(file.suggestedFilename()).toBe('mijn-gegevens.zip')
  return unzip(await file.path())
}

/** Makes the last proof of identity old. */
const growOld = () => database.pool.query('update sessions set authenticated_at = 0')

async function proveIdentity(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/wachtwoord/i).fill(password)
  await dialog.getByLabel(/wachtwoord/i).press('Enter')
}

test('takes all data along, as the database has them', async ({ page }, info) => {
  const name = `mee-${info.project.name}`
  const email = `${name}@example.org`
  await play(await joinGame(game, name))
  await logIn(page, game, name)
  await page.goto(`${game.url}/account/delete`)
  await expectAccessible(page)

  // The mail about the login is sent a moment later, which its table and that of the outcomes show.
  const unsent = () => database.pool.query('select from mails where recipient = $1', [email])
  await expect.poll(async () => (await unsent()).rowCount).toBe(0)
  const files = await download(page)
  await expectAccessible(page)

  expect(files.get('LEESMIJ.txt')).toContain('Alles wat')
  const compared: string[] = []
  for (const [table, entry] of Object.entries(personalTables)) {
    if (!('file' in entry)) continue
    const rows: Row[] = JSON.parse(files.get(`json/${entry.file}.json`) ?? 'null')
    const csv = files.get(`csv/${entry.file}.csv`)!
    expect(csv === '' ? 0 : 1, entry.file).toBe(Math.min(rows.length, 1))
    if (moving.has(table)) continue
    const stored = await rowsInDatabase(table, email, entry.without)
    expect(inOrder(rows.map(withNumbers)), table).toEqual(inOrder(stored))
    if (rows.length > 0) compared.push(table)
  }
  expect(compared).toEqual(
    expect.arrayContaining(['users', 'orders', 'transactions', 'ledger_entries', 'feedback']),
  )
  expect(files.get('csv/feedback.csv')).toContain(`"'=HYPERLINK(""https`)
  expect([...files.values()].join('')).not.toMatch(/argon2|password_hash|token_hash/)
})

/** How many answers of a player the browser keeps. */
const storedOfPlayer = inDeviceStore('player', 'store.count()', '0')

test('deletes the account after proving who it is, and comes back after 48 hours', async ({ page }, info) => {
  const name = `weg-${info.project.name}`
  const email = `${name}@example.org`
  await play(await joinGame(game, name))
  const watcher = await joinGame(game, `kijker-${info.project.name}`)
  await logIn(page, game, name)
  await page.getByRole('link', { name: /Ingelogd als/ }).click()
  await page.getByRole('link', { name: /Account verwijderen/ }).click()
  await expect(page.getByText(/je portefeuille van €/)).toBeVisible()

  const remove = page.getByRole('button', { name: 'Verwijder mijn account' })
  await remove.click()
  await expect(page.getByText('Vink dit aan als je het zeker weet')).toBeVisible()
  await page.getByLabel('Ik snap dat ik alles kwijt ben').check()
  await page.context().setOffline(true)
  await remove.click()
  await expect(page.getByText('Je account verwijderen is mislukt. Probeer het opnieuw.')).toBeVisible()
  await page.context().setOffline(false)
  await growOld()
  await remove.click()
  await proveIdentity(page)

  await expect(page.getByText('Je account is verwijderd. Bedankt dat je meespeelde!')).toBeVisible()
  await expect(page).toHaveURL(`${game.url}/landing`)
  await expect.poll(() => page.evaluate(storedOfPlayer)).toBe(0)
  await expect.poll(() => page.evaluate('localStorage.length')).toBe(0)
  expect((await page.context().cookies()).filter(({ name }) => name !== 'cookiepref')).toEqual([])
  expect(await watcher.call(getPositions, { query: { username: name } })).toMatchObject({ status: 404 })
  await expect.poll(async () => (await game.mailsTo(email)).at(-1)).toContain('is verwijderd')

  const visitor = createClient(game.url)
  const again = { username: name, email, password, termsConsent: true, isAdult: true } as const
  const soon = { ...again, username: `${name}2`.slice(-20) }
  expect(await visitor.call(login, { body: { email, password } })).toMatchObject({ status: 401 })
  unwrap(await visitor.call(register, { body: soon }))
  await expect.poll(async () => (await game.mailsTo(email)).at(-1)).toContain('kan het weer')

  await database.close()
  await game.restartAhead(48 * 3_600_000)
  database = await openGameDatabase(game)
  unwrap(await visitor.call(register, { body: again }))
  const link = async () => /https?:\S+activationCode=[\w-]+/.exec((await game.mailsTo(email)).at(-1)!)?.[0]
  await expect.poll(link).toBeDefined()
  await page.goto((await link())!)
  await page.getByRole('button', { name: 'Maak mijn account actief' }).click()
  await expect(page.getByRole('heading', { name: 'Je account is actief' })).toBeVisible()
  const { user } = unwrap(await visitor.call(login, { body: { email, password } }))
  expect(user.username).toBe(name)
})

test(
  'says goodbye although the page learns first that the session has ended',
  { tag: '@once' },
  async ({ page }, info) => {
    const name = `haast-${info.project.name}`
    await joinGame(game, name)
    await logIn(page, game, name)
    await page.goto(`${game.url}/account/delete`)
    await page.getByLabel('Ik snap dat ik alles kwijt ben').check()
    await page.route('**/api/user', async (route) => {
      if (route.request().method() !== 'DELETE') return route.fallback()
      const response = await route.fetch()
      await page.waitForURL('**/auth/login?*')
      await route.fulfill({ response })
    })
    await page.getByRole('button', { name: 'Verwijder mijn account' }).click()
    await expect(page.getByText('Je account is verwijderd. Bedankt dat je meespeelde!')).toBeVisible()
    await expect(page).toHaveURL(`${game.url}/landing`)
  },
)
