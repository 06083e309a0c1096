// The page of a product of each type: what it is, what it costs, how near its end is, and where it links to.

import { rm } from 'node:fs/promises'
import {
  getEtfs,
  getProduct,
  getSprinters,
  getTrackers,
  getUnderlying,
  type Product,
} from '@koersklasse/contract/market.ts'
import { getPositions, placeOrder } from '@koersklasse/contract/trading.ts'
import { fewInstruments } from '@koersklasse/server/test/fixtures/few-instruments.ts'
import { expect, type Page } from '@playwright/test'
import { createClient, unwrap } from '../support/client.ts'
import { expectNoAxeViolations, expectReflow } from '../support/expect-accessible.ts'
import { fact } from '../support/fact.ts'
import { type Game, startGame } from '../support/game.ts'
import { joinGame, password } from '../support/join-game.ts'
import { logIn } from '../support/log-in.ts'
import { openGameDatabase } from '../support/open-game-database.ts'
import { reconnect } from '../support/reconnect.ts'
import { weekFrom } from '../support/recorded-week.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'
import { minutesFrom, writeTape } from '../support/write-tape.ts'

const ibm = 'US4592001014'

test.describe('on the recorded week', () => {
  let game: Game
  test.beforeAll(async () => {
    game = await startPlayable({
      ...weekFrom('2013-10-09T14:00:00Z'),
      MARKET_HOURS: 'regular',
    })
  })
  test.afterAll(() => game.remove())
  test.beforeEach(({ context }) => context.addCookies([{ name: 'cookiepref', value: '1', url: game.url }]))

  test('shows the price of a share with its age, its trading hours and the costs of an order', async ({
    page,
  }) => {
    await open(page, game, ibm, 'IBM')
    await expect(fact(page, 'Soort')).toHaveText('Aandeel')
    await expect(fact(page, 'Laatste koers')).toContainText(/^9 okt, 1\d:\d\d/)
    await expect(fact(page, 'Laatste koers')).toContainText(/(zojuist|seconden? geleden|minu\w+ geleden)$/)
    await expect(fact(page, 'Te verhandelen')).toHaveText(
      'maandag tot en met vrijdag, 08:00 tot 22:00nu open',
    )
    await expect(fact(page, 'Per order')).toHaveText(/€\s2,00/)
    await expect(page.getByRole('heading', { name: 'Hefboom en stop-loss' })).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('definition').getByRole('link', { name: 'IBM' }).click()
    await expect(page).toHaveURL(/\/underlyings\/IBM$/)
  })

  test('shows what happens to the dividends of an ETF, and the ratio and fee of a tracker', async ({
    page,
  }) => {
    const visitor = createClient(game.url)
    const [etf] = unwrap(await visitor.call(getEtfs, {})).products
    await open(page, game, etf!.id, etf!.name)
    await expect(fact(page, 'Dividend')).toHaveText('wordt uitgekeerd')
    await expectAccessible(page)

    const [tracker] = unwrap(await visitor.call(getTrackers, {})).products
    await open(page, game, tracker!.id, tracker!.name)
    await expect(page.getByRole('main').getByText('fictief product', { exact: true })).toBeVisible()
    await expect(fact(page, 'Ratio')).toContainText('volgen één keer de koers')
    await expect(fact(page, 'Kosten per jaar')).toHaveText('0,30%')
    await expectAccessible(page)
  })

  for (const productType of ['sp', 'sb'] as const) {
    test(`shows how near the end of a ${productType} is, and its value there`, async ({ page }) => {
      const visitor = createClient(game.url)
      for (const direction of ['long', 'short'] as const) {
        const query = { productType, direction, underlyingSymbol: 'IBM' }
        const [product] = unwrap(await visitor.call(getSprinters, { query })).products
        await expectSprinter(page, game, product!)
        if (productType === 'sb') await expect(fact(page, 'Restwaarde bij stop-loss')).toHaveText('niets')
        else await expect(fact(page, 'Restwaarde bij stop-loss')).toHaveText(/€\s\d/)
        await expect(fact(page, 'Stop-loss geldt')).toHaveText(/09:30 tot 16:00 \(New York\)geldt nu$/)
        await expect(fact(page, 'Financiering per jaar')).toHaveText(/^-?\d,\d\d%$/)
      }
      await expectAccessible(page)
    })
  }

  test('shows the price, the chart and the way to an order without scrolling', async ({ page }, info) => {
    await open(page, game, ibm, 'IBM')
    const order = page.getByRole('region', { name: 'Order' })
    const bar = page.getByRole('navigation', { name: 'Naar je order' })
    const picture = page.getByRole('slider')
    await expect(picture).toBeVisible()
    if (info.project.name === 'desktop') {
      await expect(order).toBeInViewport()
      await expect(bar).toBeHidden()
      return
    }
    const { y, height } = (await picture.boundingBox())!
    expect(y + height).toBeLessThan((await bar.boundingBox())!.y)
    const ask = page.getByRole('definition').nth(1)
    // The price may move between the two reads.
    await expect(async () => {
      const price = (await ask.textContent()) ?? '-'
      await expect(bar.getByRole('link', { name: /^Kopen/ })).toContainText(price, { timeout: 500 })
    }).toPass()

    await bar.getByRole('link', { name: 'Verkopen' }).click()
    await expect(page).toHaveURL(`${game.url}/products/${ibm}/sell#order`)
    await expect(order).toBeInViewport()
    await expect(page.locator('#order')).toBeFocused()
    await expect(bar).toBeHidden()
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(bar).toBeHidden()
    await page.evaluate('scrollTo(0, 0)')
    await expect(bar).toBeVisible()
    await page.goBack()
    await expect(picture).toBeInViewport()
  })

  test('fits text twice as large', async ({ page, context }, info) => {
    test.skip(info.project.name === 'desktop', 'a wide screen with large text is laid out as a narrow one')
    const session = await context.newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    await open(page, game, ibm, 'IBM')
    await expect(page.getByRole('slider')).toBeVisible()
    expect(await page.evaluate('getComputedStyle(document.documentElement).fontSize')).toBe('32px')
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  })

  test('links to the position that the player has in the product', async ({ page }, info) => {
    const username = `houder-${info.project.name}`
    const player = await joinGame(game, username)
    const body = { productId: ibm, transactionType: 'buy', orderType: 'market', quantity: 7 } as const
    unwrap(await player.call(placeOrder, { body }))
    const { positions } = unwrap(await player.call(getPositions, {}))
    await page.goto(`${game.url}/auth/login`)
    await page.getByLabel('E-mailadres').fill(`${username}@example.org`)
    await page.getByLabel('Wachtwoord').fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('heading', { name: 'Je portefeuille', exact: true })).toBeVisible()
    await open(page, game, ibm, 'IBM')
    await page.getByRole('link', { name: '7 stuks, bekijk je positie' }).click()
    await expect(page).toHaveURL(`${game.url}/position/${positions[0]!.id}/${ibm}`)
  })
})

test.describe('in the simulation', () => {
  let game: Game
  test.beforeAll(async () => {
    game = await startPlayable({ INSTRUMENTS_FILE: fewInstruments })
  })
  test.afterAll(() => game.remove())

  test('shows the last day of an X-Turbo and the time until then', async ({ page }) => {
    const visitor = createClient(game.url)
    const query = { productType: 'xt' } as const
    const newest = async () => unwrap(await visitor.call(getSprinters, { query })).products[0]
    // X-Turbos are issued on the first quote of their underlying.
    await expect.poll(newest).toBeDefined()
    await expectSprinter(page, game, (await newest())!)
    await expect(fact(page, 'Einddatum')).toHaveText(/\d{4}nog \d+ dag(en)?$/)
    await expect(fact(page, 'Premie per jaar')).toHaveText(/^\d+,\d\d%$/)
    await expect(fact(page, 'Te verhandelen')).toHaveText('dag en nachtnu open')
    await expect(fact(page, 'Uitgegeven op')).toHaveText(/^\d+ \w+ 20\d\d$/)
    await expectAccessible(page)
  })

  test(
    'says that a product is sold out, and allows selling only',
    { tag: '@once' },
    async ({ page, context }, info) => {
      await context.addCookies([{ name: 'cookiepref', value: '1', url: game.url }])
      const visitor = createClient(game.url)
      const query = { productType: 'sp', direction: 'long', underlyingSymbol: 'AEX' } as const
      const [product] = unwrap(await visitor.call(getSprinters, { query })).products
      const database = await openGameDatabase(game)
      // As described for operators in docs/OPERATIONS.md.
      await database.pool.query(
        "update issued_products set is_sold_out = true, revision = nextval('product_revisions') where id = $1",
        [product!.id],
      )
      await database.close()
      await open(page, game, product!.id, product!.name)
      // Every node notices within half a minute, and updates open pages.
      await expect(page.getByText('Alleen te verkopen').first()).toBeVisible()
      await expect(fact(page, 'Alleen te verkopen')).toHaveText('Het product is uitverkocht.')
      const bar = page.getByRole('navigation', { name: 'Naar je order' })
      if (info.project.name === 'phone') {
        await expect(bar.getByRole('link')).toHaveCount(1)
        await expect(bar.getByRole('link', { name: /^Verkopen/ })).toBeVisible()
      }
      await expectAccessible(page)
    },
  )
})

test.describe('at the opening of Monday 9 March 2026, when a share pays and another one leaves', () => {
  // The second journey follows the first, in which the exchange opens.
  test.describe.configure({ mode: 'serial' })

  const [friday, opening] = [Date.UTC(2026, 2, 6, 16), Date.UTC(2026, 2, 9, 8)]
  const before = opening - 30 * 60_000
  const pays = { symbol: 'KEERT', isin: 'NL0010273215', name: 'Keert Uit' }
  const leaves = { symbol: 'WEG', isin: 'NL0000009082', name: 'Weggehaald' }
  let game: Game
  let folder: string
  test.beforeAll(async () => {
    const tape = await writeTape(
      [...minutesFrom(friday, 5), ...minutesFrom(before, 9 * 60)],
      [
        { ...pays, priceAt: (time) => (time < opening ? 50 : 49) },
        { ...leaves, priceAt: (time) => (time < opening ? 12 + (time % 7) / 10 : 3) },
      ],
      ['KEERT,2026-03-09,dividend,1.00', 'WEG,2026-03-07,delisting,'],
    )
    folder = tape.folder
    const start = new Date(before).toISOString()
    game = await startGame({ MARKET_FEED: 'replay', REPLAY_FILE: tape.file, REPLAY_START: start })
  })
  test.afterAll(async () => {
    await game.remove()
    await rm(folder, { recursive: true })
  })
  test.beforeEach(({ context }) => context.addCookies([{ name: 'cookiepref', value: '1', url: game.url }]))

  test('says that nothing is traded around an ex-date, and fills an order on the first price after it', async ({
    page,
  }, info) => {
    const username = `opening-${info.project.name}`
    await expect.poll(() => productOf(game, pays.isin)).toMatchObject({ price: { freshness: 'ex_date' } })
    await joinGame(game, username)
    await logIn(page, game, username)
    await open(page, game, pays.isin, pays.name)
    await expect(
      page.getByText('Koers van 6 mrt, 17:04. Rond een dividend of een splitsing wordt even niet gehandeld.'),
    ).toBeVisible()
    await expectAccessible(page)
    await page.goto(`${game.url}/products/${pays.isin}/buy`)
    const sentence =
      'Rond een dividend of een splitsing wordt even niet gehandeld. Je order wordt uitgevoerd op de eerste koers nadat de beurs weer open is.'
    await expect(page.getByText(sentence)).toBeVisible()
    await page.getByLabel('Aantal').fill('10')
    await page.getByRole('button', { name: 'Bekijk je order' }).click()
    await expect(page.getByText(sentence)).toBeVisible()
    await page.getByRole('button', { name: 'Bevestig aankoop' }).click()
    const receipt = page.getByTestId('receipt')
    await expect(receipt).toContainText('Je order wacht')
    await expect(receipt).toContainText(sentence)
    await expectAccessible(page)

    await game.restart({ REPLAY_SPEED: '600' })
    await reconnect(page)
    await expect(receipt).toContainText('Bewijs van aankoop')
    await expect(receipt).toContainText('€ 49,00')
  })

  test('says that a share has left the exchange, in place of the order form', async ({ page }) => {
    await expect.poll(() => productOf(game, leaves.isin)).toMatchObject({ ended: { kind: 'delisting' } })
    await open(page, game, leaves.isin, leaves.name)
    await expect(page.getByText('Sinds 9 maart 2026 om 09:00:00 niet meer op de beurs.')).toBeVisible()
    await expect(page.getByText('Wie het had, kreeg de laatste koers.')).toBeVisible()
    await expect(page.getByRole('main').getByText('afgelopen', { exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Order' })).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Naar je order' })).toHaveCount(0)
    // Its chart ends with it, even if the tape has later quotes.
    await expect(page.getByRole('figure')).toContainText('laagste € 12,')
    await expectAccessible(page)
  })
})

/** A product as a visitor sees it; undefined while there is none. */
async function productOf(game: Game, id: string): Promise<Product | undefined> {
  const answer = await createClient(game.url).call(getProduct, { params: { id } })
  return answer.ok ? answer.value.product : undefined
}

/** Expects the page of a Sprinter to describe its levels in words as the API gives them in figures. */
async function expectSprinter(page: Page, game: Game, product: Product): Promise<void> {
  await open(page, game, product.id, product.name)
  const visitor = createClient(game.url)
  const now = unwrap(await visitor.call(getProduct, { params: { id: product.id } })).product
  const words = product.direction === 'long' ? 'Zakt de koers van' : 'Stijgt de koers van'
  const sentence = page.getByText(words)
  await expect(sentence).toContainText(`${product.symbol} staat op`)
  await expect(fact(page, 'Stop-lossniveau').first()).toHaveText(
    new RegExp(`^${written(now.stopLossLevel!)}`),
  )
  await expect(sentence).toContainText(written(now.stopLossLevel!))
  await expect(fact(page, 'Financieringsniveau')).toHaveText(new RegExp(`^${written(now.financingLevel!)}`))
  // The price moves meanwhile: the distance is compared with the price in the same sentence.
  const price = unwrap(await visitor.call(getUnderlying, { params: { symbol: product.symbol } })).underlying
    .price!
  const mid = (Number(price.bid) + Number(price.ask)) / 2
  const said = Number(/nog ([\d,]+)%/.exec((await sentence.textContent()) ?? '')?.[1]?.replace(',', '.'))
  const distance = (Math.abs(mid - Number(now.stopLossLevel)) / mid) * 100
  expect(Math.abs(said - distance)).toBeLessThan(0.5)
  const leverage = Number((await fact(page, 'Hefboom').first().textContent())?.replace(',', '.'))
  expect(Math.abs(leverage / Number(now.leverage) - 1)).toBeLessThan(0.1)
}

async function open(page: Page, game: Game, productId: string, name: string): Promise<void> {
  await page.goto(`${game.url}/products/${productId}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('figure')).toBeVisible()
}

/** A level as the screens show it. */
function written(decimal: string): string {
  const format = { minimumFractionDigits: 2, maximumFractionDigits: 4 }
  return new Intl.NumberFormat('nl-NL', format).format(Number(decimal))
}

/** Expects the page to be accessible in both themes, and to fit the smallest screen. */
async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoAxeViolations(page)
  }
  await expectReflow(page)
}
