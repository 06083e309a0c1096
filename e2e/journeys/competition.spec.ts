// The end of a competition and the start of the next one, for a player who leaves the game open.

import { rm } from 'node:fs/promises'
import { activate, register } from '@koersklasse/contract/accounts.ts'
import { placeOrder } from '@koersklasse/contract/trading.ts'
import { fewInstruments } from '@koersklasse/server/test/fixtures/few-instruments.ts'
import { expect } from '@playwright/test'
import { createClient, unwrap } from '../support/client.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { type Game, startGame } from '../support/game.ts'
import { joinGame, password } from '../support/join-game.ts'
import { logIn } from '../support/log-in.ts'
import { planNextCompetition } from '../support/plan-next-competition.ts'
import { reconnect } from '../support/reconnect.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'
import { minutesFrom, writeTape } from '../support/write-tape.ts'

const kpn = 'NL0000009082'

let game: Game
let folder: string | null = null
test.afterEach(async () => {
  await game.remove()
  if (folder !== null) await rm(folder, { recursive: true })
  folder = null
})

test('shows the end of a competition and the start of the next without a reload @once', async ({
  page,
}, info) => {
  // Monday 2 March 2026, 10:00 in Amsterdam.
  const start = Date.UTC(2026, 2, 2, 9)
  const shares = [{ symbol: 'KPN', isin: kpn, name: 'KPN', priceAt: (time: number) => 4 + (time % 7) / 10 }]
  const tape = await writeTape(minutesFrom(start, 36 * 60), shares, [])
  folder = tape.folder
  game = await startPlayable({
    ...{ MARKET_FEED: 'replay', REPLAY_FILE: tape.file, REPLAY_SPEED: '1', MARKET_HOURS: 'always' },
    ...{ COMPETITION_START: '2026-03-02T08:00', COMPETITION_END: '2026-03-02T10:30' },
  })
  // On the same day, but so late that a slow restart cannot reach it.
  await planNextCompetition(game, Date.UTC(2026, 2, 2, 20), Date.UTC(2026, 2, 6, 16))
  const username = `einde-${info.project.name}`
  const player = await joinGame(game, username)
  const order = { productId: kpn, transactionType: 'buy', orderType: 'market', quantity: 2 } as const
  unwrap(await player.call(placeOrder, { body: { ...order, validity: 'cancel' } }))
  await page.context().addCookies([{ name: 'cookiepref', value: '1', url: game.url }])
  await page.goto(`${game.url}/landing`)
  await expect(page.getByText('De competitie eindigt over', { exact: true })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^00 uur 2\d min \d\d sec/)
  await logIn(page, game, username)
  await expect(page.getByText('De competitie loopt tot 2 maart 2026')).toBeVisible()
  await expect(page.getByRole('timer')).toContainText('uur')
  await expect(page.getByRole('link', { name: 'Bekijk de ranglijst' })).toBeVisible()
  // On this screen only the top bar shows the competition.
  const other = await page.context().newPage()
  await other.goto(`${game.url}/academy`)
  const bar = other.getByRole('banner')
  await expect(bar).toContainText('Eindigt over')

  await game.restart({ REPLAY_SPEED: '400' })
  for (const screen of [page, other]) await reconnect(screen)
  const over = 'De competitie is afgelopen. Dit is de eindstand. De volgende begint op 2 maart 2026.'
  await expect(page.getByText(over)).toBeVisible()
  await game.restart({ REPLAY_SPEED: '1' })
  for (const screen of [page, other]) await reconnect(screen)
  await expect(bar).toContainText('afgelopen')
  await expect(page.getByText('De volgende competitie begint over')).toBeVisible()
  await expect(page.getByRole('timer')).toContainText('uur')
  await expect(page.getByRole('row', { name: /KPN/ })).toBeVisible()
  await expectAccessible(page)

  // Joins the next one. The last results stay until it begins.
  await page.getByRole('link', { name: 'Doe mee' }).click()
  await expect(page.getByText('De competitie begint op')).toBeVisible()
  await page.getByRole('button', { name: 'Ik ga akkoord en doe mee' }).click()
  await expect(page.getByText('Je doet mee. Je startbedrag staat klaar.')).toBeVisible()
  await expect(page.getByRole('row', { name: /KPN/ })).toBeVisible()
  await game.restart({ REPLAY_SPEED: '2400' })
  for (const screen of [page, other]) await reconnect(screen)
  await expect(page.getByText('De competitie loopt tot 6 maart 2026')).toBeVisible()
  await expect(page.getByTestId('total')).toHaveText('€ 100.000,00')
  await expect(page.getByRole('row', { name: /KPN/ })).toBeHidden()
  await expect(bar).toContainText('Eindigt over')
})

test('says to visitors and players that the competition is over @once', async ({ page }) => {
  const start = Date.UTC(2026, 2, 2, 9)
  const shares = [{ symbol: 'KPN', isin: kpn, name: 'KPN', priceAt: () => 4 }]
  const tape = await writeTape(minutesFrom(start, 120), shares, [])
  folder = tape.folder
  game = await startPlayable({
    ...{ MARKET_FEED: 'replay', REPLAY_FILE: tape.file, REPLAY_SPEED: '1', MARKET_HOURS: 'always' },
    ...{ COMPETITION_START: '2026-03-02T08:00', COMPETITION_END: '2026-03-02T10:30' },
  })
  await joinGame(game, 'mee')
  await page.context().addCookies([{ name: 'cookiepref', value: '1', url: game.url }])
  await page.goto(`${game.url}/landing`)
  await expect(page.getByText('De competitie eindigt over', { exact: true })).toBeVisible()
  await game.restart({ REPLAY_SPEED: '600' })
  await reconnect(page)
  await expect(page.getByText('De competitie is afgelopen.')).toBeVisible()
  await expect(page.getByText('Zodra er weer een begint, kun je meedoen.')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('afgelopen')
  await expectAccessible(page)
  // Who was in it sees the final result, also without having chosen a competition.
  await logIn(page, game, 'mee')
  await expect(page.getByText('Je eindstand blijft staan.')).toBeVisible()
  await expect(page.getByText('Er is nu geen competitie')).toBeHidden()
})

test('says that there is no competition yet, and shows the market @once', async ({ page }) => {
  game = await startGame({ INSTRUMENTS_FILE: fewInstruments }, false)
  const visitor = createClient(game.url)
  const email = 'vroeg@example.org'
  const consents = { termsConsent: true, isAdult: true } as const
  unwrap(await visitor.call(register, { body: { username: 'vroeg', email, password, ...consents } }))
  const activationCode = new URL(await game.activationLink(email)).searchParams.get('activationCode') ?? ''
  unwrap(await visitor.call(activate, { params: { activationCode } }))
  await page.context().addCookies([{ name: 'cookiepref', value: '1', url: game.url }])
  await page.goto(`${game.url}/landing`)
  await expect(page.getByText('Er is nu geen competitie.')).toBeVisible()
  await expect(page.getByText('Zodra er een begint, kun je meedoen.')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('nog niet gepland')
  await expectAccessible(page)
  await page.goto(`${game.url}/auth/login`)
  await page.getByLabel('E-mailadres').fill(email)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Er is nu geen competitie')).toBeVisible()
  await expect(page.getByText('Zodra er een begint, kun je meedoen.')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${game.url}/products/NL0010273215/buy`)
  await expect(
    page.getByText('Er is nu geen competitie. Je kunt pas handelen als er een begint.'),
  ).toBeVisible()
})
