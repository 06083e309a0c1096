// The first visit of the dashboard: an introduction by keyboard, and the list of first steps from empty to complete.

import { getEtfs, getSingleStocks, getSprinters } from '@koersklasse/contract/market.ts'
import { placeOrder } from '@koersklasse/contract/trading.ts'
import { expect, type Locator, type Page, type TestInfo } from '@playwright/test'
import { type Client, unwrap } from '../support/client.ts'
import { expectAccessible, expectReflow } from '../support/expect-accessible.ts'
import type { Game } from '../support/game.ts'
import { grantDiploma } from '../support/grant-diploma.ts'
import { joinGame } from '../support/join-game.ts'
import { logIn } from '../support/log-in.ts'
import { weekFrom } from '../support/recorded-week.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'

let game: Game
test.beforeAll(async () => {
  game = await startPlayable({ ...weekFrom('2013-10-08T14:00:00Z') })
})
test.afterAll(() => game.remove())

const noteOn = (page: Page) => page.getByTestId('introduction')
const listOn = (page: Page) => page.getByRole('region', { name: 'Je eerste stappen' })
const stepOf = (list: Locator, name: string) => list.getByRole('listitem').filter({ hasText: name })

test('introduces the dashboard once, in four notes that the keyboard leads through', async ({
  page,
}, info) => {
  const username = `uitleg-${info.project.name}`
  await joinGame(game, username)
  await logIn(page, game, username)
  const note = noteOn(page)
  await expect(note).toContainText('Uitleg 1 van 4')
  // It takes the focus from nobody.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Alleen functioneel' }).click()
  await picture(page, info, 'introduction')
  for (const [index, title] of [
    'Zo gaat het tot nu toe',
    'Wat je hebt en wat je deed',
    'Hier begin je',
  ].entries()) {
    await note.getByRole('button', { name: 'Volgende' }).focus()
    await page.keyboard.press('Enter')
    await expect(note).toHaveCount(1)
    await expect(note).toContainText(`Uitleg ${index + 2} van 4`)
    const heading = page.getByRole('heading', { name: title })
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport()
  }
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(note.getByRole('button', { name: 'Sluit de uitleg' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(note).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.reload()
  await expect(listOn(page)).toBeVisible()
  await expect(note).toHaveCount(0)
})

test('ends the introduction when it is skipped, and remembers that', async ({ page }, info) => {
  const username = `sla-over-${info.project.name}`
  await joinGame(game, username)
  await logIn(page, game, username)
  await noteOn(page).getByRole('button', { name: 'Overslaan' }).click()
  await expect(noteOn(page)).toHaveCount(0)
  await page.reload()
  await expect(listOn(page)).toBeVisible()
  await expect(noteOn(page)).toHaveCount(0)
})

test('counts the first steps as they are done, and puts the list away when all are', async ({
  page,
}, info) => {
  const username = `stappen-${info.project.name}`
  const player = await joinGame(game, username)
  await logIn(page, game, username)
  await page.getByRole('button', { name: 'Alleen functioneel' }).click()
  await noteOn(page).getByRole('button', { name: 'Overslaan' }).click()
  const list = listOn(page)
  await expect(list).toContainText('0 van 4 gedaan')
  await expect(list.getByRole('button')).toHaveCount(0)

  // Each step leads to the next action, which is open in the demo.
  for (const [name, path] of [
    ['Rond de academie af', '/academy/sprinters'],
    ['Koop een ETF', '/markets/etf'],
    ['Koop een aandeel', '/markets/ss'],
    ['Koop een Sprinter', '/markets/sp'],
  ] as const) {
    await expect(stepOf(list, name).getByRole('link')).toHaveAttribute('href', path)
  }
  await stepOf(list, 'Koop een ETF').getByRole('link').click()
  await expect(page).toHaveURL(`${game.url}/markets/etf`)
  await page.goBack()
  // The introduction was for the first visit.
  await expect(list).toBeVisible()
  await expect(noteOn(page)).toHaveCount(0)

  const buys = [
    ['Koop een ETF', unwrap(await player.call(getEtfs, {})).products],
    ['Koop een aandeel', unwrap(await player.call(getSingleStocks, {})).products],
    ['Koop een Sprinter', unwrap(await player.call(getSprinters, {})).products],
  ] as const
  for (const [index, [step, products]] of buys.entries()) {
    await buyOne(player, products[0]!.id)
    // Seen at once by the open dashboard.
    await expect(list).toContainText(`${index + 1} van 4 gedaan`)
    await expect(stepOf(list, step)).toContainText('Gedaan')
    await expect(stepOf(list, step).getByRole('link')).toHaveCount(0)
  }
  await expectAccessible(page)
  await expectReflow(page)
  await picture(page, info, 'three-steps')

  for (const diploma of ['sp', 'etf', 'limit', 'stoploss'] as const)
    await grantDiploma(game, username, diploma)
  await page.reload()
  await expect(list).toContainText('4 van 4 gedaan')
  await expectAccessible(page)
  await picture(page, info, 'complete')
  await list.getByRole('button', { name: 'Verberg deze lijst' }).click()
  await expect(list).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Posities' })).toBeVisible()
  await expect(list).toHaveCount(0)
})

async function buyOne(player: Client, productId: string): Promise<void> {
  const body = { productId, transactionType: 'buy', orderType: 'market', quantity: 1 } as const
  expect(unwrap(await player.call(placeOrder, { body })).order.orderStatus).toBe('completed')
}

/** Takes a picture in both themes. */
async function picture(page: Page, info: TestInfo, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: info.outputPath(`${name}-${colorScheme}.png`), fullPage: true })
  }
}
