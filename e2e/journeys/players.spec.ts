// A player looks at the portfolio of another, whose name has every character that means something in an address, as far
// as the competition shows it; and sees where the own result comes from.

import { getAttribution } from '@koersklasse/contract/portfolio-history.ts'
import { getPositions, placeOrder } from '@koersklasse/contract/trading.ts'
import { attributionParts } from '@koersklasse/domain/portfolio/attribution.ts'
import { expect, type Page } from '@playwright/test'
import { type Client, unwrap } from '../support/client.ts'
import { expectAccessibleWhenNarrow } from '../support/expect-accessible.ts'
import type { Game } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { logIn } from '../support/log-in.ts'
import { openGameDatabase } from '../support/open-game-database.ts'
import { weekFrom } from '../support/recorded-week.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'

const [ibm, aig] = ['US4592001014', 'US0268747849']

let game: Game
test.beforeAll(async () => {
  game = await startPlayable({
    ...weekFrom('2013-10-08T14:00:00Z'),
    ...{ REPLAY_SPEED: '120', MAX_QUOTE_AGE: '10000' },
  })
})
test.afterAll(() => game.remove())
test.beforeEach(({ context }) => context.addCookies([{ name: 'cookiepref', value: '1', url: game.url }]))

async function buy(player: Client, productId: string, quantity: number): Promise<void> {
  const order = { productId, transactionType: 'buy', orderType: 'market', quantity } as const
  unwrap(await player.call(placeOrder, { body: order }))
}

/** Joins the game, and gives the player a name that mail addresses cannot have. */
async function joinAs(mailName: string, username: string): Promise<Client> {
  const player = await joinGame(game, mailName)
  const { kysely, close } = await openGameDatabase(game)
  await kysely.updateTable('users').set({ username }).where('username', '=', mailName).execute()
  await close()
  return player
}

async function setVisibility(visibility: 'always' | 'afterEnd' | 'never'): Promise<void> {
  const { kysely, close } = await openGameDatabase(game)
  await kysely.updateTable('competitions').set({ visibility }).execute()
  await close()
}

/** The cents of an amount as the page shows it. */
const centsOf = (shown: string): number => {
  const digits = Number(shown.replaceAll(/[^\d]/g, ''))
  return /[-−–]/.test(shown) ? -digits : digits
}

test('shows the portfolio of a player with any name, as far as the competition does', async ({
  page,
}, info) => {
  const project = info.project.name
  const name = `${project.slice(0, 2)}/?#%2F&'\`+=a.js`
  const owner = await joinAs(`bezit-${project}`, name)
  await buy(owner, ibm, 100)
  await joinGame(game, `kijkt-${project}`)
  await logIn(page, game, `kijkt-${project}`)
  const address = `${game.url}/user/${encodeURIComponent(name)}`
  await page.goto(address)

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByRole('table', { name: 'Posities' })).toContainText('IBM')
  const { availableBalance } = unwrap(await owner.call(getPositions, {}))
  expect(centsOf((await page.getByTestId('cash').textContent())!)).toBe(availableBalance)
  await expect(page.getByRole('tab')).toHaveText(['Posities', 'Transacties'])
  await expect(page.getByRole('link', { name: /Details/ })).toHaveCount(0)
  await expect(page.getByRole('figure')).toContainText('van € 100.000,00 naar')
  await expect(page.locator('body')).not.toContainText('@example.org')
  await expectAccessibleWhenNarrow(page)
  await page.getByRole('tab', { name: 'Transacties' }).click()
  await expect(page.getByRole('table', { name: 'Transacties' })).toContainText('100 ×')

  await setVisibility('never')
  await page.reload()
  await expect(page.getByText('In deze competitie zie je elkaars portefeuille niet.')).toBeVisible()
  await setVisibility('afterEnd')
  await page.reload()
  await expect(page.getByText('pas als ze is afgelopen')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expectAccessibleWhenNarrow(page)
  await setVisibility('always')

  await page.goto(`${game.url}/user/wie-is-dit`)
  await expect(page.getByText('Deze speler vinden we niet')).toBeVisible()
  await page.goto(`${game.url}/user/KIJKT-${project}`)
  await expect(page).toHaveURL(`${game.url}/dashboard`)
})

test('explains where the own result comes from, in parts that add up', async ({ page }, info) => {
  const username = `deelt-${info.project.name}`
  const player = await joinGame(game, username)
  await buy(player, ibm, 100)
  await buy(player, aig, 200)
  await logIn(page, game, username)
  await page.getByRole('link', { name: 'Waar komt je resultaat vandaan?' }).click()
  const parts = page.getByRole('list', { name: 'De delen van je resultaat' }).getByRole('listitem')
  await expect(parts).toHaveCount(attributionParts.length)
  await expect.poll(() => isSumShown(page)).toBe(true)
  await expect(page.getByTestId('risk')).toContainText('Je grootste risico is IBM: daalt die 10%')
  await expectAccessibleWhenNarrow(page)
  await page.getByLabel('Munt').check()
  await expect(page.getByRole('list', { name: 'Munt' }).getByRole('listitem')).toHaveText([/EUR/, /USD/])

  const { attribution } = unwrap(await player.call(getAttribution, { query: {} }))
  expect(attributionParts.reduce((sum, part) => sum + attribution[part], 0)).toBe(attribution.result)
})

/** Whether the amounts on the page add up to the result that it shows. */
async function isSumShown(page: Page): Promise<boolean> {
  const list = page.getByRole('list', { name: 'De delen van je resultaat' })
  const shown = await list.locator('li > span:nth-child(2)').allTextContents()
  const result = (await page.getByTestId('result').textContent())!
  return shown.reduce((sum, text) => sum + centsOf(text), 0) === centsOf(result)
}
