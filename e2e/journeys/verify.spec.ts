// A player checks the result of a competition: keeps the roots, downloads the log, finds the own rows in it, and has
// `npm run verify` compute the list again, also from a file in which something was changed.

import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { placeOrder } from '@koersklasse/contract/trading.ts'
import { expect, type Page } from '@playwright/test'
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
/** Monday 2 March 2026, 10:00 in Amsterdam. */
const start = Date.UTC(2026, 2, 2, 9)
const program = fileURLToPath(new URL('../../scripts/verify.ts', import.meta.url))

let game: Game
let folder: string
test.beforeAll(async () => {
  const shares = [
    { symbol: 'KPN', isin: kpn, name: 'KPN', priceAt: (at: number) => (at < start + 20 * 60_000 ? 4 : 5) },
  ]
  const tape = await writeTape(minutesFrom(start, 12 * 60), shares, [])
  folder = tape.folder
  game = await startPlayable({
    ...{ MARKET_FEED: 'replay', REPLAY_FILE: tape.file, REPLAY_SPEED: '1', MARKET_HOURS: 'always' },
    ...{ COMPETITION_START: '2026-03-02T08:00', COMPETITION_END: '2026-03-02T10:30' },
  })
})
test.afterAll(async () => {
  await game.remove()
  await rm(folder, { recursive: true })
})

/** Runs `npm run verify` on files. */
function verify(...files: string[]): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...files], (_, said) =>
      resolve({ code: child.exitCode ?? -1, said }),
    )
  })
}

/** Follows a link that downloads a file; resolves to where it was saved. */
async function download(page: Page, link: string): Promise<string> {
  const started = page.waitForEvent('download')
  await page.getByRole('link', { name: link, exact: true }).click()
  const file = await started
  const path = join(folder, file.suggestedFilename())
  await file.saveAs(path)
  return path
}

test(
  'a player computes the final list again, and finds a change',
  { tag: '@once' },
  async ({ page, browser }, info) => {
    const username = `rekent-${info.project.name}`
    const player = await joinGame(game, username)
    const order = { productId: kpn, transactionType: 'buy', orderType: 'market', validity: 'cancel' } as const
    unwrap(await player.call(placeOrder, { body: { ...order, quantity: 10 } }))
    await page.context().addCookies([{ name: 'cookiepref', value: '1', url: game.url }])
    await logIn(page, game, username)
    await page.goto(`${game.url}/rankings/verify`)
    await expect(page.getByText('Er is nog geen dag voorbij')).toBeVisible()
    await expectAccessible(page)
    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(`${game.url}/rankings/verify`)
    await expect(visitor.getByText('Er is nog geen dag voorbij')).toBeVisible()
    await expect(visitor.getByText('Jouw naam in het logboek')).toBeHidden()
    await expectAccessible(visitor)

    await game.restart({ REPLAY_SPEED: '600' })
    await reconnect(page)
    const closed = page.getByText('De competitie is afgesloten.')
    await expect(async () => {
      await page.reload({ waitUntil: 'networkidle' })
      expect(await closed.isVisible()).toBe(true)
    }).toPass()
    await expectAccessible(page)
    await visitor.reload()
    await expect(visitor.getByText('De competitie is afgesloten.')).toBeVisible()
    await expect(visitor.getByRole('link', { name: 'Download het logboek', exact: true })).toBeVisible()
    await visitor.context().close()
    const days = page.getByRole('listitem').filter({ hasText: '2 maart 2026' })
    const root = await days.locator('code').textContent()
    const pseudonym = await page
      .locator('section', { hasText: 'Jouw naam in het logboek' })
      .locator('code')
      .textContent()

    const [log, roots] = [
      await download(page, 'Download het logboek'),
      await download(page, 'Bewaar de wortels'),
    ]
    const lines = (await readFile(log, 'utf8')).trim().split('\n')
    const own = lines.map((line) => JSON.parse(line)).filter((line) => line.player === pseudonym)
    expect(own.map(({ kind }) => kind)).toEqual(['open', 'buy', 'result'])
    const checked = await verify(log, roots)
    expect(checked.said).toContain(`2026-03-02  ${root}`)
    // 100,000 euro, 10 shares that rose by a euro, and costs of 2 euro.
    expect(checked.said).toMatch(new RegExp(`1 +${pseudonym} +€100,008.00`))
    expect(checked).toMatchObject({ code: 0, said: expect.stringContaining('Everything adds up.') })

    const cheaper = lines.map((line) => line.replace('"price":400,', '"price":300,'))
    expect(cheaper).not.toEqual(lines)
    const forged = join(folder, 'forged.ndjson')
    await writeFile(forged, `${cheaper.join('\n')}\n`)
    const found = await verify(forged, roots)
    expect(found).toMatchObject({
      code: 1,
      said: expect.stringMatching(/WRONG: line \d+ .*\n.*differences found\./s),
    })
  },
)
