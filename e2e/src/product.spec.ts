// The page of a product: each type says what it is, what it costs, how near its end it is, and leads on.

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
import { expect, type Page, test } from '@playwright/test'
import { createClient, unwrap } from './client.ts'
import { expectAccessible, expectNarrow } from './expect-fine.ts'
import { type Game, startGame } from './game.ts'
import { joinGame, password } from './join-game.ts'
import { openDatabaseOf } from './open-database-of.ts'
import { startPlayable } from './start-playable.ts'
import { weekFrom } from './tape.ts'
import { minutesFrom, writeTape } from './write-tape.ts'

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

  test('a share tells its price and its age, when it trades and what an order costs', async ({ page }) => {
    await open(page, game, ibm, 'IBM')
    await expect(fact(page, 'Soort')).toHaveText('Aandeel')
    await expect(fact(page, 'Laatste koers')).toContainText(/^9 okt, 1\d:\d\d/)
    await expect(fact(page, 'Laatste koers')).toContainText(/(zojuist|seconden? geleden|minu\w+ geleden)$/)
    await expect(fact(page, 'Te verhandelen')).toHaveText(
      'maandag tot en met vrijdag, 08:00 tot 22:00nu open',
    )
    await expect(fact(page, 'Per order')).toHaveText(/€\s2,00/)
    await expect(page.getByRole('heading', { name: 'Hefboom en stop-loss' })).toHaveCount(0)
    await expectFine(page)
    await page.getByRole('definition').getByRole('link', { name: 'IBM' }).click()
    await expect(page).toHaveURL(/\/underlyings\/IBM$/)
  })

  test('an ETF tells what becomes of its dividends, a tracker its ratio and its fee', async ({ page }) => {
    const visitor = createClient(game.url)
    const [etf] = unwrap(await visitor.call(getEtfs, {})).products
    await open(page, game, etf!.id, etf!.name)
    await expect(fact(page, 'Dividend')).toHaveText('wordt uitgekeerd')
    await expectFine(page)

    const [tracker] = unwrap(await visitor.call(getTrackers, {})).products
    await open(page, game, tracker!.id, tracker!.name)
    await expect(page.getByRole('main').getByText('fictief product', { exact: true })).toBeVisible()
    await expect(fact(page, 'Ratio')).toContainText('volgen één keer de koers')
    await expect(fact(page, 'Kosten per jaar')).toHaveText('0,30%')
    await expectFine(page)
  })

  for (const productType of ['sp', 'sb'] as const) {
    test(`a ${productType} tells how near it is to its end, and what it would be worth there`, async ({
      page,
    }) => {
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
      await expectFine(page)
    })
  }

  test('has its price, its course and the way to an order in view at once', async ({ page }, info) => {
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
    await expect(bar.getByRole('link', { name: /^Kopen/ })).toContainText((await ask.textContent()) ?? '-')

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

  test('has room for text twice as large', async ({ page, context }, info) => {
    test.skip(info.project.name === 'desktop', 'a wide screen with large text is laid out as a narrow one')
    const session = await context.newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    await open(page, game, ibm, 'IBM')
    await expect(page.getByRole('slider')).toBeVisible()
    expect(await page.evaluate('getComputedStyle(document.documentElement).fontSize')).toBe('32px')
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  })

  test('leads a player to the position that they have in it', async ({ page }, info) => {
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
    game = await startPlayable()
  })
  test.afterAll(() => game.remove())

  test('an X-Turbo tells its last day and how far off that is', async ({ page }) => {
    const visitor = createClient(game.url)
    const query = { productType: 'xt' } as const
    const newest = async () => unwrap(await visitor.call(getSprinters, { query })).products[0]
    // They are made on the first quote of their underlying.
    await expect.poll(newest, { timeout: 60_000 }).toBeDefined()
    await expectSprinter(page, game, (await newest())!)
    await expect(fact(page, 'Einddatum')).toHaveText(/\d{4}nog \d+ dag(en)?$/)
    await expect(fact(page, 'Premie per jaar')).toHaveText(/^\d+,\d\d%$/)
    await expect(fact(page, 'Te verhandelen')).toHaveText('dag en nachtnu open')
    await expect(fact(page, 'Uitgegeven op')).toHaveText(/^\d+ \w+ 20\d\d$/)
    await expectFine(page)
  })

  test('what is sold out says so, and can only be sold', async ({ page, context }, info) => {
    await context.addCookies([{ name: 'cookiepref', value: '1', url: game.url }])
    const visitor = createClient(game.url)
    const query = { productType: 'sp', direction: 'long', underlyingSymbol: 'AEX' } as const
    const [product] = unwrap(await visitor.call(getSprinters, { query })).products
    const database = await openDatabaseOf(game)
    // As docs/OPERATIONS.md says an operator does.
    await database.pool.query(
      "update issued_products set is_sold_out = true, revision = nextval('product_revisions') where id = $1",
      [product!.id],
    )
    await database.close()
    await open(page, game, product!.id, product!.name)
    // Within half a minute every node knows, and who looks at the page sees it.
    await expect(page.getByText('Alleen te verkopen').first()).toBeVisible({ timeout: 45_000 })
    await expect(fact(page, 'Alleen te verkopen')).toHaveText('Het product is uitverkocht.')
    const bar = page.getByRole('navigation', { name: 'Naar je order' })
    if (info.project.name === 'phone') {
      await expect(bar.getByRole('link')).toHaveCount(1)
      await expect(bar.getByRole('link', { name: /^Verkopen/ })).toBeVisible()
    }
    await expectFine(page)
  })
})

test('a share that leaves the exchange says so in the place of the order', async ({ page, context }) => {
  // Friday 6 March 2026, ten minutes before midnight in Amsterdam.
  const midnight = Date.UTC(2026, 2, 6, 23)
  const leaves = { symbol: 'WEG', isin: 'NL0000009082', name: 'Weggehaald' }
  const tape = await writeTape(
    minutesFrom(midnight - 10 * 60_000, 40),
    [{ ...leaves, priceAt: (time) => (time < midnight ? 12 + (time % 7) / 10 : 3) }],
    ['WEG,2026-03-07,delisting,'],
  )
  const game = await startGame({ MARKET_FEED: 'replay', REPLAY_FILE: tape.file, REPLAY_SPEED: '60' })
  try {
    await context.addCookies([{ name: 'cookiepref', value: '1', url: game.url }])
    const visitor = createClient(game.url)
    const ended = async () => {
      const answer = await visitor.call(getProduct, { params: { id: leaves.isin } })
      return answer.ok ? answer.value.product.ended?.kind : null
    }
    await expect.poll(ended, { timeout: 45_000 }).toBe('delisting')
    await open(page, game, leaves.isin, leaves.name)
    await expect(page.getByText('Sinds 7 maart 2026 om 00:00:00 niet meer op de beurs.')).toBeVisible()
    await expect(page.getByText('Wie het had, kreeg de laatste koers.')).toBeVisible()
    await expect(page.getByRole('main').getByText('afgelopen', { exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Order' })).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Naar je order' })).toHaveCount(0)
    // Its course ends with it, whatever the tape still says of it.
    await expect(page.getByRole('figure')).toContainText('laagste € 12,')
    await expectFine(page)
  } finally {
    await game.remove()
    await rm(tape.folder, { recursive: true })
  }
})

/** The page of a Sprinter says in words what its levels say in figures. */
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
  // The price moves meanwhile: what is said is as far from the level as the price that is said with it.
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

/** The value of a fact, by its name. */
function fact(page: Page, name: string) {
  return page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd')
}

/** A level as the screens write it. */
function written(decimal: string): string {
  const format = { minimumFractionDigits: 2, maximumFractionDigits: 4 }
  return new Intl.NumberFormat('nl-NL', format).format(Number(decimal))
}

/** Nothing that axe has to say in either theme, and nothing wider than the smallest screen. */
async function expectFine(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  await expectNarrow(page)
}
