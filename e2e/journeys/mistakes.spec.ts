// Lessons at the moment of a mistake, on the recorded week, each where it happened and with the numbers of the tape: on the
// Wednesday an order fails, a portfolio is all in one share, a day is busy, and a Sprinter is bought close to its stop-loss
// level; on the Friday it is knocked out and winners are sold; in the evening an order waits. None is in the way of an order.

import { setTimeout as pause } from 'node:timers/promises'
import { discover } from '@koersklasse/contract/discovery.ts'
import { getSingleStocks, getSprinters, type Product } from '@koersklasse/contract/market.ts'
import { getTransactions, placeOrder, type Transaction } from '@koersklasse/contract/trading.ts'
import { expect, type Page, type TestInfo } from '@playwright/test'
import { type Client, unwrap } from '../support/client.ts'
import { expectAccessible, expectReflow } from '../support/expect-accessible.ts'
import type { Game } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { logIn } from '../support/log-in.ts'
import { lastLine, midsFrom, weekFrom } from '../support/recorded-week.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'

/** A Wednesday, two days before gold fell. */
const start = '2013-10-09T17:00:00Z'
/** The Friday, half an hour after the tape has quotes of shares again. */
const forenoon = Date.parse('2013-10-11T14:00:00Z')
/** The Friday, half an hour after the market closed. */
const evening = Date.parse('2013-10-11T20:30:00Z')

let game: Game
test.beforeAll(async () => {
  game = await startPlayable({ ...weekFrom(start), REPLAY_SPEED: '1', MARKET_HOURS: 'regular' })
})
test.afterAll(() => game.remove())

test('teaches about an order that failed, and the settings bring lessons back', async ({ page }, info) => {
  const player = await enter(page, info, 'faalt')
  const ibm = await shareOf(player, 'IBM')
  const failed = await trade(player, 'sell', ibm, 1)
  await page.goto(`${game.url}/orders/${failed}`)
  const card = page.getByTestId('mistake')
  await expectLesson(
    page,
    info,
    'Je order ging niet door',
    ['IBM', 'je hebt niet genoeg stukken'],
    '/academy/limit/waiting',
  )

  await card.getByRole('button', { name: 'Niet meer tonen' }).click()
  await expect(card).toHaveCount(0)
  await page.goto(`${game.url}/account/lessons`)
  const shown = page.getByRole('switch', { name: 'Je eerste order die niet doorgaat' })
  await expect(shown).not.toBeChecked()
  await expect(page.getByRole('switch', { checked: true })).toHaveCount(6)
  await expectAccessible(page)
  await expectReflow(page)
  await picture(page, info, 'settings')
  await shown.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Opgeslagen.')).toBeVisible()
  await expect(shown).toBeChecked()
  await page.goto(`${game.url}/orders/${failed}`)
  await expect(card.getByRole('heading', { name: 'Je order ging niet door' })).toBeVisible()
})

test('teaches about 80 % in one share on the dashboard', async ({ page }, info) => {
  const player = await enter(page, info, 'alles')
  const ibm = await shareOf(player, 'IBM')
  const { bid, ask } = ibm.price!
  const quantity = Math.floor(85_000_00 / ask)
  await trade(player, 'buy', ibm, quantity)
  const [purchase] = unwrap(await player.call(getTransactions, {})).transactions
  const cash = 100_000_00 - purchase!.executionPrice * quantity - purchase!.executionCosts
  await page.goto(`${game.url}/dashboard`)
  const share = (bid * quantity) / (bid * quantity + cash)
  // The price may have moved since, by less than the last digit that is compared.
  const percent = `${Math.floor(share * 100)},`
  await expectLesson(
    page,
    info,
    'Bijna alles in één waarde',
    ['IBM', percent],
    '/academy/basics/diversification',
  )
})

test('teaches about ten trades in a day on the dashboard', async ({ page }, info) => {
  const player = await enter(page, info, 'druk')
  const aig = await shareOf(player, 'AIG')
  for (let count = 0; count < 10; count += 1) await trade(player, count % 2 === 0 ? 'buy' : 'sell', aig, 1)
  const { transactions } = unwrap(await player.call(getTransactions, {}))
  const costs = transactions.reduce((sum, { executionCosts }) => sum + executionCosts, 0)
  await page.goto(`${game.url}/dashboard`)
  await expectLesson(
    page,
    info,
    'Een drukke dag',
    ['10 transacties', inEuro(costs)],
    '/academy/risk/overtrading',
  )
})

test('teaches about risk, a knock-out and losers held', async ({ page, browser }, info) => {
  const player = await enter(page, info, 'leert')
  const { sprinter, end } = await doomedSprinter(player)
  const holder = await browser.newPage()
  const holds = await enter(holder, info, 'houdt')
  await buyWinnersAndLosers(holds)
  const card = page.getByTestId('mistake')

  await page.goto(`${game.url}/products/${sprinter.id}`)
  await page.getByLabel('Aantal').fill('100')
  await page.getByRole('button', { name: 'Bekijk je order' }).click()
  await expect(page.getByRole('button', { name: 'Bevestig aankoop' })).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.getByRole('button', { name: 'Bevestig aankoop' }).click()
  await expect(page.getByTestId('receipt')).toContainText('Bewijs van aankoop')
  await expect(card.getByRole('heading', { name: 'Dicht bij het stop-lossniveau' })).toBeVisible()

  const [purchase] = unwrap(await player.call(getTransactions, {})).transactions
  const { bid, ask } = lastLine(sprinter.symbol, purchase!.created)
  const price = (Number(bid) + Number(ask)) / 2
  const distance = (price - Number(sprinter.stopLossLevel)) / price
  await expect(card).toContainText(sprinter.name)
  await expect(card).toContainText(inPercent(distance))
  await expect(card.getByText('Zo’n kleine afstand')).toBeHidden()
  await card.getByText('Lees in 1 minuut wat je hiervan leert').click()
  await expect(card.getByText('Zo’n kleine afstand')).toBeVisible()
  await expect(card.getByRole('link', { name: 'Lees de hele les' })).toHaveAttribute(
    'href',
    '/academy/sprinters/stop-loss',
  )
  await expectAccessible(page)
  await picture(page, info, 'receipt')

  // It is with this order today, and nowhere else.
  await page.goto(`${game.url}/orders/${purchase!.orderId}`)
  await expect(card).toContainText(inPercent(distance))
  await picture(page, info, 'order')
  await page.goto(`${game.url}/dashboard`)
  await expect(page.getByRole('row').filter({ hasText: sprinter.name })).toBeVisible()
  await expect(card).toHaveCount(0)

  await playUntil(Math.max(end + 10 * 60_000, forenoon))
  const knockOut = await knockOutOf(player, sprinter)
  await page.goto(`${game.url}/dashboard`)
  await expect(card.getByRole('heading', { name: 'Je Sprinter is gestopt' })).toBeVisible()
  await expect(card).toContainText(sprinter.name)
  await expect(card).toContainText(inEuro(-knockOut.absolutePerformance!))
  await expectAccessible(page)
  await expectReflow(page)
  await picture(page, info, 'dashboard')

  await page.reload()
  await expect(card).toContainText(inEuro(-knockOut.absolutePerformance!))
  await card.getByRole('button', { name: 'Niet meer tonen' }).click()
  await expect(card).toHaveCount(0)
  await expect(page.getByText('Lessen hierover zie je niet meer.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goto(`${game.url}/transactions/${knockOut.id}`)
  await expect(page.getByText('Restwaarde per stuk')).toBeVisible()
  await expect(card).toHaveCount(0)

  await sellWinners(holds)
  await holder.goto(`${game.url}/dashboard`)
  const counts = ['met winst verkocht: 2', 'nog hebt met verlies: 2']
  await expectLesson(holder, info, 'Winst genomen, verlies gehouden', counts, '/academy/risk/holding-losers')
  await holder.close()
})

test('teaches about a market order while the market is closed', async ({ page }, info) => {
  const player = await enter(page, info, 'nacht')
  await playUntil(evening)
  const ibm = await shareOf(player, 'IBM')
  await page.goto(`${game.url}/products/${ibm.id}`)
  await page.getByLabel('Aantal').fill('1')
  await page.getByRole('button', { name: 'Bekijk je order' }).click()
  await expect(page.getByTestId('mistake')).toHaveCount(0)
  await page.getByRole('button', { name: 'Bevestig aankoop' }).click()
  const opens = ['IBM', 'maandag 14 oktober om 08:00']
  await expectLesson(page, info, 'De beurs is nu dicht', opens, '/academy/limit/own-price')
})

/** Creates a player, and enters the game on a page, past what new players are shown. */
async function enter(page: Page, info: TestInfo, name: string): Promise<Client> {
  const username = `${name}-${info.project.name}`
  const player = await joinGame(game, username)
  await logIn(page, game, username)
  await page.getByTestId('introduction').getByRole('button', { name: 'Overslaan' }).click()
  await page.getByRole('button', { name: 'Alleen functioneel' }).click()
  return player
}

/** The one card on a page has this heading, these words and this way on; its lesson can be read with the keyboard. */
async function expectLesson(
  page: Page,
  info: TestInfo,
  heading: string,
  words: readonly string[],
  more: string,
): Promise<void> {
  const card = page.getByTestId('mistake')
  await expect(card).toHaveCount(1)
  await expect(card.getByRole('heading', { name: heading })).toBeVisible()
  for (const each of words) await expect(card).toContainText(each)
  await card.getByText('Lees in 1 minuut wat je hiervan leert').focus()
  await page.keyboard.press('Enter')
  await expect(card.getByRole('link', { name: 'Lees de hele les' })).toHaveAttribute('href', more)
  await expectAccessible(page)
  await expectReflow(page)
  await picture(page, info, heading.toLowerCase().replaceAll(/\W+/g, '-'))
}

async function shareOf(player: Client, symbol: string): Promise<Product> {
  const { products } = unwrap(await player.call(getSingleStocks, {}))
  const found = products.find((product) => product.symbol === symbol)
  if (found === undefined) throw new Error(`There is no ${symbol}`)
  return found
}

/** Places a market order; resolves to its id. */
async function trade(
  player: Client,
  transactionType: 'buy' | 'sell',
  { id: productId }: Product,
  quantity: number,
): Promise<string> {
  const body = { productId, transactionType, orderType: 'market', quantity } as const
  return unwrap(await player.call(placeOrder, { body })).order.id
}

/** Buys two shares that rise until the Friday, and two Sprinters on gold, which falls, that it does not knock out. */
async function buyWinnersAndLosers(player: Client): Promise<void> {
  for (const symbol of winners) await trade(player, 'buy', await shareOf(player, symbol), 50)
  const { products } = unwrap(
    await player.call(getSprinters, {
      query: { underlyingSymbol: 'GC', productType: 'sp', direction: 'long' },
    }),
  )
  const price = midsFrom('GC', Date.parse(start))[0]!.mid
  const losers = products.filter(({ stopLossLevel }) => {
    const distance = 1 - Number(stopLossLevel) / price
    return distance > 0.06 && distance < 0.2
  })
  for (const loser of losers.slice(0, 2)) await trade(player, 'buy', loser, 50)
}

async function sellWinners(player: Client): Promise<void> {
  for (const symbol of winners) await trade(player, 'sell', await shareOf(player, symbol), 50)
}

const winners = ['IBM', 'AIG']

/** A Sprinter on gold that is less than 3 % from its stop-loss level, and when the tape passes that level. */
async function doomedSprinter(player: Client): Promise<{ sprinter: Product; end: number }> {
  const mids = midsFrom('GC', Date.parse(start))
  const { products } = unwrap(
    await player.call(getSprinters, {
      query: { underlyingSymbol: 'GC', productType: 'sp', direction: 'long', sort: 'distance', order: 'asc' },
    }),
  )
  for (const sprinter of products) {
    const level = Number(sprinter.stopLossLevel)
    const isClose = 1 - level / mids[0]!.mid < 0.03
    // The level rises every night.
    const end = mids.find(({ mid }) => mid <= level)
    if (sprinter.bidOnly === null && isClose && end !== undefined) return { sprinter, end: end.time }
  }
  throw new Error('No Sprinter on gold is close to its end')
}

/**
 * Plays the tape until an instant of the market, and then at its own speed. The last hours are played less fast: a server
 * plays on while it stops, which may take seconds, and the market must still be open after that.
 */
async function playUntil(time: number): Promise<void> {
  await playAt('7200', time - 3 * 3_600_000)
  await playAt('1200', time)
  await game.restart({ REPLAY_SPEED: '1' })
}

async function playAt(speed: string, time: number): Promise<void> {
  await game.restart({ REPLAY_SPEED: speed })
  for (;;) {
    const { market } = discover.response.parse(await (await fetch(`${game.url}/services/discovery`)).json())
    const { clock } = market
    if (clock.marketTime + (Date.now() - clock.realTime) * clock.pace >= time) break
    await pause(200)
  }
}

/** The knock-out of a player's Sprinter, which a server that was started again may still have to book. */
async function knockOutOf(player: Client, { id }: Product): Promise<Transaction> {
  let found: Transaction | undefined
  await expect(async () => {
    const { transactions } = unwrap(await player.call(getTransactions, {}))
    found = transactions.find(
      ({ productId, transactionType }) => productId === id && transactionType === 'knockout',
    )
    expect(found).toBeDefined()
  }).toPass()
  return found!
}

function inEuro(cents: number): string {
  return new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' }).format(cents / 100)
}

function inPercent(fraction: number): string {
  return new Intl.NumberFormat('nl-NL', { style: 'percent', maximumFractionDigits: 2 }).format(fraction)
}

/** Takes a picture in both themes. */
async function picture(page: Page, info: TestInfo, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: info.outputPath(`${name}-${colorScheme}.png`), fullPage: true })
  }
}
