// Orders of every type in a browser, on the recorded week: placed, told, filled on the tape's own quote or aborted with
// the reason, changed, cancelled, and placed anew from what their story proposes.

import { discover } from '@koersklasse/contract/discovery.ts'
import { getTransactions, type Transaction } from '@koersklasse/contract/trading.ts'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { award } from './award.ts'
import { expectFine } from './expect-fine.ts'
import type { Game } from './game.ts'
import { joinGame } from './join-game.ts'
import { logIn } from './log-in.ts'
import { startPlayable } from './start-playable.ts'
import { euroCents, weekFrom } from './tape.ts'

const ibm = 'US4592001014'
const minute = 60_000

test.describe('on an open market', () => {
  // What one journey buys, the next sells.
  test.describe.configure({ mode: 'serial' })

  let game: Game
  test.beforeAll(async () => {
    game = await startPlayable({
      ...weekFrom('2013-10-08T14:00:00Z'),
      TRANSACTION_COST_FIXED: '200',
    })
  })
  test.afterAll(() => game.remove())

  test('a limit, a stop loss and one that no longer fits wait for their price, and go on the quote that brings it', async ({
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
    await page.goto(`${game.url}/products/${ibm}/buy`)
    await choose(page, 'Soort order', 'Limiet')
    await expect(page.getByText('Jij bepaalt wat je hoogstens betaalt.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Bekijk je order' })).toBeInViewport({ ratio: 1 })
    await page.getByLabel('Limiet per stuk').fill(typed(limit))
    await page.getByLabel('Aantal').fill('10')
    await choose(page, 'Geldig', 'Dag')
    await expect(page.getByText('De order geldt tot en met dinsdag 8 oktober.')).toBeVisible()
    if (info.project.name === 'desktop') {
      // All of it on one screen, from the title to what is left.
      await page.evaluate('scrollTo(0, 0)')
      for (const part of ['Soort order', 'Je betaalt hoogstens', 'Besteedbaar daarna'])
        await expectInSight(page, page.getByText(part))
    }
    await expectFine(page)
    await page.getByRole('button', { name: 'Bekijk je order' }).click()
    await expect(
      page.getByText(`Je koopt 10 × IBM zodra de laatkoers ${inEuro(limit)} of lager is.`),
    ).toBeVisible()
    await expect(page.getByText(`Dat kost hoogstens ${inEuro(10 * limit + 2_00)}`)).toBeVisible()
    await expectFine(page)
    await page.getByRole('button', { name: 'Bevestig aankoop' }).click()
    await expect(page.getByTestId('receipt')).toContainText('Je order wacht')
    await expectFine(page)

    await page.goto(`${game.url}/products/${ibm}/buy?type=limit&price=${limit}&quantity=90000`)
    await expect(page.getByText(/Je kunt er nu \d+ betalen\. Is dat straks nog zo/)).toBeVisible()
    await place(page, 'Bevestig aankoop')
    await expect(page.getByTestId('receipt')).toContainText('Je order wacht')

    const stop = await priceToCome(page, game, 'bid')
    await page.goto(`${game.url}/products/${ibm}/sell`)
    await choose(page, 'Soort order', 'Stop loss')
    await page.getByLabel('Stopkoers per stuk').fill(typed(stop))
    await page.getByRole('button', { name: '25%' }).click()
    await expect(page.getByLabel('Aantal')).toHaveValue('10')
    await page.getByLabel('Aantal').fill('7')
    await place(page, 'Bevestig verkoop')
    await expect(page.getByTestId('receipt')).toContainText('Je order wacht')

    await page.goto(`${game.url}/dashboard`)
    await page.getByRole('tab', { name: 'Orders' }).click()
    // Until all of them have gone, five minutes of the market are a second.
    await game.restart({ REPLAY_SPEED: '300' })
    const stopped = page.getByRole('row').filter({ hasText: 'Koop 90.000' })
    await expect(stopped).toContainText('Gestopt: je hebt niet genoeg saldo', { timeout: 30_000 })
    await expect(page.getByText(/Wacht tot/)).toHaveCount(0, { timeout: 30_000 })
    await game.restart()
    await expectFine(page)

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
    // The minute before brought it for neither.
    expect(euroCents('IBM', 'ask', bought.quote!.time - minute)).toBeGreaterThan(limit)

    await stopped.getByRole('link', { name: /^Waarom ging/ }).click()
    await expect(page.getByRole('heading', { name: 'Je order gaat niet door' })).toBeVisible()
    await expect(page.getByText('Wat wel had gewerkt')).toBeVisible()
    await expectFine(page)
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
    await expectFine(page)
  })

  test('a limit that the market has passed already is told, and is filled at the quote', async ({
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

  test('an order that waits is changed in one step, cancelled, and placed anew', async ({ page }, info) => {
    await enter(page, game, `order-${info.project.name}`)
    await page.goto(`${game.url}/products/${ibm}/buy?type=limit&price=5000&quantity=3&validity=week`)
    await place(page, 'Bevestig aankoop')
    await page.getByRole('link', { name: 'Bekijk je order' }).click()
    await expect(page).toHaveURL(/\/orders\/[\w-]+$/)
    await expect(page.getByText('Wacht tot de laatkoers € 50,00 of lager is.')).toBeVisible()
    await expect(page.getByText('De order geldt tot en met zondag 13 oktober.')).toBeVisible()
    await expectFine(page)

    await page.getByRole('link', { name: 'Wijzig' }).click()
    await page.getByLabel('Limiet per stuk').fill('40,25')
    await page.getByLabel('Aantal').fill('4')
    await choose(page, 'Geldig', 'Maand')
    await expect(page.getByText('De order geldt tot en met donderdag 31 oktober.')).toBeVisible()
    await expectFine(page)
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

  test('by the keyboard alone', async ({ page }, info) => {
    await enter(page, game, `order-${info.project.name}`)
    await page.goto(`${game.url}/products/${ibm}/buy`)
    await tabTo(page, choice(page, 'Soort order', 'Markt'))
    await page.keyboard.press('ArrowRight')
    await expect(choice(page, 'Soort order', 'Limiet')).toBeChecked()
    await tabTo(page, page.getByLabel('Limiet per stuk'))
    await page.keyboard.type('1234,5')
    await expect(page.getByLabel('Limiet per stuk')).toHaveValue('1.234,50')
    // The caret stays where one types, also before what is there already.
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

  test('before a Sprinter is bought one sees what it may become and what can be lost', async ({
    page,
  }, info) => {
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
      // All of it on one screen: from the title to the button.
      await page.evaluate('scrollTo(0, 0)')
      await expect(page.getByText('Een maand aanhouden')).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('button', { name: 'Bekijk je order' })).toBeInViewport({ ratio: 1 })
    }
    await expectFine(page)
    await place(page, 'Bevestig aankoop')
    await expect(page.getByTestId('receipt')).toContainText('Bewijs van aankoop')
  })

  test('an order that is not there has no page', { tag: '@once' }, async ({ page }, info) => {
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
    })
  })
  test.afterAll(() => game.remove())

  test('what is locked says how it is unlocked, and an order waits for the opening', async ({
    page,
  }, info) => {
    const username = `avond-${info.project.name}`
    await joinGame(game, username)
    await enter(page, game, username)
    for (const list of ['/markets', '/markets/underlyings', '/search?q=ibm']) {
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
    await expectFine(page)
    await page.getByRole('link', { name: 'Naar de academie' }).click()
    await expect(page.getByText('Dit diploma opent stop-lossorders.')).toBeVisible()
    await expect(page.getByText('Nog op slot')).toBeVisible()
    await page.goBack()

    // A Sprinter that is locked has no more room than saying so takes.
    await page.goto(`${game.url}/markets/sp?underlyingSymbol=IBM`)
    await page.getByRole('table').getByRole('link').first().click()
    await expect(page.getByText('Haal eerst het diploma “Sprinters” in de academie.')).toBeVisible()
    const panel = await page.getByRole('region', { name: 'Order', exact: true }).boundingBox()
    expect(panel!.width).toBeLessThan(400)
    expect(panel!.height).toBeLessThan(430)
    await expectFine(page)
    await page.goto(`${game.url}/products/${ibm}/buy`)

    // The next time it is looked at, it is open.
    await award(game, username, 'stoploss')
    await choose(page, 'Soort order', 'Stop loss')
    await expect(page.getByText('Nog op slot')).toBeHidden()
    await expect(page.getByLabel('Stopkoers')).toBeVisible()

    await choose(page, 'Soort order', 'Markt')
    await expect(page.getByText(/^De beurs is dicht\..*9 okt.*08:00/)).toBeVisible()
    await choose(page, 'Geldig', 'Dag')
    await expect(page.getByText('De order geldt tot woensdag 9 oktober om 22:00.')).toBeVisible()
    await page.getByLabel('Aantal').fill('5')
    await expectFine(page)
    await place(page, 'Bevestig aankoop')
    await expect(page.getByTestId('receipt')).toContainText('Wacht tot de beurs open is en er een koers is.')
    await expectFine(page)
  })
})

async function enter(page: Page, game: Game, username: string): Promise<void> {
  await page.context().addCookies([{ name: 'cookiepref', value: '1', url: game.url }])
  await logIn(page, game, username)
}

/** In the window, and nothing over it. */
async function expectInSight(page: Page, part: Locator): Promise<void> {
  await expect(part).toBeInViewport({ ratio: 1 })
  const button = await page.getByRole('button', { name: 'Bekijk je order' }).boundingBox()
  const box = await part.boundingBox()
  expect(box!.y + box!.height).toBeLessThanOrEqual(button!.y)
}

/** One of the choices of the form. */
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
 * A price in cents that IBM comes down to in the next hour of the tape, and not before a few minutes have gone by.
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
    if (at > now + 5 * minute && price < lowest) return price
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
  const answer = await page.evaluate(async (path) => {
    const response = await fetch(path, { headers: { 'x-requested-with': 'test' } })
    return response.json()
  }, `/api${getTransactions.path}`)
  return getTransactions.response.parse(answer).transactions
}

/** A price in cents as one types it. */
function typed(cents: number): string {
  return (cents / 100).toFixed(2).replace('.', ',')
}

/** An amount in cents as the screens show it. */
function inEuro(cents: number): string {
  return new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' }).format(cents / 100)
}
