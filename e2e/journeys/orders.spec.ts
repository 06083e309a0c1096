// Orders of every type on the recorded week: placed, filled at a quote of the tape or aborted with a reason, changed,
// cancelled, and placed again as their outcome suggests.

import { discover } from '@koersklasse/contract/discovery.ts'
import {
  getOrders,
  getTransactions,
  type Order,
  placeOrder,
  type Transaction,
} from '@koersklasse/contract/trading.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { unwrap } from '../support/client.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import type { Game } from '../support/game.ts'
import { grantDiploma } from '../support/grant-diploma.ts'
import { joinGame } from '../support/join-game.ts'
import { logIn } from '../support/log-in.ts'
import { reconnect } from '../support/reconnect.ts'
import { euroCents, weekFrom } from '../support/recorded-week.ts'
import { listPages } from '../support/routes.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'

const ibm = 'US4592001014'
const minute = 60_000

test.describe('on an open market', () => {
  // Each journey continues with the positions of the one before.
  test.describe.configure({ mode: 'serial' })

  let game: Game
  test.beforeAll(async () => {
    game = await startPlayable({
      ...weekFrom('2013-10-08T14:00:00Z'),
      TRANSACTION_COST_FIXED: '200',
    })
  })
  test.afterAll(() => game.remove())

  test('fills a limit and a stop-loss order, and aborts one that no longer fits, on the quote that reaches their price', async ({
    page,
  }, info) => {
    const username = `order-${info.project.name}`
    await joinGame(game, username)
    await enter(page, game, username)

    await page.goto(`${game.url}/products/${ibm}/buy`)
    await page.getByLabel('Aantal').fill('40')
    await place(page, 'Bevestig aankoop')
    await expect(page.getByTestId('receipt')).toContainText('Bewijs van aankoop')

    const limit = await priceToCome(page, game, 'ask')
    await placeLimitOrder(page, game, limit, info.project.name === 'desktop')

    await page.goto(`${game.url}/products/${ibm}/buy?type=limit&price=${limit}&quantity=90000`)
    await expect(page.getByText(/Je kunt er nu \d+ kopen\. Is dat straks nog zo/)).toBeVisible()
    await place(page, 'Bevestig aankoop')
    await expect(page.getByTestId('receipt')).toContainText('Je order wacht')

    const stop = await priceToCome(page, game, 'bid')
    await placeStopLossOrder(page, game, stop)

    await page.goto(`${game.url}/dashboard`)
    await page.getByRole('tab', { name: 'Orders' }).click()
    // From here until all of them are done, five minutes of the market take two seconds.
    await game.restart({ REPLAY_SPEED: '150' })
    await reconnect(page)
    const stopped = page.getByRole('row').filter({ hasText: 'Koop 90.000' })
    await expect(stopped).toContainText('Gestopt: je hebt niet genoeg saldo')
    await expect(page.getByText(/Wacht tot/)).toHaveCount(0)
    await game.restart()
    await expectAccessible(page)

    const fills = await transactionsOf(page)
    const bought = fills.find(({ quantity }) => quantity === 10)!
    const sold = fills.find(({ quantity }) => quantity === 7)!
    for (const [fill, side, isReached] of [
      [bought, 'ask', (price: number) => price <= limit],
      [sold, 'bid', (price: number) => price <= stop],
    ] as const) {
      expect(isReached(fill.executionPrice)).toBe(true)
      expect(fill.executionPrice).toBe(euroCents('IBM', side, fill.quote!.time))
    }
    // A minute earlier neither had reached its price.
    expect(euroCents('IBM', 'ask', bought.quote!.time - minute)).toBeGreaterThan(limit)

    await stopped.getByRole('link', { name: /^Waarom ging/ }).click()
    await expect(page.getByRole('heading', { name: 'Je order gaat niet door' })).toBeVisible()
    await expect(page.getByText('Wat wel had gewerkt')).toBeVisible()
    await expectAccessible(page)
    const remedy = page.getByRole('link', { name: /^Koop er \d+$/ })
    const fewer = /\d+/.exec((await remedy.textContent()) ?? '')![0]
    await remedy.click()
    await expect(page.getByLabel('Aantal')).toHaveValue(fewer)
    await expect(page.getByLabel('Limiet per stuk')).toHaveValue(typed(limit))

    await page.goto(`${game.url}/dashboard`)
    await page.getByRole('tab', { name: 'Transacties' }).click()
    await page.getByRole('row').filter({ hasText: 'Verkoop 7' }).getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'Bewijs van verkoop' })).toBeVisible()
    await expect(page.getByText(`op of onder je stopkoers van ${inEuro(stop)}`)).toBeVisible()
    await expectAccessible(page)
  })

  test('warns about a limit that the market has passed already, and fills the order at the quote', async ({
    page,
  }, info) => {
    await enter(page, game, `order-${info.project.name}`)
    await page.goto(`${game.url}/products/${ibm}/buy`)
    await choose(page, 'Soort order', 'Limiet')
    await page.getByRole('button', { name: 'Bekijk je order' }).click()
    await expect(page.getByLabel('Limiet per stuk')).toBeFocused()
    await expect(page.getByText('Vul een koers in van')).toBeVisible()
    for (const [keys, price] of [
      ['1.234,56', '1.234,56'],
      ['1.234.567', '1.234.567,00'],
      ['12,345', '12,34'],
    ] as const) {
      await page.getByLabel('Limiet per stuk').pressSequentially(keys)
      await expect(page.getByLabel('Limiet per stuk')).toHaveValue(price)
      await page.getByLabel('Limiet per stuk').clear()
    }
    await page.getByLabel('Limiet per stuk').pressSequentially('250.5')
    await expect(page.getByLabel('Limiet per stuk')).toHaveValue('250,50')
    await expect(page.getByText(/al op of onder je limiet/)).toBeVisible()
    await page.getByRole('button', { name: '€ 500' }).click()
    await place(page, 'Bevestig aankoop')
    await expect(page.getByTestId('receipt')).toContainText('beter dan je limiet')
    const [fill] = await transactionsOf(page)
    expect(fill!.executionPrice).toBe(euroCents('IBM', 'ask', fill!.quote!.time))
    expect(fill!.quantity * fill!.executionPrice + 2_00).toBeLessThanOrEqual(500_00)
  })

  test('changes a waiting order in one step, cancels it, and places it again', async ({ page }, info) => {
    await enter(page, game, `order-${info.project.name}`)
    await page.goto(`${game.url}/products/${ibm}/buy?type=limit&price=5000&quantity=3&validity=week`)
    await place(page, 'Bevestig aankoop')
    await page.getByRole('link', { name: 'Bekijk je order' }).click()
    await expect(page).toHaveURL(/\/orders\/[\w-]+$/)
    await expect(page.getByText('Wacht tot de laatkoers € 50,00 of lager is.')).toBeVisible()
    await expect(page.getByText('De order geldt tot en met zondag 13 oktober.')).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Wijzig' }).click()
    await page.getByLabel('Limiet per stuk').fill('40,25')
    await page.getByLabel('Aantal').fill('4')
    await choose(page, 'Geldig', 'Maand')
    await expect(page.getByText('De order geldt tot en met donderdag 31 oktober.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Bewaar de wijziging' }).click()
    await expect(page.getByText('Je order voor IBM is gewijzigd.')).toBeVisible()
    await expect(page.getByText('Wacht tot de laatkoers € 40,25 of lager is.')).toBeVisible()

    await page.goto(`${game.url}/dashboard`)
    await page.getByRole('tab', { name: 'Orders' }).click()
    const row = page.getByRole('row').filter({ hasText: 'Koop 4 · Limiet € 40,25' })
    await row.getByRole('button', { name: 'Annuleer de order voor IBM' }).click()
    await expect(page.getByText('Je order voor IBM is geannuleerd.')).toBeVisible()
    await expect(row).toContainText('Gestopt: geannuleerd')
    await row.getByRole('link', { name: /^Waarom ging/ }).click()
    await page.getByRole('link', { name: 'Plaats deze order opnieuw' }).click()
    await expect(page.getByLabel('Limiet per stuk')).toHaveValue('40,25')
    await expect(page.getByLabel('Aantal')).toHaveValue('4')
    await expect(choice(page, 'Geldig', 'Maand')).toBeChecked()
  })

  test(
    'an order that is confirmed again after its answer was lost is placed once',
    { tag: '@once' },
    async ({ page }, info) => {
      const username = `lost-${info.project.name}`
      await joinGame(game, username)
      await enter(page, game, username)
      const limit = 41_11
      const count = async () => (await ordersOf(page)).filter(({ limitPrice }) => limitPrice === limit).length
      await page.goto(`${game.url}/products/${ibm}/buy?type=limit&price=${limit}&quantity=3`)
      await loseAnswer(page, `**/api${placeOrder.path}`)
      await place(page, 'Bevestig aankoop')
      await expect(page.getByText('Order inleggen is mislukt.')).toBeVisible()
      expect(await count()).toBe(1)

      await page.getByRole('button', { name: 'Wijzig' }).click()
      await place(page, 'Bevestig aankoop')
      await expect(page.getByTestId('receipt')).toContainText('Je order wacht')
      expect(await count()).toBe(1)

      // The first order was answered: the same one again is meant as a second order.
      await page.getByRole('button', { name: 'Nog een order' }).click()
      await page.getByLabel('Aantal').fill('3')
      await place(page, 'Bevestig aankoop')
      await expect(page.getByTestId('receipt')).toContainText('Je order wacht')
      expect(await count()).toBe(2)
    },
  )

  test(
    'a position that another device opens appears with its product',
    { tag: '@once' },
    async ({ page }, info) => {
      const username = `two-devices-${info.project.name}`
      const otherDevice = await joinGame(game, username)
      await enter(page, game, username)
      await expect(page.getByText('Je hebt nog niets gekocht')).toBeVisible()
      const body = { productId: ibm, transactionType: 'buy', orderType: 'market', quantity: 1 } as const
      unwrap(await otherDevice.call(placeOrder, { body }))
      await expect(page.getByRole('row').filter({ hasText: 'IBM' })).toContainText('Aandeel')
    },
  )

  test('works with the keyboard alone', async ({ page }, info) => {
    await enter(page, game, `order-${info.project.name}`)
    await page.goto(`${game.url}/products/${ibm}/buy`)
    await tabTo(page, choice(page, 'Soort order', 'Markt'))
    await page.keyboard.press('ArrowRight')
    await expect(choice(page, 'Soort order', 'Limiet')).toBeChecked()
    await tabTo(page, page.getByLabel('Limiet per stuk'))
    await page.keyboard.type('1234,5')
    await expect(page.getByLabel('Limiet per stuk')).toHaveValue('1.234,50')
    // The caret stays where the player types, also in front of existing text.
    await page.keyboard.press('Home')
    await page.keyboard.press('Delete')
    await page.keyboard.type('5')
    await expect(page.getByLabel('Limiet per stuk')).toHaveValue('5.234,50')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('45')
    await expect(page.getByLabel('Limiet per stuk')).toHaveValue('45,00')
    await tabTo(page, page.getByLabel('Aantal'))
    await page.keyboard.type('2')
    await tabTo(page, choice(page, 'Geldig', 'Tot ik annuleer'))
    await page.keyboard.press('ArrowLeft')
    await expect(choice(page, 'Geldig', 'Maand')).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Je gaat kopen' })).toBeFocused()
    await tabTo(page, page.getByRole('button', { name: 'Bevestig aankoop' }))
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('receipt')).toBeFocused()
    await tabTo(page, page.getByRole('link', { name: 'Bekijk je order' }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: 'Annuleer de order voor IBM' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Je hebt deze order zelf geannuleerd')).toBeVisible()
  })

  test('shows what a Sprinter may gain and lose before it is bought', async ({ page }, info) => {
    await enter(page, game, `order-${info.project.name}`)
    await page.goto(`${game.url}/markets/sp?underlyingSymbol=IBM&direction=long&productType=sp`)
    await page.getByRole('table').getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: 'Wat kan er gebeuren?' })).toBeVisible()
    const outlook = page.getByRole('table', { name: 'Zoveel is een stuk waard als IBM beweegt.' })
    await expect(outlook.getByRole('row')).toHaveCount(8)
    await expect(outlook).toContainText('knock-out, dit is de rest')
    await page.getByRole('button', { name: '€ 1.000' }).click()
    await expect(page.getByText(/^Je kunt .+ verliezen: alles wat je betaalt\./)).toBeVisible()
    await expect(page.getByText('Ruimte voor Sprinters daarna')).toBeVisible()
    if (info.project.name === 'desktop') {
      // Everything from the title to the button is on one screen.
      await page.evaluate('scrollTo(0, 0)')
      await expect(page.getByText('Een maand aanhouden')).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('button', { name: 'Bekijk je order' })).toBeInViewport({ ratio: 1 })
    }
    await expectAccessible(page)
    await place(page, 'Bevestig aankoop')
    await expect(page.getByTestId('receipt')).toContainText('Bewijs van aankoop')
  })

  test('has no page for an order that does not exist', { tag: '@once' }, async ({ page }, info) => {
    await enter(page, game, `order-${info.project.name}`)
    for (const path of ['/orders/00000000-0000-4000-8000-000000000000', '/orders/x', '/transactions/x']) {
      await page.goto(game.url + path)
      await expect(page.getByRole('heading', { name: 'Deze pagina bestaat niet' })).toBeVisible()
    }
  })
})

test.describe('on a closed market, with a diploma to get', () => {
  let game: Game
  test.beforeAll(async () => {
    game = await startPlayable({
      ...weekFrom('2013-10-08T20:30:00Z'),
      REPLAY_SPEED: '1',
      MARKET_HOURS: 'regular',
      COMPETITION_UNLOCKED: 'limit',
      // Instead of 200 and 5,000, so that a player reaches them soon.
      ...{ WAITING_ORDERS: '2', ORDERS_PER_DAY: '3' },
    })
  })
  test.afterAll(() => game.remove())

  test('says how to unlock what is locked, and lets an order wait for the opening', async ({
    page,
  }, info) => {
    const username = `avond-${info.project.name}`
    await joinGame(game, username)
    await enter(page, game, username)
    for (const list of listPages) {
      await page.goto(game.url + list)
      await expect(page.getByText(/^De beurs is dicht tot 9 okt.*08:00\.$/)).toHaveCount(1)
    }
    await page.goto(`${game.url}/products/${ibm}/buy`)
    await choose(page, 'Soort order', 'Stop loss')
    await expect(page.getByText('Nog op slot')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Naar de academie' })).toHaveAttribute(
      'href',
      '/academy/stoploss',
    )
    await expect(
      page.getByText('Haal eerst het diploma “Stop-lossorders” in de academie. Dat opent'),
    ).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Naar de academie' }).click()
    await expect(page.getByText('Dit diploma opent stop-lossorders.')).toBeVisible()
    await expect(page.getByText('Nog op slot')).toBeVisible()
    await page.goBack()

    // The page of a locked Sprinter is no taller than its notice needs.
    await page.goto(`${game.url}/markets/sp?underlyingSymbol=IBM`)
    await page.getByRole('table').getByRole('link').first().click()
    await expect(page.getByText('Haal eerst het diploma “Sprinters” in de academie.')).toBeVisible()
    const panel = await page.getByRole('region', { name: 'Order', exact: true }).boundingBox()
    expect(panel!.width).toBeLessThan(400)
    expect(panel!.height).toBeLessThan(430)
    await expectAccessible(page)
    await page.goto(`${game.url}/products/${ibm}/buy`)

    // On the next visit it is unlocked.
    await grantDiploma(game, username, 'stoploss')
    await choose(page, 'Soort order', 'Stop loss')
    await expect(page.getByText('Nog op slot')).toBeHidden()
    await expect(page.getByLabel('Stopkoers')).toBeVisible()

    await choose(page, 'Soort order', 'Markt')
    await expect(page.getByText(/^De beurs is dicht\..*9 okt.*08:00/)).toBeVisible()
    await choose(page, 'Geldig', 'Dag')
    await expect(page.getByText('De order geldt tot woensdag 9 oktober om 22:00.')).toBeVisible()
    await page.getByLabel('Aantal').fill('5')
    await expectAccessible(page)
    await place(page, 'Bevestig aankoop')
    await expect(page.getByTestId('receipt')).toContainText('Wacht tot de beurs open is en er een koers is.')
    await expectAccessible(page)
  })

  test('refuses one order more than may wait, or than may be placed on a day, and says so', async ({
    page,
  }, info) => {
    const username = `veel-${info.project.name}`
    const player = await joinGame(game, username)
    const body = { productId: ibm, transactionType: 'buy', orderType: 'market', quantity: 1 } as const
    for (let order = 0; order < 2; order += 1) unwrap(await player.call(placeOrder, { body }))
    await enter(page, game, username)
    await page.goto(`${game.url}/products/${ibm}/buy?quantity=5`)
    await place(page, 'Bevestig aankoop')
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Je hebt al het maximum aan orders die wachten. Annuleer er eerst een.')
    await expectAccessible(page)

    // What was refused is not counted: there is room for one order more today.
    await cancelFirst(page, game)
    await page.goto(`${game.url}/products/${ibm}/buy?quantity=5`)
    await place(page, 'Bevestig aankoop')
    await expect(page.getByTestId('receipt')).toContainText('Je order wacht')

    await cancelFirst(page, game)
    await page.goto(`${game.url}/products/${ibm}/buy?quantity=5`)
    await place(page, 'Bevestig aankoop')
    await expect(alert).toContainText('Je hebt vandaag het maximum aan orders geplaatst.')
    await expect(alert).toContainText('Morgen kun je weer nieuwe plaatsen.')
    await expectAccessible(page)
  })
})

/** Cancels one of the orders on the dashboard. */
async function cancelFirst(page: Page, game: Game): Promise<void> {
  await page.goto(`${game.url}/dashboard`)
  await page.getByRole('tab', { name: 'Orders' }).click()
  await page.getByRole('button', { name: 'Annuleer de order voor IBM' }).first().click()
  await expect(page.getByText('Je order voor IBM is geannuleerd.')).toBeVisible()
}

async function enter(page: Page, game: Game, username: string): Promise<void> {
  await page.context().addCookies([{ name: 'cookiepref', value: '1', url: game.url }])
  await logIn(page, game, username)
}

/**
 * Buys ten IBM with a limit, valid today, and checks each screen on the way; `isWide` is a screen with room for the
 * form.
 */
async function placeLimitOrder(page: Page, game: Game, limit: number, isWide: boolean): Promise<void> {
  await page.goto(`${game.url}/products/${ibm}/buy`)
  await choose(page, 'Soort order', 'Limiet')
  await expect(page.getByText('Jij bepaalt wat je hoogstens betaalt.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Bekijk je order' })).toBeInViewport({ ratio: 1 })
  await page.getByLabel('Limiet per stuk').fill(typed(limit))
  await page.getByLabel('Aantal').fill('10')
  await choose(page, 'Geldig', 'Dag')
  await expect(page.getByText('De order geldt tot en met dinsdag 8 oktober.')).toBeVisible()
  if (isWide) {
    // Everything from the title to the remaining balance is on one screen.
    await page.evaluate('scrollTo(0, 0)')
    for (const part of ['Soort order', 'Je betaalt hoogstens', 'Besteedbaar daarna'])
      await expectInSight(page, page.getByText(part))
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Bekijk je order' }).click()
  await expect(
    page.getByText(`Je koopt 10 × IBM zodra de laatkoers ${inEuro(limit)} of lager is.`),
  ).toBeVisible()
  await expect(page.getByText(`Dat kost hoogstens ${inEuro(10 * limit + 2_00)}`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Bevestig aankoop' }).click()
  await expect(page.getByTestId('receipt')).toContainText('Je order wacht')
  await expectAccessible(page)
}

/** Sells seven of forty IBM with a stop price. */
async function placeStopLossOrder(page: Page, game: Game, stop: number): Promise<void> {
  await page.goto(`${game.url}/products/${ibm}/sell`)
  await choose(page, 'Soort order', 'Stop loss')
  await page.getByLabel('Stopkoers per stuk').fill(typed(stop))
  await page.getByRole('button', { name: '25%' }).click()
  await expect(page.getByLabel('Aantal')).toHaveValue('10')
  await page.getByLabel('Aantal').fill('7')
  await place(page, 'Bevestig verkoop')
  await expect(page.getByTestId('receipt')).toContainText('Je order wacht')
}

/** Expects an element to be in the window, with nothing over it. */
async function expectInSight(page: Page, part: Locator): Promise<void> {
  await expect(part).toBeInViewport({ ratio: 1 })
  const button = await page.getByRole('button', { name: 'Bekijk je order' }).boundingBox()
  const box = await part.boundingBox()
  expect(box!.y + box!.height).toBeLessThanOrEqual(button!.y)
}

/** A radio button of the form. */
function choice(page: Page, of: string, name: string): Locator {
  return page.getByRole('group', { name: of }).getByRole('radio', { name })
}

async function choose(page: Page, of: string, name: string): Promise<void> {
  await page.getByRole('group', { name: of }).getByText(name, { exact: true }).click()
}

async function place(page: Page, confirm: string): Promise<void> {
  await page.getByRole('button', { name: 'Bekijk je order' }).click()
  await page.getByRole('button', { name: confirm }).click()
}

/**
 * A price in cents that IBM falls to within the next hour of the tape, but not within the first minutes.
 */
async function priceToCome(page: Page, game: Game, side: 'bid' | 'ask'): Promise<number> {
  const { market } = discover.response.parse(
    await (await page.request.get(`${game.url}${discover.path}`)).json(),
  )
  const { marketTime, realTime, pace } = market.clock
  const now = marketTime + (Date.now() - realTime) * pace
  let lowest = euroCents('IBM', side, now)
  for (let at = now; at < now + 90 * minute; at += minute) {
    const price = euroCents('IBM', side, at)
    // Not sooner: these minutes take four seconds, in which the engine must have read the orders.
    if (at > now + 10 * minute && price < lowest) return price
    lowest = Math.min(lowest, price)
  }
  throw new Error(`The tape has no lower ${side} of IBM after ${new Date(now).toISOString()}`)
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let tabs = 0; tabs < 60; tabs += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return
  }
  throw new Error(`${target} cannot be reached with Tab`)
}

async function transactionsOf(page: Page): Promise<Transaction[]> {
  return getTransactions.response.parse(await answerTo(page, getTransactions.path)).transactions
}

async function ordersOf(page: Page): Promise<Order[]> {
  return getOrders.response.parse(await answerTo(page, getOrders.path)).orders
}

/** The response of the API to a GET by the player who is logged in. */
async function answerTo(page: Page, path: string): Promise<unknown> {
  return page.evaluate(async (address) => {
    const response = await fetch(address, { headers: { 'x-requested-with': 'test' } })
    return response.json()
  }, `/api${path}`)
}

/** Lets the next POST to an address reach the server, but not its answer the browser. */
async function loseAnswer(page: Page, address: string): Promise<void> {
  let isLost = false
  await page.route(address, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort()
  })
}

/** A price in cents as a player types it. */
function typed(cents: number): string {
  return (cents / 100).toFixed(2).replace('.', ',')
}

/** An amount in cents as the screens show it. */
function inEuro(cents: number): string {
  return new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' }).format(cents / 100)
}
