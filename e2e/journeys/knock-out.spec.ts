// Product events on a tape made for the test: a knock-out in the afternoon, a dividend and a split at the next opening. The player
// sees each as it happens, and opens its receipt.

import { rm } from 'node:fs/promises'
import { getSprinters, type Product } from '@koersklasse/contract/market.ts'
import { getTransactions, placeOrder, type Transaction } from '@koersklasse/contract/trading.ts'
import { expect, type Page, type TestInfo } from '@playwright/test'
import { chartLine } from '../support/chart-line.ts'
import { type Client, unwrap } from '../support/client.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { fact } from '../support/fact.ts'
import type { Game } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { logIn } from '../support/log-in.ts'
import { reconnect } from '../support/reconnect.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'
import { minutesFrom, writeTape } from '../support/write-tape.ts'

/** Monday 2 March 2026, 16:30 in Amsterdam; the second part starts three minutes before the next opening. */
const afternoon = Date.UTC(2026, 2, 2, 15, 30)
const fall = afternoon + 18 * 60_000
const opening = Date.UTC(2026, 2, 3, 8)
const [falls, pays, splits] = ['NL0010273215', 'NL0000334118', 'NL0000009165']

/** The price passes the stop-loss level of the Sprinter, then that of the Sprinter Best, and then recovers. */
function priceOfFall(time: number): number {
  if (time < fall) return 100
  if (time < fall + 60_000) return 82
  return time < fall + 2 * 60_000 ? 70 : 96
}

let folder: string
let game: Game
test.beforeAll(async () => {
  const wave = (time: number) => Math.sin((time - afternoon) / 400_000) / 2
  const isAfter = (time: number) => time >= opening
  const times = [...minutesFrom(afternoon, 22), ...minutesFrom(opening - 3 * 60_000, 30)]
  const tape = await writeTape(
    times,
    [
      {
        ...{ symbol: 'VALT', isin: falls, name: 'Vallende Ster' },
        priceAt: (time) => priceOfFall(time) + wave(time),
      },
      { symbol: 'PAYS', isin: pays, name: 'Betaalster', priceAt: (time) => (isAfter(time) ? 49 : 50) },
      { symbol: 'SPLITS', isin: splits, name: 'Splitsing', priceAt: (time) => (isAfter(time) ? 20 : 70) },
    ],
    ['PAYS,2026-03-03,dividend,1.00', 'SPLITS,2026-03-03,split,7:2'],
  )
  folder = tape.folder
  game = await startPlayable({ MARKET_FEED: 'replay', REPLAY_FILE: tape.file, REPLAY_SPEED: '1' })
})
test.afterAll(async () => {
  await game.remove()
  await rm(folder, { recursive: true })
})

test(
  'announces a knock-out, a dividend and a split as they happen, with a receipt that explains each',
  { tag: '@once' },
  async ({ page: dashboard, context }, info) => {
    const username = `houder${info.project.name}`
    const player = await joinGame(game, username)
    const sprinter = await sprinterOn(player, 'sp')
    await buy(player, sprinter.id, 100)
    await buy(player, (await sprinterOn(player, 'sb')).id, 50)
    await buy(player, pays, 100)
    await buy(player, splits, 11)
    await logIn(dashboard, game, username)
    // From here on, a minute of the market takes a second; a knock-out is announced to whom is connected.
    await game.restart({ REPLAY_SPEED: '60' })
    await reconnect(dashboard)
    const told = (text: string) => expect(dashboard.getByText(text).first()).toBeVisible()

    await told(`Knock-out: 100 × ${sprinter.name} is voorbij.`)
    const page = await context.newPage()
    // The exchange opens while the player reads.
    await Promise.all([
      told('Dividend van Betaalster: € 85,00 voor je 100 stuks.'),
      expectKnockOuts(page, info, player, sprinter),
    ])

    const dividend = await transactionOf(player, ({ transactionType }) => transactionType === 'dividend')
    await page.goto(`${game.url}/transactions/${dividend.id}`)
    await expect(fact(page, '100 stuks, bruto')).toHaveText(inEuro(100_00))
    await expect(fact(page, 'Dividendbelasting 15%')).toHaveText('€ -15,00')
    await expect(fact(page, 'Je ontving')).toHaveText(inEuro(85_00))
    await expectTerms(page, ['Ex-datum', 'Dividend per stuk', 'ex-datum'], 'ex-datum')
    await expectAccessible(page)
    await picture(page, info, 'dividend')

    const split = await transactionOf(player, ({ transactionType }) => transactionType === 'split')
    await page.goto(`${game.url}/transactions/${split.id}`)
    await expect(page.getByText('7 nieuwe voor elke 2 oude. Je had er 11 en hebt er nu 38.')).toBeVisible()
    await expect(page.getByRole('row', { name: /^Aantal 11 38$/ })).toBeVisible()
    await expect(page.getByText('11 × 7 ÷ 2 is 38 hele stukken, en 1/2 stuk blijft over.')).toBeVisible()
    await expect(page.getByText(`: ${inEuro(70_00)} × 1 ÷ 7 = ${inEuro(10_00)}.`)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'De koers van dat moment' })).toBeVisible()
    await expectTerms(page, ['Gemiddelde koers', 'splitsing'], 'splitsing')
    await expectAccessible(page)
    await picture(page, info, 'split')
  },
)

/** These words of a receipt can be pressed; the last is, with the keyboard, and is explained. */
async function expectTerms(page: Page, words: readonly string[], name: string): Promise<void> {
  const word = (text: string) => page.getByRole('main').getByRole('button', { name: text, exact: true })
  for (const each of words) await expect(word(each)).toBeVisible()
  await word(words.at(-1)!).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('term').getByRole('heading', { name })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(word(words.at(-1)!)).toBeFocused()
}

/** The receipts of both knock-outs explain them, and so does the page of an ended product. */
async function expectKnockOuts(page: Page, info: TestInfo, player: Client, sprinter: Product): Promise<void> {
  const knockOut = await transactionOf(player, ({ productId }) => productId === sprinter.id)
  await page.goto(`${game.url}/dashboard`)
  await page.getByRole('tab', { name: 'Transacties' }).click()
  await page.getByRole('row', { name: `Knock-out 100 ×` }).getByRole('link').click()
  await expect(page).toHaveURL(`${game.url}/transactions/${knockOut.id}`)
  const { detail } = knockOut
  if (detail?.kind !== 'end') throw new Error('A knock-out tells of its end')
  await expect(page.getByText(/De koers van Vallende Ster kwam op 82,/)).toBeVisible()
  // Calculated from the levels that the list showed.
  const residual = (Number(detail.unwoundAt) - Number(sprinter.financingLevel)) / Number(sprinter.ratio)
  expect(knockOut.executionPrice).toBe(Math.floor(residual * 100 + 1e-6))
  await expect(fact(page, 'Restwaarde per stuk')).toHaveText(inEuro(knockOut.executionPrice))
  await expect(
    page.getByText(`100 × ${inEuro(knockOut.executionPrice)} = ${inEuro(knockOut.amount)}.`),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'En zonder hefboom?' })).toBeVisible()
  await expect(chartLine(page)).toBeVisible()
  await expectTerms(
    page,
    ['Stop-lossniveau', 'Financieringsniveau', 'Ratio', 'Restwaarde per stuk', 'restwaarde'],
    'restwaarde',
  )
  await expectAccessible(page)
  await picture(page, info, 'knock-out')

  await page.goto(`${game.url}/products/${sprinter.id}`)
  await expect(page.getByRole('main').getByText('afgelopen', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Afgelopen op .*: de koers raakte het stop-lossniveau\.$/)).toBeVisible()
  await expect(fact(page, 'Uitbetaald per stuk')).toHaveText(inEuro(knockOut.executionPrice))
  await expect(page.getByText('dan is dit product afgelopen.')).toHaveCount(0)
  await expectAccessible(page)
  await picture(page, info, 'ended')
  await page.getByRole('link', { name: 'Bekijk wat jij kreeg' }).click()
  await expect(page).toHaveURL(`${game.url}/transactions/${knockOut.id}`)

  const worthless = await transactionOf(player, ({ amount, transactionType }) => {
    return transactionType === 'knockout' && amount === 0
  })
  await page.goto(`${game.url}/transactions/${worthless.id}`)
  await expect(page.getByText('Na een knock-out blijft er nooit iets over.')).toBeVisible()
  await expectAccessible(page)
}

/** The long Sprinter of a type with the highest leverage on the share that falls. */
async function sprinterOn(player: Client, productType: 'sp' | 'sb'): Promise<Product> {
  const query = {
    underlyingSymbol: 'VALT',
    productType,
    direction: 'long',
    sort: 'leverage',
    order: 'desc',
  } as const
  const [product] = unwrap(await player.call(getSprinters, { query })).products
  if (product === undefined) throw new Error('There is a ladder on every share')
  return product
}

async function buy(player: Client, productId: string, quantity: number): Promise<void> {
  const body = { productId, transactionType: 'buy', orderType: 'market', quantity } as const
  expect(unwrap(await player.call(placeOrder, { body })).order.orderStatus).toBe('completed')
}

/** Waits for a transaction of the player that is not a purchase. */
async function transactionOf(player: Client, isIt: (one: Transaction) => boolean): Promise<Transaction> {
  let found: Transaction | undefined
  await expect
    .poll(async () => {
      const { transactions } = unwrap(await player.call(getTransactions, {}))
      found = transactions.find((one) => one.transactionType !== 'buy' && isIt(one))
      return found !== undefined
    })
    .toBe(true)
  return found!
}

function inEuro(cents: number): string {
  return new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' }).format(cents / 100)
}

/** Takes a picture in both themes. */
async function picture(page: Page, info: TestInfo, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: info.outputPath(`${name}-${colorScheme}.png`), fullPage: true })
  }
}
