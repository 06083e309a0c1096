// Charts on the recorded week: reading each point with mouse, finger and keys; periods and series; the numbers in a table;
// what is shown without a network.

import { getProduct, getProductHistory, type History, type Period } from '@koersklasse/contract/market.ts'
import { placeOrder } from '@koersklasse/contract/trading.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { chartLine } from '../support/chart-line.ts'
import { type Client, createClient, unwrap } from '../support/client.ts'
import { expectAccessibleWhenNarrow } from '../support/expect-accessible.ts'
import type { Game } from '../support/game.ts'
import { inDeviceStore } from '../support/in-device-store.ts'
import { joinGame } from '../support/join-game.ts'
import { logIn } from '../support/log-in.ts'
import { euroCents, weekFrom } from '../support/recorded-week.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'
import { untilInstalled } from '../support/until-installed.ts'

const ibm = 'US4592001014'

let game: Game
test.beforeAll(async () => {
  game = await startPlayable({
    ...weekFrom('2013-10-09T14:00:00Z'),
    // Slow enough for a purchase and a sale to fall within one minute, the last of the chart.
    REPLAY_SPEED: '0.01',
  })
})
test.afterAll(() => game.remove())
test.beforeEach(({ context }) => context.addCookies([{ name: 'cookiepref', value: '1', url: game.url }]))

test('reads out each point with the keys, without a shift in layout', async ({ page }) => {
  await page.goto(`${game.url}/products/${ibm}`)
  const slider = page.getByRole('slider', { name: /^Koersverloop/ })
  await expectDrawn(slider)
  const points = await historyOf('intraday')
  const figure = page.getByRole('figure')
  const size = await sizeOf(figure)
  await expect(slider).toHaveAttribute('aria-valuetext', /^Van \d\d:\d\d tot \d\d:\d\d$/)

  await slider.focus()
  await page.keyboard.press('Home')
  await expectTold(page, slider, points[0]!)
  await page.keyboard.press('ArrowRight')
  await expectTold(page, slider, points[1]!)
  await page.keyboard.press('PageUp')
  await expectTold(page, slider, points[11]!)
  await page.keyboard.press('ArrowLeft')
  await expectTold(page, slider, points[10]!)
  await page.keyboard.press('End')
  const last = Number(await slider.getAttribute('aria-valuemax'))
  await expect(slider).toHaveAttribute('aria-valuenow', String(last))
  expect(await sizeOf(figure)).toEqual(size)
  await page.keyboard.press('Escape')
  await expect(slider).toHaveAttribute('aria-valuetext', /^Van/)
})

test('reads out the point below the mouse or finger until that leaves', async ({ page }, info) => {
  await page.goto(`${game.url}/products/${ibm}`)
  const slider = page.getByRole('slider', { name: /^Koersverloop/ })
  await expectDrawn(slider)
  const points = await historyOf('intraday')
  await slider.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await slider.boundingBox())!
  const figure = page.getByRole('figure')
  const size = await sizeOf(figure)
  const told = async () => Number(await slider.getAttribute('aria-valuenow'))
  const pointer = info.project.name === 'phone' ? await finger(page) : mouse(page)

  await pointer.to(x, y + height / 2)
  await expectTold(page, slider, points[0]!)
  const seen: number[] = []
  for (const share of [0.2, 0.4, 0.6]) {
    await pointer.to(x + width * share, y + height / 2)
    await expect.poll(told).toBeGreaterThan(seen.at(-1) ?? 0)
    seen.push(await told())
    await expectTold(page, slider, points[seen.at(-1)!]!)
  }
  expect(await sizeOf(figure)).toEqual(size)
  await pointer.away()
  await expect(slider).toHaveAttribute('aria-valuetext', /^Van/)
})

test('scrolls the page when a finger moves up, and then reads out no point', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto(`${game.url}/products/${ibm}`)
  const slider = page.getByRole('slider', { name: /^Koersverloop/ })
  await expectDrawn(slider)
  const { x, y, width, height } = (await slider.boundingBox())!
  const pointer = await finger(page)
  const scrolled = () => page.evaluate<number>('scrollY')
  expect(await scrolled()).toBe(0)
  for (const share of [0.9, 0.8, 0.6, 0.4, 0.2, 0]) await pointer.to(x + width / 2, y + height * share)
  await expect.poll(scrolled).toBeGreaterThan(height / 3)
  await pointer.away()
  await expect(slider).toHaveAttribute('aria-valuetext', /^Van/)
})

test('reads out the price on the tape at the end of a minute, to the cent', { tag: '@once' }, async () => {
  const points = (await historyOf('intraday')).slice(0, -1)
  expect(points.length).toBeGreaterThan(60)
  for (const { time, bid, ask, mid } of points) {
    const end = time + 59_999
    const [low, high] = [euroCents('IBM', 'bid', end), euroCents('IBM', 'ask', end)]
    // The price of an order is rounded to the disadvantage of the player, that of a chart is not.
    expect(bid * 100 - low).toBeGreaterThan(-0.011)
    expect(bid * 100 - low).toBeLessThan(1.011)
    expect(high - ask * 100).toBeGreaterThan(-0.011)
    expect(high - ask * 100).toBeLessThan(1.011)
    expect(Math.abs(mid - (bid + ask) / 2)).toBeLessThan(0.00011)
  }
})

test('compares today with the previous close, like the head of the page', async ({ page }) => {
  await page.goto(`${game.url}/products/${ibm}`)
  const figure = page.getByRole('figure')
  await expectDrawn(page.getByRole('slider'))
  const visitor = createClient(game.url)
  const { previousClose } = unwrap(await visitor.call(getProduct, { params: { id: ibm } })).product.price!
  await expect(figure).toContainText(`Vandaag van ${inEuro(previousClose! / 100)} (vorige slotkoers) naar`)
  await expect(figure).toContainText('sinds de vorige slotkoers')
  await expect(figure.getByRole('group').getByText('Vorige slotkoers')).toBeVisible()
  const percentages = () =>
    page.getByText(/^[+-]?\d+,\d\d%$/).evaluateAll((found) => found.map(({ textContent }) => textContent))
  await expect
    .poll(async () => {
      const shown = await percentages()
      return { shown: shown.length, different: new Set(shown).size }
    })
    .toEqual({ shown: 2, different: 1 })
})

test('keeps the whole series in view when the window is resized', async ({ page }) => {
  await page.goto(`${game.url}/products/${ibm}`)
  const slider = page.getByRole('slider')
  await expectDrawn(slider)
  const told = () => slider.getAttribute('aria-valuenow').then(Number)
  for (const [width, height] of [
    [844, 600],
    [360, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await slider.hover({ position: { x: 1, y: 50 } })
    await expect.poll(told).toBeLessThan(4)
    const { width: wide } = (await slider.boundingBox())!
    await slider.hover({ position: { x: wide * 0.4, y: 50 } })
    await expect.poll(told).toBeGreaterThan(30)
    // The axis is on the right; positions on it read out the last point.
    await slider.hover({ position: { x: wide + 8, y: 50 } })
    await expect.poll(told).toBe(Number(await slider.getAttribute('aria-valuemax')))
  }
})

test('shows the chosen period in forced colours too', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`${game.url}/products/${ibm}`)
  const ground = (name: string) =>
    page
      .getByText(name, { exact: true })
      .locator('xpath=ancestor-or-self::label')
      .evaluate((label) => label.ownerDocument.defaultView!.getComputedStyle(label).backgroundColor)
  await expectDrawn(page.getByRole('slider'))
  expect(await ground('Week')).not.toBe(await ground('Vandaag'))
  expect(await ground('Week')).toBe(await ground('Maand'))
})

test('changes its colours with the theme', { tag: '@once' }, async ({ page }) => {
  await page.goto(`${game.url}/products/${ibm}`)
  await expectDrawn(page.getByRole('slider', { name: /^Koersverloop/ }))
  // `--ink` of each theme.
  for (const [colorScheme, ink] of [
    ['light', 'rgb(12, 43, 42)'],
    ['dark', 'rgb(233, 241, 236)'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(chartLine(page)).toHaveCSS('stroke', ink)
  }
})

test('shows the chosen period and series, and remembers the series', async ({ page }) => {
  await page.goto(`${game.url}/products/${ibm}`)
  const slider = page.getByRole('slider', { name: /^Koersverloop/ })
  const figure = page.getByRole('figure')
  await expect(figure).toContainText(
    /Vandaag van €\s[\d,]+ \(vorige slotkoers\) naar €\s[\d,]+ \([+-]?[\d,]+%\)\. Hoogste/,
  )
  await expect(page.getByLabel('Midden')).toBeDisabled()
  for (const [name, period, words] of [
    ['Week', 'week', 'De afgelopen week van'],
    ['Alles', 'all', /Sinds \d+ \w+ 20\d\d van/],
  ] as const) {
    await page.getByText(name, { exact: true }).click()
    await expect(figure).toContainText(words)
    const points = await historyOf(period)
    await expect(slider).toHaveAttribute('aria-valuemax', String(points.length - 1))
    const mids = points.slice(0, -1).map(({ mid }) => mid)
    await expect(figure).toContainText(`van ${inEuro(mids[0]!)} naar`)
  }
  await page.getByText('Week', { exact: true }).click()
  await page.getByLabel('Bied').check()
  await page.getByLabel('Midden').uncheck()
  await expect(page.getByLabel('Bied')).toBeDisabled()
  const [first] = await historyOf('week')
  await expect(figure).toContainText(`van ${inEuro(first!.bid)} naar`)
  await page.getByLabel('Laat').check()
  await slider.focus()
  await page.keyboard.press('Home')
  await expect(slider).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`${inEuro(first!.bid)} \\(0,00%\\); Laat ${inEuro(first!.ask)}`),
  )
  await page.reload()
  await expectDrawn(slider)
  await expect(page.getByLabel('Bied')).toBeChecked()
  await expect(page.getByLabel('Laat')).toBeChecked()
  await expect(page.getByLabel('Midden')).not.toBeChecked()
})

test('has its numbers in a table, and is accessible', async ({ page }) => {
  await page.goto(`${game.url}/products/${ibm}`)
  await expectDrawn(page.getByRole('slider'))
  await page.getByText('Bekijk de cijfers').click()
  const rows = page.getByRole('table', { name: 'Koersverloop' }).getByRole('row')
  const points = await historyOf('intraday')
  expect(points.length).toBeGreaterThan(60)
  await expect(rows.last()).toContainText(inEuro(points[0]!.mid))
  const count = await rows.count()
  expect(count).toBeGreaterThan(20)
  expect(count).toBeLessThan(90)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessibleWhenNarrow(page)
  }
})

test('marks the purchases and sales of the player, unless switched off', async ({ page }, info) => {
  const username = `streepje-${info.project.name}`
  const player = await joinGame(game, username)
  await trade(player, 'buy', 3)
  await trade(player, 'sell', 1)
  await logIn(page, game, username)
  await page.goto(`${game.url}/products/${ibm}`)
  const slider = page.getByRole('slider')
  await expectDrawn(slider)
  await expect(page.getByRole('figure')).toContainText('Aankopen: 1, verkopen: 1.')
  await slider.focus()
  await page.keyboard.press('End')
  await expect(slider).toHaveAttribute('aria-valuetext', /Aankopen: 1, verkopen: 1\.$/)
  const marked = await picture(slider)
  await page.getByRole('checkbox', { name: 'Aankopen' }).uncheck()
  await page.getByRole('checkbox', { name: 'Verkopen' }).uncheck()
  await slider.focus()
  await page.keyboard.press('End')
  await expect.poll(() => picture(slider)).not.toBe(marked)
})

test.describe('on a device that keeps the app', () => {
  test.use({ serviceWorkers: 'allow' })

  test('shows the charts viewed last, with their time, without a network', {
    tag: '@once',
  }, async ({ page, context }) => {
    await page.goto(`${game.url}/landing`)
    await untilInstalled(page)
    await page.goto(`${game.url}/products/${ibm}`)
    await expectDrawn(page.getByRole('slider'))
    const known = inDeviceStore('shared', `store.count('["history","${ibm}","intraday"]')`, '0')
    await expect.poll(() => page.evaluate(known)).toBe(1)
    await context.setOffline(true)
    await page.reload()
    await expectDrawn(page.getByRole('slider'))
    await expect(page.getByRole('figure')).toContainText(/zoals om \d\d:\d\d uur/)
    await page.getByText('Maand', { exact: true }).click()
    await expect(page.getByRole('figure')).toContainText('Je bent offline.')
    await context.setOffline(false)
  })
})

/** Waits until a chart is drawn at its full size, with a line that goes up and down. */
async function expectDrawn(slider: Locator): Promise<void> {
  await expect(slider).toBeVisible()
  await expect(async () => {
    const [frame, line] = [(await slider.boundingBox())!, (await chartLine(slider.page()).boundingBox())!]
    expect(frame.height).toBeGreaterThan(150)
    expect(line.width).toBeGreaterThan(frame.width / 10)
    expect(line.height).toBeGreaterThan(frame.height / 10)
    expect(line.height).toBeLessThan(frame.height)
  }).toPass()
}

async function sizeOf(figure: Locator) {
  const { width, height } = (await figure.boundingBox())!
  return { width, height }
}

const picture = async (slider: Locator) => (await slider.screenshot()).toString('base64')

/** The point that is read out, to screen readers and on the screen, has this time and mid price. */
async function expectTold(page: Page, slider: Locator, point: History['points'][number]): Promise<void> {
  const clock = new Intl.DateTimeFormat('nl-NL', { timeStyle: 'short', timeZone: 'Europe/Amsterdam' })
  const [time, mid] = [clock.format(point.time), inEuro(point.mid)]
  await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`^${time}: ${mid} \\(`))
  const figure = page.getByRole('figure')
  await expect(figure.getByText(mid, { exact: true }).first()).toBeVisible()
  await expect(figure.getByText(time, { exact: true })).toBeVisible()
}

async function historyOf(period: Period): Promise<History['points']> {
  const visitor = createClient(game.url)
  return unwrap(await visitor.call(getProductHistory, { params: { id: ibm, period } })).points
}

interface Pointer {
  to(x: number, y: number): Promise<void>
  away(): Promise<void>
}

function mouse(page: Page): Pointer {
  return {
    to: (x, y) => page.mouse.move(x, y),
    away: () => page.mouse.move(0, 0),
  }
}

/** A finger that stays on the screen. */
async function finger(page: Page): Promise<Pointer> {
  const session = await page.context().newCDPSession(page)
  let type: 'touchStart' | 'touchMove' = 'touchStart'
  return {
    async to(x, y) {
      await session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
      type = 'touchMove'
    },
    async away() {
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    },
  }
}

async function trade(player: Client, transactionType: 'buy' | 'sell', quantity: number): Promise<void> {
  const body = { productId: ibm, transactionType, orderType: 'market', quantity } as const
  expect(unwrap(await player.call(placeOrder, { body })).order.orderStatus).toBe('completed')
}

/** An amount in euros as the screens show it. */
function inEuro(euros: number): string {
  return new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' }).format(
    Math.round(euros * 100) / 100,
  )
}
