// npm run pictures: takes the screenshots for the manifest of the app, on the recorded week, and writes them to
// web/public/images/screenshots. Run by hand after the screens have changed; the files are committed.

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { getUser } from '@koersklasse/contract/accounts.ts'
import { getEtfs, getSingleStocks } from '@koersklasse/contract/market.ts'
import { placeOrder } from '@koersklasse/contract/trading.ts'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../support/browser.ts'
import { unwrap } from '../support/client.ts'
import { startGame } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { weekFrom } from '../support/recorded-week.ts'

const folder = fileURLToPath(new URL('../../web/public/images/screenshots/', import.meta.url))
const ibm = 'US4592001014'
/** What is bought first: quantities by symbol. */
const purchases = { IBM: 120, AIG: 350, SPY: 90, BAC: 1200 }
/** How long the prices then move, in milliseconds; at this speed more than an hour of the tape. */
const movingMs = 20_000

const sizes = {
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true },
  wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1, isMobile: false },
}
const screens = { dashboard: '/dashboard', product: `/products/${ibm}/buy`, markets: '/markets' }

const game = await startGame({
  ...weekFrom('2013-10-10T14:00:00Z'),
  REPLAY_SPEED: '240',
})
const browser = await chromium.launch(await findBrowser())
try {
  const player = await joinGame(game, 'anna')
  const lists = await Promise.all([player.call(getSingleStocks, {}), player.call(getEtfs, {})])
  const products = lists.flatMap((list) => unwrap(list).products)
  for (const [symbol, quantity] of Object.entries(purchases)) {
    const product = products.find((one) => one.symbol === symbol)
    if (product === undefined) continue
    const order = { productId: product.id, transactionType: 'buy', orderType: 'market' } as const
    unwrap(await player.call(placeOrder, { body: { ...order, quantity } }))
  }
  const { jwt } = unwrap(await player.call(getUser, {}))
  await pause(movingMs)
  await mkdir(folder, { recursive: true })
  for (const [size, options] of Object.entries(sizes)) {
    const context = await browser.newContext({ ...options, locale: 'nl-NL', reducedMotion: 'reduce' })
    const cookies = Object.entries({ jwt, 'signed-in': '1', cookiepref: '1' })
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: game.url })))
    const page = await context.newPage()
    for (const [name, path] of Object.entries(screens)) {
      await page.goto(game.url + path, { waitUntil: 'networkidle' })
      await writeFile(join(folder, `${size}-${name}.webp`), await take(page, options))
    }
    await context.close()
  }
} finally {
  await browser.close()
  await game.remove()
}

/** A screenshot of the window at the resolution of the device. */
async function take(page: Page, { viewport, deviceScaleFactor }: (typeof sizes)['narrow']): Promise<Buffer> {
  const clip = { x: 0, y: 0, ...viewport, scale: deviceScaleFactor }
  const devtools = await page.context().newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 62, clip })
  await devtools.detach()
  return Buffer.from(data, 'base64')
}
