// Dry runs at the desk: an organiser starts one, sees how far it is and what it came to, and stops another. Nothing is left of them,
// also where all processes were killed.

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive, readPidFile } from '@koersklasse/server/src/platform/database/stop-orphan.ts'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/expect-accessible.ts'
import type { Game } from '../support/game.ts'
import { openDesk } from '../support/open-desk.ts'
import { openGameDatabase } from '../support/open-game-database.ts'
import { operator } from '../support/operator.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'

/** Few players, who need not wait for whatever else this machine does. */
const settings = { DRY_RUN_PLAYERS: '20', DRY_RUN_NICENESS: '0' }
/** How long one of them may take on a busy machine, in milliseconds. */
const patience = { timeout: 240_000 }
/** How long four of them and two starts of the game may take together. */
const testMs = 600_000

let game: Game
test.beforeAll(async () => {
  game = await startPlayable(settings)
})
test.afterAll(() => game.remove())

/** The folders of dry runs that are there. */
const folders = (): Promise<string[]> => readdir(join(game.dataDir, 'dry-runs')).catch(() => [])

async function databases(): Promise<string[]> {
  const { pool, close } = await openGameDatabase(game)
  const { rows } = await pool.query<{ datname: string }>('select datname from pg_database order by datname')
  await close()
  return rows.map(({ datname }) => datname)
}

/** The processes of the dry run that is under way, once there are any: PostgreSQL, and the one that started it. */
async function processes(): Promise<{ postgres: number; player: number }> {
  let found = { postgres: 0, player: 0 }
  await expect(async () => {
    const [name] = await folders()
    const file = await readPidFile(join(game.dataDir, 'dry-runs', name!, 'postgres/data/postmaster.pid'))
    expect(file?.isReady).toBe(true)
    const status = await readFile(`/proc/${file!.pid}/status`, 'utf8')
    found = { postgres: file!.pid, player: Number(/^PPid:\s+(\d+)/m.exec(status)![1]) }
  }).toPass(patience)
  return found
}

/** Makes a draft that lasts two days; ends on its page. */
async function draftShort(page: Page): Promise<string> {
  await page.goto(`${game.url}/desk/competitions/new`)
  await page.getByRole('button', { name: 'Maak een concept' }).click()
  await page.getByLabel('Naam', { exact: true }).fill('Klas 6A')
  const start = await page.getByLabel('Begint op', { exact: true }).inputValue()
  const [day, month, year] = start.split('.').map(Number)
  const end = new Date(Date.UTC(year!, month! - 1, day! + 1)).toISOString().slice(0, 10)
  await page.getByLabel('Eindigt op', { exact: true }).fill(end.split('-').toReversed().join('.'))
  await page.getByRole('button', { name: 'Bewaar het concept' }).click()
  await expect(page.getByRole('heading', { name: 'Klas 6A', level: 1 })).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1)!
}

test('an organiser tries a competition out, of which nothing is left', { tag: '@once' }, async ({ page }) => {
  test.setTimeout(testMs)
  const before = await databases()
  await openDesk(page, game, 'juf-anna', ['organiser'])
  const id = await draftShort(page)
  const card = page.getByRole('region', { name: 'Proefronde' })
  await expect(card.getByText(/^20 verzonnen spelers/)).toBeVisible()

  await card.getByRole('button', { name: 'Start een proefronde' }).click()
  await expect(card.getByRole('progressbar')).toBeVisible()
  await expect(card.getByText(/^De proefronde loopt: [1-9]\d*%/)).toBeVisible(patience)
  expect(await folders()).toHaveLength(1)
  await expect(card.getByRole('status')).toContainText('Klaar op', patience)
  expect(await folders()).toEqual([])
  expect(await databases()).toEqual(before)

  const counts = await card
    .getByRole('list', { name: 'Hoe de resultaten verdeeld zijn' })
    .getByRole('listitem')
    .all()
  const texts = await Promise.all(counts.map((each) => each.locator('> span:last-child').textContent()))
  expect(texts.reduce((sum, text) => sum + Number.parseInt(text!, 10), 0)).toBe(20)
  await expect(card.getByText(/van de 20 spelers \(\d+%\) verloren geld/)).toBeVisible()
  const refusals = card.getByRole('list', { name: 'Wat de regels weigerden' }).getByRole('listitem')
  await expect(refusals).toHaveCount(7)
  await expect(card.getByRole('region', { name: 'Knock-outs' })).toContainText(
    /knock-out kreeg|kreeg een Sprinter/,
  )
  await card.locator('summary', { hasText: 'De tien besten' }).click()
  const best = card.getByRole('table', { name: 'De tien besten' })
  await expect(best.getByRole('row')).toHaveCount(11)
  await expectAccessible(page)

  // Another one, which is stopped.
  await card.getByRole('button', { name: 'Start een proefronde' }).click()
  const stopped = await processes()
  await card.getByRole('button', { name: 'Stop de proefronde' }).click()
  await expect(card.getByText(/^Gestopt op/)).toBeVisible()
  await expect(card.getByText(/^Klaar op/)).toBeVisible()
  await expect.poll(folders, patience).toEqual([])
  // Whoever reaps an ended process may take a moment.
  await expect.poll(() => [stopped.postgres, stopped.player].filter(isAlive), patience).toEqual([])

  // One whose process and server are killed at once, so that nobody is left to remove anything. The next start does.
  await card.getByRole('button', { name: 'Start een proefronde' }).click()
  const killed = await processes()
  process.kill(killed.player, 'SIGSTOP')
  await game.stop('SIGKILL')
  process.kill(killed.player, 'SIGKILL')
  expect(isAlive(killed.postgres)).toBe(true)
  expect(await folders()).toHaveLength(1)
  await game.start()
  await expect.poll(() => isAlive(killed.postgres), patience).toBe(false)
  // It is begun again when its node has been silent for some seconds. Of one that was stopped or failed, a second line tells.
  await page.reload()
  await expect(card.getByRole('button', { name: 'Start een proefronde' })).toBeVisible(patience)
  await expect(card.getByRole('status')).toHaveText(/^Klaar op/)
  expect(await folders()).toEqual([])

  const said = JSON.parse(await operator(game, 'dry-run', id, '20', '--json'))
  expect(said).toMatchObject({ players: 20 })
  expect(said.spread.reduce((sum: number, { players }: { players: number }) => sum + players, 0)).toBe(20)
  expect(await folders()).toEqual([])
  expect(await databases()).toEqual(before)
})
