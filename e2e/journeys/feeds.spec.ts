// A feed with delayed quotes, and one that stops and resumes, as a player sees them.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ingestAnswer, ingestPath } from '@koersklasse/contract/ingest.ts'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/expect-accessible.ts'
import { type Game, startGame } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { logIn } from '../support/log-in.ts'
import { reconnect } from '../support/reconnect.ts'
import { listPages } from '../support/routes.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'
import { untilPlayable } from '../support/until-playable.ts'
import { minutesFrom, writeTape } from '../support/write-tape.ts'

const token = 'a token of the journey, without spaces'.replaceAll(' ', '-')
const minute = 60_000
const kpn = 'NL0000009082'

let game: Game
let folder: string
test.afterEach(async () => {
  await game.remove()
  await rm(folder, { recursive: true })
})

test(
  'lets an order on a delayed feed wait for the first later quote, and be cancelled meanwhile',
  { tag: '@once' },
  async ({ page }, info) => {
    await startLate()
    const username = `laat-${info.project.name}`
    await joinGame(game, username)
    await enter(page, username)

    for (const list of listPages) {
      await page.goto(game.url + list)
      await expect(page.getByText('Koersen zijn 15 minuten vertraagd.', { exact: true })).toHaveCount(1)
    }

    await page.goto(`${game.url}/products/${kpn}/buy`)
    await expect(page.getByText('Koersen zijn 15 minuten vertraagd', { exact: true })).toBeVisible()
    const sentence =
      'Koersen zijn 15 minuten vertraagd; je order wordt uitgevoerd op de eerste koers van na je order.'
    await expect(page.getByText(sentence)).toBeVisible()
    await page.getByLabel('Aantal').fill('10')
    await page.getByRole('button', { name: 'Bekijk je order' }).click()
    await expect(page.getByText(sentence)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Bevestig aankoop' }).click()
    const receipt = page.getByTestId('receipt')
    await expect(receipt).toContainText('Je order wacht')
    await expect(receipt).toContainText(sentence)
    await expectAccessible(page)

    await push('4.50', Date.now() - 10 * minute)
    await expect(page.getByText('€ 4,50').first()).toBeVisible()
    await expect(receipt).toContainText('Je order wacht')
    await page.getByRole('link', { name: 'Bekijk je order' }).click()
    await expect(page.getByRole('link', { name: 'Wijzig' })).toHaveCount(0)
    await page.getByRole('button', { name: /Annuleer de order/ }).click()
    await expect(page.getByText(/op een koers van daarvoor kan hij nog worden uitgevoerd/)).toBeVisible()
    await expect(page.getByRole('button', { name: /Annuleer de order/ })).toHaveCount(0)
    await expectAccessible(page)
    await push('4.40', Date.now())
    await expect(page.getByText('Je hebt deze order zelf geannuleerd')).toBeVisible()

    await page.goto(`${game.url}/products/${kpn}/buy`)
    await page.getByLabel('Aantal').fill('10')
    await page.getByRole('button', { name: 'Bekijk je order' }).click()
    await page.getByRole('button', { name: 'Bevestig aankoop' }).click()
    await expect(page.getByTestId('receipt')).toContainText('Je order wacht')
    await push('4.30', Date.now())
    await expect(page.getByTestId('receipt')).toContainText('Bewijs van aankoop')
    await expect(page.getByTestId('receipt')).toContainText('€ 4,30')
    await expect(page.getByTestId('receipt')).toContainText('Koersen van de spelleiding')
  },
)

test('updates a receipt to the fill when a stale answer with the order arrives after it', {
  tag: '@once',
}, async ({ page }) => {
  await startLate()
  await joinGame(game, 'traag')
  await enter(page, 'traag')
  const heldBack = Promise.withResolvers<void>()
  const isRead = Promise.withResolvers<void>()
  await page.route(
    '**/api/orders/*',
    async (route) => {
      const answer = await route.fetch()
      isRead.resolve()
      await heldBack.promise
      await route.fulfill({ response: answer })
    },
    { times: 1 },
  )
  await page.goto(`${game.url}/products/${kpn}/buy`)
  await page.getByLabel('Aantal').fill('10')
  await page.getByRole('button', { name: 'Bekijk je order' }).click()
  await page.getByRole('button', { name: 'Bevestig aankoop' }).click()
  const receipt = page.getByTestId('receipt')
  await expect(receipt).toContainText('Je order wacht')
  await isRead.promise
  await push('4.30', Date.now())
  await expect(page.getByText('Gekocht: 10 × KPN')).toBeVisible()
  heldBack.resolve()
  await expect(receipt).toContainText('Bewijs van aankoop')
  await expect(receipt).toContainText('€ 4,30')
})

test(
  'fills nothing while a feed is silent, says so, and recovers when quotes arrive again',
  { tag: '@once' },
  async ({ page }, info) => {
    // Monday 2 March 2026, 10:00 in Amsterdam. One share has no quotes for 45 minutes, while the other moves the clock:
    // slowly from just before the quote becomes stale, and fast once the order waits.
    const start = Date.UTC(2026, 2, 2, 9)
    const isSilent = (time: number) => time > start + 40 * minute && time < start + 85 * minute
    const allButStale = new Date(start + 54.5 * minute).toISOString()
    const tape = await writeTape(
      minutesFrom(start, 180),
      [
        { symbol: 'STIL', isin: kpn, name: 'Stil', priceAt: (time) => (isSilent(time) ? Number.NaN : 50) },
        { symbol: 'LUID', isin: 'NL0000009538', name: 'Luid', priceAt: (time) => 20 + (time % 7) / 10 },
      ],
      [],
    )
    folder = tape.folder
    game = await startPlayable({
      ...{ MARKET_FEED: 'replay', REPLAY_FILE: tape.file, REPLAY_START: allButStale, REPLAY_SPEED: '4' },
    })
    const username = `stil-${info.project.name}`
    await joinGame(game, username)
    await enter(page, username)

    await page.goto(`${game.url}/products/${kpn}/buy`)
    await page.getByLabel('Aantal').fill('2')
    const badge = page.getByTestId('stale-price')
    await expect(badge).toContainText(/Koers verouderd: \d+ min\. oud/)
    await expect(page.getByText(/Deze koers is verouderd/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Bekijk je order' }).click()
    await page.getByRole('button', { name: 'Bevestig aankoop' }).click()
    const receipt = page.getByTestId('receipt')
    await expect(receipt).toContainText('Je order wacht')
    await expect(receipt).toContainText('Deze koers is verouderd')

    await game.restart({ REPLAY_SPEED: '600' })
    await reconnect(page)
    await expect(receipt).toContainText('Bewijs van aankoop')
    await expect(badge).toHaveCount(0)
  },
)

test(
  'says on every screen that nothing is heard from the feed, and lets an order wait for the next quote',
  { tag: '@once' },
  async ({ page }, info) => {
    game = await startPushed({ FEED_SILENT_AFTER: '5' })
    // Its quotes are out of date as well, of which nothing needs to be said while the feed is silent.
    await push('4.60', Date.now() - 21 * minute)
    await push('4.60', Date.now() - 20 * minute)
    await untilPlayable(game)
    const username = `stilte-${info.project.name}`
    await joinGame(game, username)
    await enter(page, username)
    const silent =
      /Er komen nu geen koersen binnen. Er wordt niets uitgevoerd tot er weer een nieuwe koers is. Al \d+ seconden stil./
    const belowTheBar = page.getByRole('region', { name: 'Berichten' }).getByText(silent)
    await expect(belowTheBar).toBeVisible()
    await page.goto(`${game.url}/markets`)
    await expect(page.getByRole('cell').filter({ hasText: '€ 4,60' }).first()).toBeVisible()
    await expect(page.getByText('Er komen nu geen koersen binnen')).toHaveCount(1)
    await page.goto(`${game.url}/products/${kpn}/buy`)
    await expect(belowTheBar).toBeVisible()
    const sentence = 'Er komen nu geen koersen binnen. Je order wordt uitgevoerd op de eerste nieuwe koers.'
    const allNotices = page.getByText(/Je order wordt (pas )?uitgevoerd/)
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(allNotices).toHaveCount(1)
    await page.getByLabel('Aantal').fill('10')
    await page.getByRole('button', { name: 'Bekijk je order' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Bevestig aankoop' }).click()
    const receipt = page.getByTestId('receipt')
    await expect(receipt).toContainText('Je order wacht')
    await expect(receipt).toContainText(sentence)
    await expect(allNotices).toHaveCount(1)
    await expectAccessible(page)

    await push('5.05', Date.now())
    await expect(receipt).toContainText('Bewijs van aankoop')
    await expect(receipt).toContainText('€ 5,05')
  },
)

/** Starts a game with pushed prices that are 15 minutes late. */
async function startLate(): Promise<void> {
  game = await startPushed({ INGEST_DELAY: '15', FEED_SILENT_AFTER: '3600' })
  await push('4.60', Date.now() - 16 * minute)
  await push('4.60', Date.now() - 15 * minute)
  await untilPlayable(game)
}

/** Starts a game whose prices of KPN are pushed. */
async function startPushed(settings: Record<string, string>): Promise<Game> {
  folder = await mkdtemp(join(tmpdir(), 'koersklasse-late-'))
  const file = join(folder, 'instruments.csv')
  await writeFile(file, `symbol,name,isin,currency,type\nKPN,KPN,${kpn},EUR,ss\n`)
  return startGame({ MARKET_FEED: 'ingest', INGEST_TOKEN: token, INSTRUMENTS_FILE: file, ...settings })
}

/** Pushes a price, once the server runs its feed. */
async function push(price: string, time: number): Promise<void> {
  const quotes = [{ symbol: 'KPN', bid: price, ask: price, time }]
  await expect(async () => {
    const response = await fetch(`${game.url}${ingestPath}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ sequence: 0, quotes }),
    })
    ingestAnswer.parse(await response.json())
  }).toPass()
}

async function enter(page: Page, username: string): Promise<void> {
  await page.context().addCookies([{ name: 'cookiepref', value: '1', url: game.url }])
  await logIn(page, game, username)
}
