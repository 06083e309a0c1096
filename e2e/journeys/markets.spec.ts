// Finding products on the simulated market: by type, filters, popularity and following. The lists are long, and
// only the rows in view are rendered.

import { getSprinters } from '@koersklasse/contract/market.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { createClient, unwrap } from '../support/client.ts'
import { expectAccessible, findViolations } from '../support/expect-accessible.ts'
import type { Game } from '../support/game.ts'
import { parseNumber } from '../support/parse-number.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'

let game: Game
test.beforeAll(async () => {
  game = await startPlayable()
})
test.afterAll(() => game.remove())
test.beforeEach(({ context }) => context.addCookies([{ name: 'cookiepref', value: '1', url: game.url }]))

test('has no button that counts as too small where the bar at the bottom covers a part of it', async ({
  page,
}) => {
  await page.goto(`${game.url}/markets`)
  const button = page.getByRole('button', { name: /^Vergelijk / }).nth(3)
  const bar = page.getByRole('navigation', { name: 'Hoofdmenu' }).filter({ visible: true })
  const [{ y }, { height }] = [(await button.boundingBox())!, (await bar.boundingBox())!]
  await page.setViewportSize({ ...page.viewportSize()!, height: Math.round(y + 10 + height) })
  expect((await bar.boundingBox())!.y).toBeLessThan(y + 20)
  expect(await findViolations(page, { rule: 'target-size' })).toEqual([])
})

test('filters and sorts Sprinters, and keeps both in the address, after a reload and going back', async ({
  page,
}, info) => {
  await page.goto(`${game.url}/markets`)
  const types = page.getByRole('navigation', { name: 'Soort' })
  await types.getByRole('link', { name: 'Sprinters' }).click()
  // On a phone the types are on one line that scrolls.
  await expect(types.locator('[aria-current]')).toBeInViewport({ ratio: 1 })
  await expect(page).toHaveURL(`${game.url}/markets/sp`)
  const table = page.getByRole('table')
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  expect(await lengthOf(table)).toBeGreaterThan(100)
  expect(await table.getByRole('row').count()).toBeLessThan(60)
  await expectAccessible(page)

  const filters = await openFilters(page)
  await filters.getByLabel('Onderliggende waarde').selectOption('AEX index')
  await filters.getByLabel('Richting').selectOption('long')
  await expect(page).toHaveURL(/direction=long/)
  await expect(filters.getByLabel('Richting')).toHaveValue('long')
  await expect(table).not.toHaveAttribute('aria-busy')
  const ofAex = await lengthOf(table)
  const from = await leverageOfNone()
  await filters.getByLabel('Hefboom vanaf').fill(from.replace('.', ','))
  await expect(page).toHaveURL(`${game.url}/markets/sp?underlyingSymbol=AEX&direction=long&from=${from}`)
  await expect.poll(() => lengthOf(table)).toBeLessThan(ofAex)
  await expect(table).not.toHaveAttribute('aria-busy')
  const narrowed = await lengthOf(table)
  await expect(table.getByRole('row', { name: /^AEX index Sprinter Long/ })).toHaveCount(narrowed)
  await filters.getByLabel('Hefboom tot en met').fill('veel')
  await expect(page.getByText('Vul een getal in, zoals 2,5')).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: info.outputPath('filters.png') })

  await page.getByLabel('Volgorde').selectOption('Hoge hefboom eerst')
  await expect(page).toHaveURL(/&sorting=leverage_desc$/)
  // The address changes before the list does; the field changes with the list.
  await expect(page.getByLabel('Volgorde')).toHaveValue('leverage_desc')
  await expect(table).not.toHaveAttribute('aria-busy')
  const first = table.getByRole('link').first()
  const highest = await first.textContent()
  await page.reload()
  await expect(first).toHaveText(highest ?? '')
  expect(await lengthOf(table)).toBe(narrowed)

  await first.click()
  await expect(page.getByRole('heading', { level: 1, name: /^AEX index Sprinter Long/ })).toBeVisible()
  const facts = page.getByRole('definition')
  await expect(facts.filter({ hasText: 'Long: wint als de koers stijgt' })).toBeVisible()
  await page.goBack()
  await expect(first).toHaveText(highest ?? '')
  expect(await lengthOf(table)).toBe(narrowed)

  await openFilters(page)
  await page.getByRole('button', { name: 'Wis filters' }).click()
  await expect(page).toHaveURL(`${game.url}/markets/sp?sorting=leverage_desc`)
  await expect.poll(() => lengthOf(table)).toBeGreaterThan(100)
})

test('keeps both filters when the second is chosen before the first is rendered', async ({ page }) => {
  await page.goto(`${game.url}/underlyings/AEX`)
  const sprinters = page.getByRole('table', { name: 'Producten met hun koersen' })
  await expect(sprinters.getByRole('link').first()).toBeVisible()
  const filters = await openFilters(page)
  const type = await filters.getByLabel('Soort').elementHandle()
  await filters.getByLabel('Richting').evaluate((direction, type) => {
    // In one task, so that the page cannot render in between.
    for (const { field, value } of [
      { field: type, value: 'sp' },
      { field: direction, value: 'long' },
    ]) {
      Object.assign(field, { value })
      field.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }, type)
  await expect(page).toHaveURL(`${game.url}/underlyings/AEX?type=sp&direction=long`)
  await expect(filters.getByLabel('Soort')).toHaveValue('sp')
  await expect(filters.getByLabel('Richting')).toHaveValue('long')
})

test('fills an empty list once products are issued', async ({ page }) => {
  await page.clock.install()
  const sprinters = '**/api/products/sprinters*'
  const answer = unwrap(await createClient(game.url).call(getSprinters, { query: {} }))
  const empty = { ...answer, products: [], pagination: { ...answer.pagination, total: 0 } }
  await page.route(sprinters, (route) => route.fulfill({ json: empty }))
  await page.goto(`${game.url}/markets/sp`)
  await expect(page.getByText('Er zijn hier nog geen producten.')).toBeVisible()
  await page.unroute(sprinters)
  await page.clock.fastForward(20_000)
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
})

test('scrolls a long list to its end, moves through it with the keyboard, and restores the position on going back', async ({
  page,
}) => {
  // By name: the order by leverage changes with the prices.
  await page.goto(`${game.url}/markets/sp?sorting=name_asc`)
  const table = page.getByRole('table')
  await expect(table.getByRole('link').first()).toBeVisible()
  const count = await lengthOf(table)
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  const last = table.locator(`[aria-rowindex="${count + 1}"]`)
  await expect(last.getByRole('link')).toBeVisible()
  await expect(last).toContainText('€')

  await page.evaluate('scrollTo(0, 3000)')
  const somewhere = table.locator('[aria-rowindex="50"]').getByRole('link')
  await expect(somewhere).toBeVisible()
  const name = await somewhere.textContent()
  await somewhere.focus()
  for (let row = 51; row <= 61; row += 1) {
    const link = table.locator(`[aria-rowindex="${row}"]`).getByRole('link')
    // Its page may arrive after that of the row before; until then Tab would leave the table.
    await expect(link).toBeVisible()
    // From the link of a row to its button, and on to the next link.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(link).toBeFocused()
  }

  await page.evaluate('scrollTo(0, 3000)')
  await somewhere.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
  await page.goBack()
  await expect(somewhere).toBeInViewport()
  await expect(somewhere).toHaveText(name ?? '')
})

test('lists underlyings by popularity, by type, and sorted by change', async ({ page }) => {
  await page.goto(`${game.url}/markets/underlyings`)
  const table = page.getByRole('table')
  const kinds = page.getByRole('navigation', { name: 'Soort' })
  await expect(kinds.locator('[aria-current]')).toHaveText(/^Populair/)
  await expect(table.getByRole('link').first()).toHaveText('AEX index')
  await expectAccessible(page)
  await kinds.getByRole('link', { name: 'Valuta' }).click()
  await expect(page).toHaveURL(`${game.url}/markets/underlyings?type=cu`)
  await expect(table.getByRole('row').filter({ hasText: 'EUR/USD' })).toBeVisible()
  await page.getByLabel('Volgorde').selectOption('Grootste stijgers')
  await page.reload()
  await expect(kinds.locator('[aria-current]')).toHaveText(/^Valuta/)
  await expect(page.getByLabel('Volgorde')).toHaveValue('change_desc')
})

test('fits the narrowest phone', { tag: '@once' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/markets', '/markets/sb?direction=long', '/markets/underlyings']) {
    await page.goto(game.url + path)
    await expect(page.getByRole('table').first()).toBeVisible()
    await expectAccessible(page)
  }
})

test('fits a phone with text twice as large, with full names', { tag: '@once' }, async ({
  page,
  context,
}) => {
  const session = await context.newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/markets', '/markets/sp', '/markets/underlyings']) {
    await page.goto(game.url + path)
    const name = page.getByRole('table').first().getByRole('link').first()
    await expect.poll(async () => (await name.boundingBox())?.width).toBeGreaterThan(90)
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  }
})

test('has room on a tablet for the name of a product beside all its figures', async ({ page }, info) => {
  test.skip(info.project.name !== 'desktop', 'a tablet is one, and no phone')
  await page.setViewportSize({ width: 768, height: 1024 })
  for (const path of ['/markets/sp', '/markets/ss', '/markets/underlyings']) {
    await page.goto(game.url + path)
    const table = page.getByRole('table')
    await expect(table.getByRole('link').first()).toBeVisible()
    expect((await table.getByRole('columnheader').first().boundingBox())!.width).toBeGreaterThan(160)
    await expectAccessible(page)
  }
})

test('shows the number of products of each type and direction, and the numbers add up', async ({ page }) => {
  await page.goto(`${game.url}/markets`)
  const types = page.getByRole('navigation', { name: 'Soort' }).getByRole('link')
  await expect(types.first()).toHaveText(/\d/)
  const [all = 0, ...each] = (await types.allTextContents()).map(parseNumber)
  expect(each.reduce((sum, count) => sum + count, 0)).toBe(all)
  expect(await lengthOf(page.getByRole('table'))).toBe(all)

  const placeOfLast = async () => {
    const box = await types.last().boundingBox()
    return [box?.x, box?.width]
  }
  const before = await placeOfLast()
  const filters = await openFilters(page)
  await filters.getByLabel('Onderliggende waarde').selectOption('AEX index')
  await expect.poll(async () => parseNumber((await types.allTextContents())[0] ?? '')).toBeLessThan(all)
  expect(await placeOfLast()).toEqual(before)
  // The counts of the directions arrive with the list, later than those of the types.
  await expect(page.getByRole('table')).not.toHaveAttribute('aria-busy')
  const options = await filters.getByLabel('Richting').getByRole('option').allTextContents()
  const [both = 0, long = 0, short = 0] = options.map(parseNumber)
  expect(long + short).toBe(both)
  await filters.getByLabel('Richting').selectOption('long')
  await expect.poll(() => lengthOf(page.getByRole('table'))).toBe(long)
  const [least, most] = [page.getByText(/^Laagste nu: \d/), page.getByText(/^Hoogste nu: \d/)]
  expect(parseNumber((await least.textContent()) ?? '')).toBeLessThan(
    parseNumber((await most.textContent()) ?? ''),
  )
  await expectAccessible(page)
})

/** A leverage that no long Sprinter on the AEX is near: prices that move do not change which ones are above it. */
async function leverageOfNone(): Promise<string> {
  const above = async (from: number) => {
    const filters = { underlyingSymbol: 'AEX', productType: 'sp', direction: 'long' } as const
    const query = { ...filters, from: from.toFixed(4) }
    return unwrap(await createClient(game.url).call(getSprinters, { query })).pagination.total
  }
  for (let leverage = 7.5; leverage < 15; leverage += 0.5)
    if ((await above(leverage * 0.98)) === (await above(leverage * 1.02))) return `${leverage}`
  throw new Error('Every leverage is near that of a Sprinter')
}

/** The number of rows of a long table, rendered or not. */
async function lengthOf(table: Locator): Promise<number> {
  return Number(await table.getAttribute('aria-rowcount')) - 1
}

/** The filters, which on a phone are collapsed at first. */
async function openFilters(page: Page): Promise<Locator> {
  const opener = page.getByRole('button', { name: /^Filters/ })
  if ((await opener.isVisible()) && (await opener.getAttribute('aria-expanded')) === 'false') {
    await opener.click()
  }
  return page.getByRole('search', { name: 'Filters' })
}
