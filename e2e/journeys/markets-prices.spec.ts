// Prices in lists: the figures of a row change together, and every list marks a share that has no recent quote while its
// exchange is open.

import { rm } from 'node:fs/promises'
import { follow } from '@koersklasse/contract/following.ts'
import { getProduct } from '@koersklasse/contract/market.ts'
import { placeOrder } from '@koersklasse/contract/trading.ts'
import { expect } from '@playwright/test'
import { unwrap } from '../support/client.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { type Game, startGame } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { logIn } from '../support/log-in.ts'
import { parseNumber } from '../support/parse-number.ts'
import { test } from '../support/test.ts'
import { untilPlayable } from '../support/until-playable.ts'
import { minutesFrom, writeTape } from '../support/write-tape.ts'

const minute = 60_000
// Monday 2 March 2026, 10:00 in Amsterdam.
const start = Date.UTC(2026, 2, 2, 9)
const shares = { STIL: 'NL0000009082', LUID: 'NL0000009538' }

let game: Game
let folder: string
test.beforeAll(async () => {
  const tape = await writeTape(
    minutesFrom(start, 420),
    [
      {
        symbol: 'STIL',
        isin: shares.STIL,
        name: 'Stil',
        priceAt: (time) => (time > start + 10 * minute ? Number.NaN : 50),
      },
      {
        symbol: 'LUID',
        isin: shares.LUID,
        name: 'Luid',
        // Constant for four minutes at a time, which take four seconds at this speed.
        priceAt: (time) => 20 + (Math.floor(time / (4 * minute)) % 7) / 10,
      },
    ],
    [],
  )
  folder = tape.folder
  game = await startGame({ MARKET_FEED: 'replay', REPLAY_FILE: tape.file, MAX_QUOTE_AGE: '5' })
  // In real time first, to allow for buying; then fast, until past the last quote.
  await untilPlayable(game)
  const player = await joinGame(game, 'speler')
  for (const [symbol, productId] of Object.entries(shares)) {
    const body = { productId, transactionType: 'buy', orderType: 'market', quantity: 5 } as const
    unwrap(await player.call(placeOrder, { body }))
    unwrap(await player.call(follow, { params: { symbol } }))
  }
  await game.stop()
  await game.start({ REPLAY_SPEED: '60' })
})
test.afterAll(async () => {
  await game.remove()
  await rm(folder, { recursive: true })
})

test('marks a stale price in every list, without changing the height of a row', async ({ page }, info) => {
  await page.context().addCookies([{ name: 'cookiepref', value: '1', url: game.url }])
  await logIn(page, game, 'speler')
  for (const [path, name] of [
    ['/dashboard', 'Posities'],
    ['/dashboard', 'Gevolgd'],
    ['/markets/ss', 'Producten met hun koersen'],
    ['/markets/underlyings?type=ss', 'Onderliggende waarden met hun koersen'],
    ['/search?q=stil', 'Aandelen'],
    ['/search?q=stil', 'Onderliggende waarden'],
    ['/search?q=stil', 'Sprinters (fictief)'],
  ] as const) {
    if (!page.url().endsWith(path)) await page.goto(game.url + path)
    const table = page.getByRole('table', { name, exact: true })
    const silent = table.getByRole('row', { name: /^Stil/ }).first()
    await expect(silent, name).toContainText(/Koers verouderd: \d+ min\. oud/)
    const loud = table.getByRole('row', { name: /^Luid/ })
    if (path.startsWith('/search')) continue
    await expect(loud).toBeVisible()
    await expect(loud).not.toContainText('verouderd')
    expect((await silent.boundingBox())?.height).toBe((await loud.boundingBox())?.height)
    await expectAccessible(page)
    await page.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true })
  }
})

test('updates the figures of a row together with its price', { tag: '@once' }, async ({ page }, info) => {
  await page.context().addCookies([{ name: 'cookiepref', value: '1', url: game.url }])
  await page.goto(`${game.url}/markets/sp?underlyingSymbol=LUID&direction=long`)
  const row = page.getByRole('table').getByRole('row').nth(1)
  const link = row.getByRole('link')
  const id = /products\/(\w+)/.exec((await link.getAttribute('href')) ?? '')![1]!
  const answer = await page.request.get(`${game.url}/api/products/${id}`)
  const { product } = getProduct.response.parse(await answer.json())
  const read = async () => (await row.getByRole('cell').allTextContents()).map(parseNumber)
  if (info.project.name === 'phone') {
    const before = await row.getByText(/stop-loss/).textContent()
    await expect(row.getByText(/stop-loss/)).not.toHaveText(before ?? '')
    return
  }
  const [, before] = await read()
  await expect.poll(async () => (await read())[1]).not.toBe(before)
  const isTogether = async () => {
    const [, leverage = 0, distance = 0, bid = 0, ask = 0] = await read()
    const underlying = Number(product.stopLossLevel) / (1 - distance / 100)
    const reckoned = underlying / (((bid + ask) / 2) * Number(product.ratio))
    return Math.abs(leverage / reckoned - 1) < 0.002
  }
  await expect.poll(isTogether).toBe(true)
})

test('highlights a price that changes, but not with reduced motion', async ({ page }) => {
  await page.context().addCookies([{ name: 'cookiepref', value: '1', url: game.url }])
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(`${game.url}/markets/ss`)
  const row = page.getByRole('row', { name: /^Luid/ })
  await expect(row).toBeVisible()
  const colourOfMoved = () =>
    row.evaluate((element) => {
      const moved = element.querySelector('[data-moved]')
      return moved && element.ownerDocument.defaultView!.getComputedStyle(moved).backgroundColor
    })
  const none = 'rgba(0, 0, 0, 0)'
  // Sampled every 50 ms: the highlight lasts a little more than half a second.
  const soon = { intervals: [50] }
  await expect.poll(async () => ![null, none].includes(await colourOfMoved()), soon).toBe(true)
  await expect.poll(colourOfMoved, soon).toBeNull()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(colourOfMoved, soon).toBe(none)
})
