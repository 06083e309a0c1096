// A competition with a practice period, for a player who leaves the game open until it begins.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { placeOrder } from '@koersklasse/contract/trading.ts'
import { expect } from '@playwright/test'
import { unwrap } from '../support/client.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import type { Game } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { logIn } from '../support/log-in.ts'
import { reconnect } from '../support/reconnect.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'
import { minutesFrom, writeTape } from '../support/write-tape.ts'

const kpn = 'NL0000009082'
const school = {
  ...{ joinCode: 'K7QM2-9XWRT', name: 'Klas 4B', startingBalance: 5_000, resets: true },
  ...{ practiceFrom: '2026-03-02T09:00', start: '2026-03-02T16:00', end: '2026-03-06T17:00' },
}

let game: Game
let folders: string[] = []
test.afterEach(async () => {
  await game.remove()
  for (const folder of folders) await rm(folder, { recursive: true })
  folders = []
})

test(
  'is practised before it begins, and begins afresh on every open screen',
  { tag: '@once' },
  async ({ page }, info) => {
    // Monday 2 March 2026, 10:00 in Amsterdam.
    const start = Date.UTC(2026, 2, 2, 9)
    const shares = [{ symbol: 'KPN', isin: kpn, name: 'KPN', priceAt: (time: number) => 4 + (time % 7) / 10 }]
    const tape = await writeTape(minutesFrom(start, 72 * 60), shares, [])
    const folder = await mkdtemp(join(tmpdir(), 'competitions-'))
    folders = [tape.folder, folder]
    const file = join(folder, 'competitions.json')
    await writeFile(file, JSON.stringify([school]))
    game = await startPlayable({
      ...{ MARKET_FEED: 'replay', REPLAY_FILE: tape.file, REPLAY_SPEED: '1', MARKET_HOURS: 'always' },
      ...{ COMPETITION_START: '2026-03-02T08:00', COMPETITION_END: '2026-03-09T10:30' },
      ...{ COMPETITIONS_FILE: file, SIMULATED_PLAYERS: '0' },
    })
    const username = `oefen-${info.project.name}`
    const player = await joinGame(game, username)
    await page.context().addCookies([{ name: 'cookiepref', value: '1', url: game.url }])
    await logIn(page, game, username)
    await page.goto(`${game.url}/competitions/join?code=k7qm2-9xwrt`)
    await expect(page.getByText('Oefenen vanaf')).toBeVisible()
    await page.getByRole('button', { name: 'Ik ga akkoord en doe mee' }).click()
    await expect(page.getByText('Je oefent nu. Op 2 maart 2026 begint iedereen opnieuw.')).toBeVisible()
    await expect(page.getByText('Je oefent nu. De competitie begint over')).toBeVisible()
    await expect(page.getByRole('timer')).toHaveText(/^05 uur \d\d min \d\d sec/)
    await expect(page.getByRole('banner')).toContainText('Oefenperiode, start over')
    // There is nothing to begin again yet.
    await expect(page.getByRole('button', { name: 'Begin opnieuw' })).toBeHidden()
    await expectAccessible(page)

    const other = await page.context().newPage()
    await other.goto(`${game.url}/products/${kpn}/buy`)
    await expect(other.getByText('Deze order is om te oefenen.')).toBeVisible()
    await other.goto(`${game.url}/rankings`)
    await expect(other.getByText('Dit is de stand van het oefenen.')).toBeVisible()
    await expect(other.getByRole('row', { name: new RegExp(username) }).first()).toBeVisible()
    await expectAccessible(other)
    const order = { productId: kpn, transactionType: 'buy', orderType: 'market', validity: 'cancel' } as const
    unwrap(await player.call(placeOrder, { body: { ...order, quantity: 200 } }))
    await expect(page.getByRole('row', { name: /KPN/ })).toBeVisible()

    await game.restart({ REPLAY_SPEED: '1200' })
    for (const screen of [page, other]) await reconnect(screen)
    await expect(page.getByText('De competitie loopt tot 6 maart 2026')).toBeVisible()
    await expect(page.getByRole('row', { name: /KPN/ })).toBeHidden()
    await expect(page.getByTestId('total')).toHaveText('€ 5.000,00')
    await expect(other.getByText('Dit is de stand van het oefenen.')).toBeHidden()
    await expect(page.getByRole('banner')).toContainText('Eindigt over')
    await expect(page.getByRole('button', { name: 'Begin opnieuw' })).toBeVisible()
    unwrap(await player.call(placeOrder, { body: { ...order, quantity: 2 } }))
    await expect(page.getByRole('row', { name: /KPN/ })).toBeVisible()
  },
)
