// Several accounts of one person: two players who trade alike are found, looked into and decided about at the desk; one of
// them reads why and appeals, and is heard.

import { getSingleStocks } from '@koersklasse/contract/market.ts'
import { placeOrder } from '@koersklasse/contract/trading.ts'
import { fewInstruments } from '@koersklasse/server/test/fixtures/few-instruments.ts'
import { expect, type Page } from '@playwright/test'
import { unwrap } from '../support/client.ts'
import { expectAccessible, expectReflow } from '../support/expect-accessible.ts'
import type { Game } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { logIn } from '../support/log-in.ts'
import { openDesk } from '../support/open-desk.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'

let game: Game
test.beforeAll(async () => {
  game = await startPlayable({ INSTRUMENTS_FILE: fewInstruments })
})
test.afterAll(() => game.remove())

test(
  'twins are found, decided about by a person, and heard',
  { tag: '@once' },
  async ({ page, browser }, info) => {
    const twins = ['links', 'rechts'].map((name) => `${name}-${info.project.name}`)
    const [one = '', other = ''] = twins
    await tradeAlike(twins)
    await openDesk(page, game, `baas-${info.project.name}`, ['operator'])

    const search = await searchLong(page)
    await page.goto(`${game.url}/desk/cases`)
    const found = page.getByRole('row').filter({ hasText: one }).first()
    const searching = page.getByRole('status').filter({ hasText: 'Dit wordt nog gezocht' })
    await expect(searching).toBeVisible()
    await expect(found).toHaveCount(0)
    await expectAccessible(page)
    await page.screenshot({ path: info.outputPath('searching.png'), fullPage: true })
    search.ends()
    await expect(found).toContainText('4 van 4 transacties gelijk')
    await expect(searching).toHaveCount(0)
    await expectAccessible(page)
    await expectReflow(page)
    await page.screenshot({ path: info.outputPath('links.png'), fullPage: true })
    await found.getByRole('button', { name: /^Open dossier/ }).click()
    search.begins()
    await giveReason(page, 'Ze kochten steeds hetzelfde', 'Open dossier')
    // It is sought again meanwhile, and what was found stays.
    await expect(searching).toBeVisible()
    await expect(found).toContainText('4 van 4 transacties gelijk')
    search.ends()
    await found.getByRole('link', { name: 'Bekijk dossier' }).click()
    await expect(page.getByText('Er is nog niet beslist.')).toBeVisible()
    await page.getByLabel('Nieuwe notitie').fill('Zelfde achternaam')
    await page.getByRole('button', { name: 'Bewaar notitie' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Zelfde achternaam' })).toBeVisible()
    await page.getByRole('button', { name: 'Beslis: één persoon' }).click()
    await giveReason(page, 'Alle transacties zijn gelijk', 'Beslis: één persoon')
    await expect(page.getByText(/Eén persoon, op .* Reden: Alle transacties zijn gelijk/)).toBeVisible()
    await expectAccessible(page)
    await page.screenshot({ path: info.outputPath('case.png'), fullPage: true })

    const player = await browser.newPage()
    await player.context().addCookies([{ name: 'cookiepref', value: '1', url: game.url }])
    await logIn(player, game, other)
    await player.goto(`${game.url}/account/fair-play`)
    await expect(player.getByText('Reden: Alle transacties zijn gelijk')).toBeVisible()
    await expect(player.getByText('Zelfde achternaam')).toHaveCount(0)
    await player.getByLabel('Waarom klopt dit niet?').fill('Dat is mijn zus')
    await player.getByRole('button', { name: 'Maak bezwaar' }).click()
    await expect(player.getByText('maakte je bezwaar: Dat is mijn zus')).toBeVisible()
    await expectAccessible(player)
    await player.screenshot({ path: info.outputPath('fair-play.png'), fullPage: true })
    await player.close()

    await page.reload()
    await expect(page.getByText(/Bezwaar van .* Dat is mijn zus/)).toBeVisible()
    await page.getByRole('button', { name: 'Beslis: twee mensen' }).click()
    await giveReason(page, 'Zij zijn zussen', 'Beslis: twee mensen')
    await expect(page.getByText(/Twee mensen, op .* Reden: Zij zijn zussen/)).toBeVisible()

    await page.goto(`${game.url}/desk/log?action=openAccountCase`)
    await page.getByRole('row').getByRole('link', { name: 'Dossier', exact: true }).click()
    await expect(page.getByRole('heading', { name: twins.join(', '), level: 1 })).toBeVisible()
  },
)

/** Has the search for links last until it is told to end, as it does with very many players. */
async function searchLong(page: Page) {
  let isSearching = true
  await page.route(/\/api\/desk\/account-links/, async (route) => {
    const response = await route.fetch()
    const found = await response.json()
    const sought = { ...found, links: [], isComplete: false, isSearching }
    await route.fulfill({ response, json: isSearching ? sought : found })
  })
  return {
    begins: () => {
      isSearching = true
    },
    ends: () => {
      isSearching = false
    },
  }
}

/** Two players join, and buy the same four times. */
async function tradeAlike(usernames: readonly string[]): Promise<void> {
  const players = await Promise.all(usernames.map((username) => joinGame(game, username)))
  for (let place = 0; place < 4; place += 1) {
    for (const player of players) {
      const { products } = unwrap(await player.call(getSingleStocks, {}))
      const [transactionType, orderType] = ['buy', 'market'] as const
      const body = { productId: products[place]!.id, transactionType, orderType, quantity: 3 }
      expect(unwrap(await player.call(placeOrder, { body })).order.orderStatus).toBe('completed')
    }
  }
}

async function giveReason(page: Page, reason: string, submit: string): Promise<void> {
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Waarom doe je dit?').fill(reason)
  await sheet.getByRole('button', { name: submit }).click()
  await expect(sheet).toHaveCount(0)
}
