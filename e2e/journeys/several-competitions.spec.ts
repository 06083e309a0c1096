// One player in two competitions with rules of their own: joining with a link, and switching in the top bar.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  chooseCompetition,
  getCompetitions,
  getConsent,
  joinCompetition,
} from '@koersklasse/contract/competitions.ts'
import { createSubRanking, getSubRanking, joinByLink } from '@koersklasse/contract/subrankings.ts'
import { getTransactions, placeOrder } from '@koersklasse/contract/trading.ts'
import { fewInstruments } from '@koersklasse/server/test/fixtures/few-instruments.ts'
import { expect, type Page } from '@playwright/test'
import { unwrap } from '../support/client.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import type { Game } from '../support/game.ts'
import { joinGame, password } from '../support/join-game.ts'
import { logIn } from '../support/log-in.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'

const [asml, ing] = ['NL0010273215', 'NL0011821202']
const school = {
  ...{ joinCode: 'K7QM2-9XWRT', name: 'Klas 4B', text: 'Om de **beker** van de school.' },
  ...{ start: '2020-01-06T08:00', end: '2099-01-05T18:00', startingBalance: 5_000 },
  ...{ sprinterSharePercent: 10, transactionCostFixed: 0, transactionCostBasisPoints: 100 },
  underlyingCapPercent: 40,
  ...{ unlocked: ['limit'], visibility: 'afterEnd' },
}

let game: Game
let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'competitions-'))
  const file = join(folder, 'competitions.json')
  await writeFile(file, JSON.stringify([school]))
  game = await startPlayable({
    ...{ INSTRUMENTS_FILE: fewInstruments, COMPETITIONS_FILE: file, SIMULATED_PLAYERS: '0' },
  })
})
test.afterAll(async () => {
  await game.remove()
  await rm(folder, { recursive: true })
})

const total = (page: Page) => page.getByTestId('total')
const switchTo = async (page: Page, from: string, to: string) => {
  await page.getByRole('button', { name: `Competitie: ${from}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: to }).click()
  // Opening another page before the answer would cancel the call.
  await expect(page.getByRole('button', { name: `Competitie: ${to}` })).toBeVisible()
}

test('joins with a link, and switches in the top bar on every open screen', async ({ page }, info) => {
  const username = `wissel-${info.project.name}`
  const player = await joinGame(game, username)
  await page.context().addCookies([{ name: 'cookiepref', value: '1', url: game.url }])

  // A visitor sees what the competition is, and comes back to it after the login.
  await page.goto(`${game.url}/competitions/join?code=k7qm2-9xwrt`)
  await expect(page.getByRole('heading', { name: 'Klas 4B' })).toBeVisible()
  await expect(page.getByText('Om de beker van de school.')).toBeVisible()
  await expect(page.getByText('€ 5.000,00')).toBeVisible()
  await expect(page.getByText('te zien na het einde')).toBeVisible()
  await expect(page.getByText('40% van je portefeuille')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Log in om mee te doen' }).click()
  await page.getByLabel('E-mailadres').fill(`${username}@example.org`)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: 'Ik ga akkoord en doe mee' }).click()
  await expect(total(page)).toHaveText('€ 5.000,00')

  // A call that names no competition concerns the chosen one, with its costs: one percent, rounded up.
  const order = { productId: asml, transactionType: 'buy', orderType: 'market', quantity: 1 } as const
  const { transaction } = unwrap(await player.call(placeOrder, { body: { ...order, validity: 'cancel' } }))
  expect(transaction!.executionCosts).toBe(Math.ceil(transaction!.executionPrice / 100))
  await expect(page.getByRole('row', { name: /ASML/ })).toBeVisible()

  const other = await page.context().newPage()
  await other.goto(`${game.url}/dashboard`)
  await expect(other.getByRole('row', { name: /ASML/ })).toBeVisible()
  await page.getByRole('button', { name: 'Competitie: Klas 4B' }).click()
  await expect(page.getByRole('dialog').getByRole('timer')).toContainText('uur')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Koersklasse' }).click()
  for (const screen of [page, other]) {
    await expect(total(screen)).toHaveText('€ 100.000,00')
    await expect(screen.getByRole('row', { name: /ASML/ })).toBeHidden()
  }
  expect(unwrap(await player.call(getConsent, {})).consent).toBe(true)

  await switchTo(other, 'Koersklasse', 'Klas 4B')
  for (const screen of [page, other]) await expect(screen.getByRole('row', { name: /ASML/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('row', { name: /ASML/ })).toBeVisible()
  await page.goto(`${game.url}/competitions/disclaimer`)
  await expect(page.getByRole('heading', { name: 'Klas 4B' })).toBeVisible()

  // No more than 40 % of the portfolio may be in one underlying, although the cash pays for more.
  await page.goto(`${game.url}/products/${asml}/buy`)
  const full = 'Je mag hooguit 40% van je portefeuille in ASML beleggen. Er past nu niets meer bij.'
  await expect(page.getByText(full)).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${game.url}/products/${ing}/buy`)
  await expect(page.getByText('Ruimte in deze waarde nu')).toBeVisible()
  await page.getByLabel('Aantal').fill('100000')
  await expect(page.getByText(/^Zoveel kun je er niet kopen\. Het maximum is nu \d+\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Maximum', exact: true }).click()
  await expect(page.getByText('Ruimte in deze waarde daarna')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Bekijk je order' }).click()
  await page.getByRole('button', { name: 'Bevestig aankoop' }).click()
  await expect(page.getByText(/in deze onderliggende waarde had je nog .* ruimte/)).toBeVisible()
  await expect(page.getByText('Je mag hooguit 40% van je portefeuille in INGA beleggen')).toBeVisible()

  // The competition of the house has no such limit.
  await switchTo(page, 'Klas 4B', 'Koersklasse')
  await page.goto(`${game.url}/products/${asml}/buy`)
  await expect(page.getByText('Besteedbaar daarna')).toBeVisible()
  await expect(page.getByText('Ruimte in deze waarde nu')).toBeHidden()
})

test('an order is for the competition on the screen, also one that has not heard of a switch', async ({
  page,
}, info) => {
  const username = `doof-${info.project.name}`
  const player = await joinGame(game, username)
  const house = unwrap(await player.call(getCompetitions, {})).chosenId!
  const joined = unwrap(await player.call(joinCompetition, { body: { code: school.joinCode } })).competition
  unwrap(await player.call(chooseCompetition, { body: { competitionId: house } }))
  await page.routeWebSocket(/.*/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      if (!String(message).includes('"chosen"')) socket.send(message)
    })
  })
  await page.context().addCookies([{ name: 'cookiepref', value: '1', url: game.url }])
  await logIn(page, game, username)
  await page.goto(`${game.url}/products/${ing}/buy`)
  await page.getByLabel('Aantal').fill('3')
  await page.getByRole('button', { name: 'Bekijk je order' }).click()
  unwrap(await player.call(chooseCompetition, { body: { competitionId: joined.id } }))
  await page.getByRole('button', { name: 'Bevestig aankoop' }).click()
  await expect(page.getByTestId('receipt')).toContainText('Bewijs van aankoop')
  const boughtIn = async (competitionId: string) =>
    unwrap(await player.call(getTransactions, { query: { competitionId } })).transactions.map(
      ({ quantity }) => quantity as number,
    )
  expect([await boughtIn(house), await boughtIn(joined.id)]).toEqual([[3], []])
})

test('a member of a sub-ranking is shown in its competition, whichever is chosen', async ({ page }, info) => {
  const [own, other] = [`lid-${info.project.name}`, `buur-${info.project.name}`]
  const [player, neighbour] = [await joinGame(game, own), await joinGame(game, other)]
  const house = unwrap(await player.call(getCompetitions, {})).chosenId!
  unwrap(await player.call(joinCompetition, { body: { code: school.joinCode } }))
  const body = { name: `Straat ${info.project.name}`, competitionId: house }
  const { id } = unwrap(await player.call(createSubRanking, { body }))
  const params = { id, period: 'overall' } as const
  const { linkCode } = unwrap(await player.call(getSubRanking, { params }))
  unwrap(await neighbour.call(joinByLink, { params: { code: linkCode! } }))
  await page.context().addCookies([{ name: 'cookiepref', value: '1', url: game.url }])
  await logIn(page, game, own)
  await expect(page.getByRole('button', { name: 'Competitie: Klas 4B' })).toBeVisible()
  await page.goto(`${game.url}/subrankings/${id}`)
  await page.getByRole('link', { name: other, exact: true }).click()
  await expect(page.getByRole('heading', { name: other })).toBeVisible()
  await expect(total(page)).toHaveText('€ 100.000,00')
  // In the class, to which the name leads without the list, there is no such player.
  await page.goto(`${game.url}/user/${other}`)
  await expect(page.getByText('Deze speler vinden we niet')).toBeVisible()
})

test('refuses a code that nobody has, and takes another', async ({ page }, info) => {
  const username = `code-${info.project.name}`
  await joinGame(game, username)
  await page.context().addCookies([{ name: 'cookiepref', value: '1', url: game.url }])
  await logIn(page, game, username)
  // There is nothing to switch to yet.
  await expect(page.getByRole('button', { name: /^Competitie:/ })).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Doe mee met een code' }).click()
  await page.getByRole('button', { name: 'Zoek de competitie' }).click()
  await expect(page.getByText('Vul de code in.')).toBeVisible()
  await page.getByLabel('Code').fill('ZZZZZ-ZZZZZ')
  await page.getByRole('button', { name: 'Zoek de competitie' }).click()
  await expect(page.getByText('Deze code kennen we niet.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Code').fill('k7qm29xwrt')
  await page.getByRole('button', { name: 'Zoek de competitie' }).click()
  await page.getByRole('button', { name: 'Ik ga akkoord en doe mee' }).click()
  await expect(total(page)).toHaveText('€ 5.000,00')
  await expect(page.getByRole('button', { name: /^Competitie: Klas 4B Eindigt over/ })).toBeVisible()
})
