// The terms change: the server is started again with a new version, and players accept it before they go on.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getUser } from '@koersklasse/contract/accounts.ts'
import { getOrders } from '@koersklasse/contract/trading.ts'
import { fewInstruments } from '@koersklasse/server/test/fixtures/few-instruments.ts'
import { expect } from '@playwright/test'
import { expectAccessible } from '../support/expect-accessible.ts'
import type { Game } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { logIn } from '../support/log-in.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'
import { untilPlayable } from '../support/until-playable.ts'

const first = '## 2026-11-21\n\nDe eerste voorwaarden.\n'
let game: Game
let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'terms-'))
})
test.afterAll(() => rm(folder, { recursive: true }))
test.beforeEach(async ({ context }) => {
  const TERMS_CHANGES_FILE = join(folder, 'first.md')
  await writeFile(TERMS_CHANGES_FILE, first)
  game = await startPlayable({ INSTRUMENTS_FILE: fewInstruments, TERMS_CHANGES_FILE })
  await context.addCookies([{ name: 'cookiepref', value: '1', url: game.url }])
})
test.afterEach(() => game.remove())

test('shows what changed to a player with an open tab, and goes on after that', { tag: '@once' }, async ({
  page,
}) => {
  const player = await joinGame(game, 'lezer')
  await logIn(page, game, 'lezer')
  await page.goto(`${game.url}/account/avatar`)
  await expect(page.getByRole('heading', { name: 'Avatar', level: 1 })).toBeVisible()

  const TERMS_CHANGES_FILE = join(folder, 'second.md')
  await writeFile(TERMS_CHANGES_FILE, `## 2027-02-01\n\nJe mag nu ook **robots** gebruiken.\n\n${first}`)
  await game.restart({ TERMS_CHANGES_FILE })
  await untilPlayable(game)
  expect(await player.call(getOrders, {})).toMatchObject({ status: 451, error: { code: 'terms_required' } })
  expect(await player.call(getUser, {})).toMatchObject({ ok: true })

  // The open tab finds out as soon as its socket is open again, since it then asks for what may have changed.
  await expect(page.getByRole('heading', { name: 'Nieuwe voorwaarden', level: 1 })).toBeVisible()
  await expect(page.getByText('Je mag nu ook robots gebruiken.')).toBeVisible()
  await expect(page.getByText('De eerste voorwaarden.')).toBeHidden()
  await expectAccessible(page)
  // The article and leaving are open without them; every other page leads back.
  await page.getByRole('link', { name: 'Lees alle voorwaarden' }).click()
  await expect(page.getByRole('heading', { name: 'Gebruiksvoorwaarden', level: 1 })).toBeVisible()
  await page.goto(`${game.url}/account/delete`)
  await expect(page.getByRole('heading', { name: 'Account verwijderen', level: 1 })).toBeVisible()
  await page.goto(`${game.url}/account/profile`)
  await expect(page.getByRole('heading', { name: 'Nieuwe voorwaarden', level: 1 })).toBeVisible()

  const accept = page.getByRole('button', { name: 'Ik ga akkoord' })
  await page.context().setOffline(true)
  await accept.click()
  await expect(
    page.getByText('Akkoord gaan met de voorwaarden is mislukt. Probeer het opnieuw.'),
  ).toBeVisible()
  await page.context().setOffline(false)
  await accept.click()
  await expect(page).toHaveURL(`${game.url}/account/profile`)
  expect(await player.call(getOrders, {})).toMatchObject({ ok: true })
  await page.reload()
  await expect(page).toHaveURL(`${game.url}/account/profile`)
})
