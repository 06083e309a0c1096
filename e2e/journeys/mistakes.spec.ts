// Lessons at the moment of a mistake, on the recorded week: a Sprinter is bought close to its stop-loss level, and knocked out.
// The lessons come with the receipt and on a later day, with the numbers of the tape; none is in the way of the order.

import { setTimeout as pause } from 'node:timers/promises'
import { discover } from '@koersklasse/contract/discovery.ts'
import { getSprinters, type Product } from '@koersklasse/contract/market.ts'
import { getTransactions, type Transaction } from '@koersklasse/contract/trading.ts'
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

let game: Game
test.beforeAll(async () => {
  game = await startPlayable({ ...weekFrom(start), REPLAY_SPEED: '1' })
})
test.afterAll(() => game.remove())

test('teaches at the receipt of a risky purchase, and after the knock-out', async ({ page }, info) => {
  const username = `leert-${info.project.name}`
  const player = await joinGame(game, username)
  const { sprinter, end } = await doomedSprinter(player)
  await logIn(page, game, username)
  await page.getByTestId('introduction').getByRole('button', { name: 'Overslaan' }).click()
  await page.getByRole('button', { name: 'Alleen functioneel' }).click()
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

  await playUntil(end + 10 * 60_000)
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
})

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

/** Plays the tape fast until an instant of the market, and then at its own speed. */
async function playUntil(time: number): Promise<void> {
  await game.restart({ REPLAY_SPEED: '7200' })
  for (;;) {
    const { market } = discover.response.parse(await (await fetch(`${game.url}/services/discovery`)).json())
    const { clock } = market
    if (clock.marketTime + (Date.now() - clock.realTime) * clock.pace >= time) break
    await pause(200)
  }
  await game.restart({ REPLAY_SPEED: '1' })
}

async function knockOutOf(player: Client, { id }: Product): Promise<Transaction> {
  const { transactions } = unwrap(await player.call(getTransactions, {}))
  const found = transactions.find(
    ({ productId, transactionType }) => productId === id && transactionType === 'knockout',
  )
  if (found === undefined) throw new Error('It was not knocked out')
  return found
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
