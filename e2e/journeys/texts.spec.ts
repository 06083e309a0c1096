// No page ever shows the key of a text instead of the text, in any language, even if the texts arrive after the code.

import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { getUser } from '@koersklasse/contract/accounts.ts'
import { updateUser } from '@koersklasse/contract/profile.ts'
import { getOrders, getPositions, getTransactions, placeOrder } from '@koersklasse/contract/trading.ts'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { type Client, unwrap } from '../support/client.ts'
import type { Game } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { weekFrom } from '../support/recorded-week.ts'
import { ibm, routes } from '../support/routes.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'

const assets = fileURLToPath(new URL('../../web/dist/assets/', import.meta.url))
/** The files that contain texts and no code. */
const textFiles = readdirSync(assets).filter(
  (name) => name.endsWith('.js') && !/=>|function|import/.test(readFileSync(assets + name, 'utf8')),
)
/** How much later the texts arrive, in milliseconds. */
const delayMs = 300
const pagesAtOnce = 4

let game: Game
let player: Client
let paths: { visitor: string[]; player: string[] }
test.beforeAll(async () => {
  game = await startPlayable(weekFrom('2013-10-10T14:00:00Z'))
  player = await joinGame(game, 'lezer')
  paths = {
    visitor: routes
      .filter(([, , , elsewhere]) => !elsewhere?.visitor?.startsWith('/auth/login'))
      .map(([path]) => path),
    player: [...routes.map(([path]) => path), ...(await tradedPaths())],
  }
})
test.afterAll(() => game.remove())

/** The pages of a position, of a transaction and of an order that waits. */
async function tradedPaths(): Promise<string[]> {
  const order = { productId: ibm, transactionType: 'buy', quantity: 1 } as const
  unwrap(await player.call(placeOrder, { body: { ...order, orderType: 'market' } }))
  unwrap(await player.call(placeOrder, { body: { ...order, orderType: 'limit', limitPrice: 1_00 } }))
  const { positions } = unwrap(await player.call(getPositions, {}))
  const { transactions } = unwrap(await player.call(getTransactions, {}))
  const { orders } = unwrap(await player.call(getOrders, {}))
  return [
    ...positions.map(({ id, productId }) => `/position/${id}/${productId}`),
    ...transactions.map(({ id }) => `/transactions/${id}`),
    ...orders.flatMap(({ id }) => [`/orders/${id}`, `/orders/${id}/change`]),
  ]
}

// That a language has every text is checked by its types; here each is loaded by somebody.
for (const [language, who] of [
  ['nl', 'visitor'],
  ['de', 'player'],
  ['pl', 'visitor'],
] as const) {
  const locale = `${language}-${language.toUpperCase()}`
  test(`a ${who} with a browser in ${locale} never sees a text key`, {
    tag: '@once',
  }, async ({ browser }) => {
    // The language of a player counts more than that of the browser.
    if (who === 'player') unwrap(await player.call(updateUser, { body: { language } }))
    const context = await browser.newContext({ locale, serviceWorkers: 'block' })
    const cookies = {
      cookiepref: '1',
      ...(who === 'player' && { jwt: unwrap(await player.call(getUser, {})).jwt, 'signed-in': '1' }),
    }
    await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: game.url })))
    const delayed = new Set<string>()
    const keys = await listenForKeys(context)
    const left = [...paths[who]]
    const visitLeft = async () => {
      const page = await context.newPage()
      await delayTexts(context, page, delayed)
      for (let path = left.shift(); path !== undefined; path = left.shift()) await visit(page, path)
    }
    await Promise.all(Array.from({ length: pagesAtOnce }, visitLeft))
    expect(delayed.size).toBeGreaterThan(who === 'player' ? 5 : 3)
    expect([...keys]).toEqual([])
    await context.close()
  })
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(game.url + path, { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Has every file of texts arrive late on each visit of a page, and adds the names of those requested to a set. */
async function delayTexts(context: BrowserContext, page: Page, delayed: Set<string>): Promise<void> {
  // Playwright's own `route` intercepts every file, and keeps none for the next visit: that doubles the work.
  const session = await context.newCDPSession(page)
  session.on('Fetch.requestPaused', async ({ requestId, request }) => {
    const name = new URL(request.url).pathname.split('/').at(-1)!
    delayed.add(name)
    await pause(delayMs)
    const responseHeaders = [
      { name: 'content-type', value: 'text/javascript' },
      // So that the next visit requests it again.
      { name: 'cache-control', value: 'no-store' },
    ]
    const body = readFileSync(assets + name, 'base64')
    // The page may be closed by now.
    await session
      .send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body })
      .catch(() => {})
  })
  await session.send('Fetch.enable', {
    patterns: textFiles.map((name) => ({ urlPattern: `*/assets/${name}` })),
  })
}

/** Collects everything on the pages that looks like a key, such as trading.order.sides.buy, with its address. */
async function listenForKeys(context: BrowserContext): Promise<Set<string>> {
  const keys = new Set<string>()
  await context.exposeFunction('reportKey', (key: string, path: string) => keys.add(`${key} on ${path}`))
  await context.addInitScript(`{
    const attributes = ['alt', 'aria-description', 'aria-label', 'aria-roledescription', 'aria-valuetext', 'placeholder', 'title']
    const looksLikeKey = /(?<![\\w@./-])[a-z][a-zA-Z]+(?:[.][a-z][a-zA-Z]+)+(?![\\w@/]|[.]\\w)/g
    const isDomain = /[.](nl|com|org)$/
    const inspect = (text) => {
      for (const [key] of text?.matchAll(looksLikeKey) ?? []) {
        if (!isDomain.test(key)) reportKey(key, location.pathname)
      }
    }
    const inspectAll = (node) => {
      if (node instanceof Text) return inspect(node.data)
      if (!(node instanceof Element) || node.matches('script, style, code')) return
      for (const name of attributes) inspect(node.getAttribute(name))
      for (const child of node.childNodes) inspectAll(child)
    }
    new MutationObserver((changes) => {
      for (const { type, target, attributeName, addedNodes } of changes) {
        if (type === 'attributes') inspect(target.getAttribute(attributeName))
        else if (type === 'characterData') inspect(target.data)
        else for (const node of addedNodes) if (!target.closest?.('script, style, code')) inspectAll(node)
      }
    }).observe(document, {
      ...{ childList: true, subtree: true, characterData: true, attributeFilter: attributes },
    })
  }`)
  return keys
}
