// A visitor looks for a Sprinter: by underlying, direction and leverage, and reads what it is.

import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { type Game, startGame } from './game.ts'

let game: Game
test.beforeAll(async () => {
  game = await startGame()
})
test.afterAll(() => game.remove())

test('the list of Sprinters is narrowed, turned over, and leads to what a Sprinter is', async ({
  page,
}, info) => {
  await page.goto(`${game.url}/markets`)
  await page.getByRole('navigation', { name: 'Soort' }).getByRole('link', { name: 'Sprinters' }).click()
  await expect(page).toHaveURL(`${game.url}/markets/sp`)
  const table = page.getByRole('table')
  await expect(table.getByRole('row')).toHaveCount(26)
  await page.getByRole('button', { name: 'Volgende' }).click()
  await expect(page.getByText(/Pagina 2 van/)).toBeVisible()
  await expectFine(page)

  await page.getByLabel('Onderliggende waarde').selectOption('AEX index')
  await expect(page.getByRole('status').filter({ hasText: '30 producten: 15 long, 15 short' })).toBeVisible()
  await page.getByLabel('Richting').selectOption('Long')
  await expect(table.getByRole('row')).toHaveCount(16)
  await page.getByLabel('Hefboom vanaf').fill('7,5')
  await expect(table.getByRole('row')).toHaveCount(4)
  await expect(page).toHaveURL(/underlyingSymbol=AEX&direction=long&from=7.5$/)
  await page.reload()
  await expect(table.getByRole('row')).toHaveCount(4)
  await page.screenshot({ path: info.outputPath('list.png'), fullPage: true })

  await table.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^AEX index Sprinter Long/ })).toBeVisible()
  const facts = page.getByRole('definition')
  await expect(facts.filter({ hasText: 'Sprinter (fictief product)' })).toBeVisible()
  await expect(facts.filter({ hasText: 'Long: wint als de koers stijgt' })).toBeVisible()
  await expect(facts.filter({ hasText: 'van 09:00 tot 17:30 (Amsterdam)' })).toBeVisible()
  await expectFine(page)
  await page.screenshot({ path: info.outputPath('product.png'), fullPage: true })

  await facts.getByRole('link', { name: 'AEX' }).click()
  await page.getByRole('link', { name: 'Bekijk de Sprinters' }).click()
  await expect(page.getByRole('status').filter({ hasText: '30 producten: 15 long, 15 short' })).toBeVisible()

  await page.goto(`${game.url}/markets/tracker`)
  await expect(page.getByText('Tracker · fictief product').first()).toBeVisible()
})

/** Nothing that axe has to say, and nothing wider than the screen. */
async function expectFine(page: Page): Promise<void> {
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  const width = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
  expect(width).toBeLessThanOrEqual(0)
}
