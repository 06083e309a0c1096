// The history of a portfolio on the recorded week: the chart of the dashboard and the page of a position agree with the
// API, and follow the prices.

import { getPortfolioHistory } from '@koersklasse/contract/portfolio-history.ts'
import { getPositions, placeOrder } from '@koersklasse/contract/trading.ts'
import { expect, type Page, type Request } from '@playwright/test'
import { chartLine } from '../support/chart-line.ts'
import { type Client, unwrap } from '../support/client.ts'
import { expectAccessibleWhenNarrow } from '../support/expect-accessible.ts'
import { fact } from '../support/fact.ts'
import type { Game } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { logIn } from '../support/log-in.ts'
import { weekFrom } from '../support/recorded-week.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'

const [ibm, aig] = ['US4592001014', 'US0268747849']

let game: Game
test.beforeAll(async () => {
  game = await startPlayable({
    ...weekFrom('2013-10-08T14:00:00Z'),
    // Slow enough for all journeys to end before the market's midnight, after which a day's chart starts again.
    REPLAY_SPEED: '60',
    MAX_QUOTE_AGE: '10000',
  })
})
test.afterAll(() => game.remove())

test('shows the value of the portfolio over time, with its orders and the index', async ({ page }, info) => {
  const { player, username } = await join(info.project.name, 'verloop')
  await logIn(page, game, username)
  const none = page.getByText('Nog geen verloop')
  await expect(none).toBeVisible()
  await expectAccessibleWhenNarrow(page)
  // It takes no more room than its words and the legend need, and marks no purchases and sales.
  await expect(page.getByLabel('Aankopen')).toHaveCount(0)
  const room = page.getByRole('figure').filter({ has: none })
  await expect.poll(async () => (await room.boundingBox())?.height).toBeLessThan(320)

  await trade(player, ibm, 'buy', 100)
  await trade(player, aig, 'buy', 200)
  const figure = page.getByRole('figure')
  await expect(chartLine(page)).toBeVisible()
  await expect(figure).toContainText('Aankopen: 2, verkopen: 0.')
  await expect(figure).toContainText('van € 100.000,00 naar')
  await expectAccessibleWhenNarrow(page)

  const before = await figure.textContent()
  await expect.poll(() => figure.textContent()).not.toBe(before)
  const total = page.getByTestId('total')
  await expect
    .poll(async () => ((await figure.textContent()) ?? '').includes((await total.textContent()) ?? '-'))
    .toBe(true)

  await page.getByLabel('SPDR S&P 500 ETF').check()
  await expect(figure).toContainText('Met hetzelfde geld in SPDR S&P 500 ETF was dat')
  await expectBesideToTick(page)
  await page.getByText('Bekijk de cijfers').click()
  const numbers = page.getByRole('table', { name: 'Waarde in de tijd' })
  const { points } = unwrap(await player.call(getPortfolioHistory, { params: { period: 'all' } }))
  await expect(numbers.getByRole('row').last()).toContainText(inEuro(points[0]!.value))
  await expect(numbers.getByRole('columnheader', { name: 'SPDR S&P 500 ETF' })).toBeVisible()
  await expectAccessibleWhenNarrow(page)

  await page.getByLabel('SPDR S&P 500 ETF').uncheck()
  await expect(figure).not.toContainText('Met het startbedrag')

  await page.getByText('Vandaag', { exact: true }).click()
  await expect(page.getByRole('radio', { name: 'Vandaag' })).toBeChecked()
  await expect(figure).toContainText('Aankopen: 2, verkopen: 0.')
})

test('shows the history of a position, from its first purchase until after its last sale', async ({
  page,
}, info) => {
  const { player, username } = await join(info.project.name, 'positie')
  await trade(player, ibm, 'buy', 100)
  const { positions } = unwrap(await player.call(getPositions, {}))
  const [position] = positions
  await logIn(page, game, username)
  await page.getByRole('link', { name: 'Details van IBM' }).click()
  await expect(page).toHaveURL(`${game.url}/position/${position!.id}/${ibm}`)
  await expect(page.getByRole('heading', { level: 1, name: 'IBM' })).toBeVisible()
  await expect(fact(page, 'Aantal')).toHaveText('100')
  await expect(fact(page, 'Aankoopwaarde')).toHaveText(inEuro(position!.cost))
  await expect(fact(page, 'Gemiddelde aankoopkoers')).toHaveText(inEuro(position!.avgPrice!))
  await expect(chartLine(page)).toBeVisible()
  await expectAccessibleWhenNarrow(page)
  const worth = fact(page, 'Waarde nu').last()
  const before = await worth.textContent()
  await expect.poll(() => worth.textContent()).not.toBe(before)

  const rows = page.getByRole('table', { name: 'Transacties' }).getByRole('row')
  await expect(rows).toHaveCount(2)
  await trade(player, ibm, 'sell', 100)
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText('Verkoop 100')
  await expect(page.getByText('Je hebt dit product niet meer.')).toBeVisible()
  await expect(page.getByRole('figure')).toContainText('Aankopen: 1, verkopen: 1.')
  await expectAccessibleWhenNarrow(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'IBM' })).toBeVisible()
  await page.getByRole('link', { name: 'Koop opnieuw' }).click()
  await expect(page).toHaveURL(`${game.url}/products/${ibm}/buy`)
})

test('extends an open chart with new prices, and keeps its start in view', async ({ page }) => {
  await page.goto(`${game.url}/products/${ibm}`)
  const slider = page.getByRole('slider', { name: /^Koersverloop/ })
  await expect(slider).toBeVisible()
  const last = async () => Number(await slider.getAttribute('aria-valuemax'))
  const begin = await last()
  await expect.poll(last).toBeGreaterThan(begin + 5)
  await slider.hover({ position: { x: 0, y: 100 } })
  // The longer the market has been running, the more points share a pixel.
  const { width } = (await slider.boundingBox())!
  const told = async () => Number(await slider.getAttribute('aria-valuenow'))
  await expect.poll(told).toBeLessThanOrEqual(Math.ceil((await last()) / width))
})

test('shows a position to its own player only', { tag: '@once' }, async ({ page }, info) => {
  const { player } = await join(info.project.name, 'eigenaar')
  await trade(player, ibm, 'buy', 1)
  const { positions } = unwrap(await player.call(getPositions, {}))
  const { username } = await join(info.project.name, 'ander')
  await logIn(page, game, username)
  await page.goto(`${game.url}/position/${positions[0]!.id}/${ibm}`)
  await expect(page.getByText('Deze pagina bestaat niet')).toBeVisible()
})

/** The index beside the portfolio follows its price without another request. */
async function expectBesideToTick(page: Page): Promise<void> {
  const sentence = page.getByText(/Met hetzelfde geld in/)
  const said = async () => /was dat (\S+) geweest/.exec((await sentence.textContent()) ?? '')?.[1]
  await expect.poll(said).toMatch(/^[+-]?\d+,\d\d%$/)
  let asked = 0
  const count = (request: Request) => {
    if (request.url().includes('/positions/history/')) asked += 1
  }
  page.on('request', count)
  // The history is also refetched at intervals, which may be just now.
  await expect(async () => {
    const before = await said()
    asked = 0
    await expect.poll(said).not.toBe(before)
    expect(asked).toBe(0)
  }).toPass()
  page.off('request', count)
}

async function join(project: string, name: string): Promise<{ player: Client; username: string }> {
  const username = `${name}-${project}`
  return { player: await joinGame(game, username), username }
}

/** Places an order that is filled at once; just after the start a product may have no price yet. */
async function trade(
  player: Client,
  productId: string,
  side: 'buy' | 'sell',
  quantity: number,
): Promise<void> {
  const body = { productId, transactionType: side, orderType: 'market', quantity } as const
  await expect
    .poll(async () => {
      const answer = await player.call(placeOrder, { body })
      return answer.ok ? answer.value.order.orderStatus : answer.error.code
    })
    .toBe('completed')
}

/** An amount in cents as the screens show it. */
function inEuro(cents: number): string {
  return new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' }).format(cents / 100)
}
