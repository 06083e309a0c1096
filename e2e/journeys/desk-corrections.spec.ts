// Wrong quotes at the operator's desk, on a tape made for the test: two quotes knock out a player's Sprinter and fill an
// order. The operator finds them, sees what they caused, and repairs it; the player reads why.

import { rm } from 'node:fs/promises'
import { getProduct, getSprinters } from '@koersklasse/contract/market.ts'
import { getPositions, getTransactions, placeOrder, type Transaction } from '@koersklasse/contract/trading.ts'
import { expect, type Page, type TestInfo } from '@playwright/test'
import { type Client, unwrap } from '../support/client.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import type { Game } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { logIn } from '../support/log-in.ts'
import { openDesk } from '../support/open-desk.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'
import { minutesFrom, writeTape } from '../support/write-tape.ts'

/** Monday 2 March 2026, 14:00 in Amsterdam. */
const start = Date.UTC(2026, 2, 2, 13)
const wrongAt = start + 12 * 60_000
const share = 'NL0010273215'

let folder: string
let game: Game
test.beforeAll(async () => {
  const isWrong = (time: number) => time >= wrongAt && time < wrongAt + 2 * 60_000
  const wave = (time: number) => Math.sin((time - start) / 400_000) / 2
  const tape = await writeTape(
    minutesFrom(start, 240),
    [
      {
        ...{ symbol: 'TIKFOUT', isin: share, name: 'Foute Tik' },
        priceAt: (time) => (isWrong(time) ? 40 : 100) + wave(time),
      },
    ],
    [],
  )
  folder = tape.folder
  game = await startPlayable({ MARKET_FEED: 'replay', REPLAY_FILE: tape.file, REPLAY_SPEED: '1' })
})
test.afterAll(async () => {
  await game.remove()
  await rm(folder, { recursive: true })
})
test.beforeEach(({ context }) => context.addCookies([{ name: 'cookiepref', value: '1', url: game.url }]))

test('an operator repairs wrong quotes', { tag: '@once' }, async ({ page, browser, viewport }, info) => {
  const holder = `houder${info.project.name}`
  const player = await joinGame(game, holder)
  const sprinter = await longSprinter(player)
  await buy(player, sprinter.id, 100)
  await order(player, { productId: share, orderType: 'limit', quantity: 20, limitPrice: 70_00 })
  const before = unwrap(await player.call(getPositions, {})).availableBalance
  await openDesk(page, game, `baas${info.project.name}`, ['operator'])

  // A minute of the market takes a quarter of a second, until the wrong quotes are over.
  await game.restart({ REPLAY_SPEED: '240' })
  await expect(async () => {
    const kinds = (await transactionsOf(player)).map(({ transactionType }) => transactionType)
    expect(kinds).toContain('knockout')
    expect(kinds.filter((kind) => kind === 'buy')).toHaveLength(2)
  }).toPass()
  await expect.poll(() => bidOf(player)).toBeGreaterThan(80_00)
  await game.restart({ REPLAY_SPEED: '1' })

  await page.goto(`${game.url}/desk`)
  await page.getByRole('link', { name: /^Foute koersen/ }).click()
  await expect(page.getByRole('heading', { name: 'Foute koersen', level: 1 })).toBeFocused()
  await expect(page.getByText('Nog niets hersteld')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Symbool').fill('TIKFOUT')
  await page.getByRole('button', { name: 'Zoek', exact: true }).click()
  await expect(page.getByText('Vul een datum en een tijd in, zoals 24.11.2026 en 09:00:00.')).toHaveCount(2)
  await page.getByLabel('Vanaf', { exact: true }).fill('02.03.2026')
  await page.getByLabel('Vanaf: Tijd').fill('14:10:00')
  await page.getByLabel('Tot en met', { exact: true }).fill('02.03.2026')
  await page.getByLabel('Tot en met: Tijd').fill('14:16:00')
  await page.getByRole('button', { name: 'Zoek', exact: true }).click()
  await page.getByRole('button', { name: /^Van: de eerste foute koers is die van .*14:12:00/ }).click()
  await page.getByRole('button', { name: /^Tot: de laatste foute koers is die van .*14:13:00/ }).click()
  await expect(page.getByText('gekozen', { exact: true })).toHaveCount(2)
  await page.getByLabel('Fout als de koers lager is dan').fill('80')
  await expectAccessible(page)
  await picture(page, info, 'find')
  await page.getByRole('button', { name: 'Bereken de gevolgen' }).click()
  const planSheet = page.getByRole('dialog', { name: 'Gevolgen berekenen?' })
  await planSheet.getByLabel('Waarom doe je dit?').fill('De feed stuurde twee koersen van een ander aandeel')
  await planSheet.getByRole('button', { name: 'Bereken de gevolgen' }).click()

  await expect(page.getByRole('heading', { name: 'Wat er zou gebeuren' })).toBeVisible()
  await expect(page.getByText('Loopt gewoon door').first()).toBeVisible()
  await expect(page.getByRole('row', { name: holder })).toContainText('Teruggedraaid')
  await expectAccessible(page)
  await picture(page, info, 'dry-run')
  // Nothing has changed yet.
  expect((await transactionsOf(player)).map(({ transactionType }) => transactionType)).not.toContain(
    'reversal',
  )
  await page.getByRole('button', { name: 'Herstel dit' }).click()
  await expect(page.getByText('Schrijf in een zin wat er is gebeurd.')).toBeVisible()
  await page
    .getByLabel('Wat spelers lezen')
    .fill('Foute Tik had twee minuten lang een koers van een ander aandeel.')
  await page.getByRole('button', { name: 'Herstel dit' }).click()
  const sheet = page.getByRole('dialog', { name: 'Foute koers herstellen?' })
  await sheet.getByLabel('Waarom doe je dit?').fill('De feed stuurde twee koersen van een ander aandeel')
  await sheet.getByRole('button', { name: 'Herstel dit' }).click()
  await expect(page.getByRole('heading', { name: 'Wat er is gebeurd' })).toBeVisible()
  await picture(page, info, 'done')

  const after = unwrap(await player.call(getPositions, {}))
  expect(after.availableBalance).toBe(before)
  expect(after.positions.map(({ productId, quantity }) => [productId, quantity])).toContainEqual([
    sprinter.id,
    100,
  ])
  await expectReceipt(player, holder, () => browser.newPage({ ...(viewport && { viewport }) }), info)
})

/** The player reads why, on the receipt and where the log of the competition is checked. */
async function expectReceipt(
  player: Client,
  holder: string,
  open: () => Promise<Page>,
  info: TestInfo,
): Promise<void> {
  const page = await open()
  await page.context().addCookies([{ name: 'cookiepref', value: '1', url: game.url }])
  await logIn(page, game, holder)
  const reversal = (await transactionsOf(player)).find(
    ({ transactionType, detail }) =>
      transactionType === 'reversal' &&
      detail?.kind === 'reversal' &&
      detail.of.transactionType === 'knockout',
  )
  await page.goto(`${game.url}/transactions/${reversal!.id}`)
  await expect(page.getByText('Deze transactie was door een foute koers van')).toBeVisible()
  await expect(
    page.getByText('Foute Tik had twee minuten lang een koers van een ander aandeel.'),
  ).toBeVisible()
  await expectAccessible(page)
  await picture(page, info, 'receipt')
  await page.goto(`${game.url}/rankings/verify`)
  await expect(
    page.getByText('Foute Tik had twee minuten lang een koers van een ander aandeel.'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.context().close()
}

/** The long Sprinter with the highest leverage. */
async function longSprinter(player: Client) {
  const query = { underlyingSymbol: 'TIKFOUT', productType: 'sp', direction: 'long' } as const
  const order = { sort: 'leverage', order: 'desc' } as const
  return unwrap(await player.call(getSprinters, { query: { ...query, ...order } })).products[0]!
}

async function order(player: Client, body: object): Promise<void> {
  const terms = { transactionType: 'buy', orderType: 'market', quantity: 1, ...body }
  unwrap(await player.call(placeOrder, { body: terms as never }))
}

const buy = (player: Client, productId: string, quantity: number) => order(player, { productId, quantity })

/** What the share is worth now; 0 while it has no price. */
async function bidOf(player: Client): Promise<number> {
  const { product } = unwrap(await player.call(getProduct, { params: { id: share } }))
  return product.price?.bid ?? 0
}

async function transactionsOf(player: Client): Promise<Transaction[]> {
  return unwrap(await player.call(getTransactions, {})).transactions
}

async function picture(page: Page, info: TestInfo, name: string): Promise<void> {
  await info.attach(name, { body: await page.screenshot({ fullPage: true }), contentType: 'image/png' })
}
