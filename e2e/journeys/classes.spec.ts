// A teacher with thirty pupils: reads how they do, saves and prints it, writes to them, lets one begin again and removes
// one, and makes cards to hand out.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { joinCompetition } from '@koersklasse/contract/competitions.ts'
import { getRanking } from '@koersklasse/contract/rankings.ts'
import { getTransactions, placeOrder } from '@koersklasse/contract/trading.ts'
import { fewInstruments } from '@koersklasse/server/test/fixtures/few-instruments.ts'
import { expect, type Page } from '@playwright/test'
import { type Client, unwrap } from '../support/client.ts'
import { expectAccessible, expectDialogAccessible } from '../support/expect-accessible.ts'
import { fact } from '../support/fact.ts'
import type { Game } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { mostShift, shiftWhileLoading } from '../support/layout-shift.ts'
import { openDesk } from '../support/open-desk.ts'
import { openGameDatabase } from '../support/open-game-database.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'
import { untilRanked } from '../support/until-ranked.ts'

const asml = 'NL0010273215'
const codes: Record<string, string> = { phone: 'K7QM29XWRT', desktop: 'K7QM29XWRU' }
const classOf = (project: string) => ({
  ...{ joinCode: codes[project], name: `Klas ${project}`, text: '' },
  ...{ start: '2020-01-06T08:00', end: '2099-01-05T18:00', startingBalance: 5_000 },
  ...{ sprinterSharePercent: 10, transactionCostFixed: 100, transactionCostBasisPoints: 0 },
  ...{ unlocked: ['limit'], visibility: 'never', resets: true },
})

let game: Game
let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'competitions-'))
  const file = join(folder, 'competitions.json')
  await writeFile(file, JSON.stringify(Object.keys(codes).map(classOf)))
  game = await startPlayable({
    ...{ INSTRUMENTS_FILE: fewInstruments, COMPETITIONS_FILE: file, SIMULATED_PLAYERS: '0' },
  })
})
test.afterAll(async () => {
  await game.remove()
  await rm(folder, { recursive: true })
})

/** Pupils who join the class, all at once, as a class does; resolves to their clients, by name. */
async function joinClass(project: string, usernames: readonly string[]): Promise<Map<string, Client>> {
  const body = { code: codes[project]! }
  const joined = usernames.map(async (username) => {
    const pupil = await joinGame(game, username)
    unwrap(await pupil.call(joinCompetition, { body }))
    return [username, pupil] as const
  })
  return new Map(await Promise.all(joined))
}

/** Makes the competition, which comes from a file, one of the teacher. */
async function giveClass(project: string, teacher: string): Promise<void> {
  const database = await openGameDatabase(game)
  await database.pool.query(
    `update competitions set owner_id = (select id from users where username = $1) where name = $2`,
    [teacher, `Klas ${project}`],
  )
  await database.close()
}

/** Adds cash to a pupil, whose page is open: it is in the pupil's list, and the return does not jump. */
async function addCash(page: Page, own: Client, trader: string): Promise<void> {
  const standing = async () =>
    unwrap(await own.call(getRanking, { params: { period: 'overall' } })).around.find(({ isOwn }) => isOwn)!
  await untilRanked(own)
  const before = await standing()
  await page.getByRole('button', { name: 'Geef geld erbij' }).click()
  await expect(page.getByText('Vul een bedrag in van')).toBeVisible()
  await page.getByLabel('Bedrag in euro').fill('2.500')
  await page.getByRole('button', { name: 'Geef geld erbij' }).click()
  const cash = page.getByRole('dialog', { name: 'Geld erbij geven?' })
  await cash.getByLabel('Waarom doe je dit?').fill('Voor je werkstuk')
  await expectDialogAccessible(page)
  await cash.getByRole('button', { name: 'Geef € 2.500,00' }).click()
  await expect(page.getByText(`${trader} krijgt € 2.500,00 erbij.`, { exact: true })).toBeVisible()
  const [deposit] = unwrap(await own.call(getTransactions, {})).transactions
  expect(deposit).toMatchObject({
    ...{ transactionType: 'deposit', amount: 2_500_00 },
    detail: { kind: 'deposit', reason: 'Voor je werkstuk' },
  })
  // The value has risen, and the return has not: it is at most nearer to zero.
  await expect.poll(async () => (await standing()).value - before.value).toBeGreaterThan(2_400_00)
  expect(Math.abs((await standing()).performance)).toBeLessThan(Math.abs(before.performance) + 1)
  await expect(fact(page, 'Erbij gekregen')).toHaveText('€ 2.500,00')
}

/** All columns are wider than a desktop and scroll in their frame; on a phone each row is a block. */
async function expectScrolledByKeyboard(page: Page, project: string): Promise<void> {
  const frame = page.getByRole('group', { name: 'Deelnemers', exact: true })
  if (project === 'phone') return expect(frame).toHaveCount(0)
  await frame.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => frame.evaluate((node) => node.scrollLeft)).toBeGreaterThan(0)
}

// Longer than 70 lines: it follows a teacher through all that can be done for a class.
test('a teacher with thirty pupils', async ({ page }, info) => {
  const project = info.project.name
  const [teacher, trader, leaver] = [`juf-${project}`, `handelaar-${project}`, `vertrekker-${project}`]
  const others = Array.from({ length: 28 }, (_, number) => `leerling-${project}-${number + 1}`)
  const pupils = await joinClass(project, [trader, leaver, ...others])
  for (const username of [trader, leaver]) {
    const pupil = pupils.get(username)!
    const body = { productId: asml, transactionType: 'buy', orderType: 'market', quantity: 1 } as const
    unwrap(await pupil.call(placeOrder, { body }))
    expect(unwrap(await pupil.call(getTransactions, {})).transactions).toHaveLength(1)
  }
  await openDesk(page, game, teacher, ['organiser'])
  await giveClass(project, teacher)

  await page.getByRole('link', { name: /^Deelnemers/ }).click()
  await expectAccessible(page)
  await page.getByRole('link', { name: `Klas ${project}` }).click()
  const table = page.getByRole('table', { name: 'Deelnemers' })
  await expect(table.getByRole('row')).toHaveCount(31)
  const row = table.getByRole('row', { name: trader })
  await expect(row).toContainText('1,00')
  await expect(row).toContainText('0 van')
  // It is no wider than its card; the rest is a press away.
  expect(await table.evaluate((node) => node.scrollWidth - node.parentElement!.clientWidth)).toBe(0)
  const extra = table.getByRole('columnheader', { name: 'Examens gehaald' })
  await expect(extra).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(extra).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Toon alle kolommen' }).click()
  await expect(extra).toBeVisible()
  await expectScrolledByKeyboard(page, project)
  await expectAccessible(page)

  const figure = page.getByRole('region', { name: 'De klas naast de index' })
  const answer = /api\/desk\/competitions\/[\w-]+\/members$/
  expect(await shiftWhileLoading(page, page.url(), answer, figure.getByRole('slider'))).toBeLessThan(
    mostShift,
  )
  await expect(
    figure.getByText(/Dat is de middelste deelnemer\. .* Met hetzelfde geld in AEX index/),
  ).toBeVisible()
  await figure.getByText('Bekijk de cijfers').click()
  await expect(figure.getByRole('table').getByRole('columnheader')).toHaveText([
    ...['Moment', 'Middelste deelnemer', 'Beste kwart vanaf', 'Zwakste kwart tot', 'AEX index'],
  ])
  await expectAccessible(page)

  const csv = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Bewaar als CSV' }).click()
  expect((await csv).suggestedFilename()).toBe(`Klas ${project}.csv`)
  const lines = (await readFile(await (await csv).path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(31)
  expect(lines.find((line) => line.startsWith(trader))).toMatch(/;1;1;0;0;0$/)
  const xlsx = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Bewaar als XLSX' }).click()
  expect((await xlsx).suggestedFilename()).toBe(`Klas ${project}.xlsx`)
  expect((await readFile(await (await xlsx).path())).subarray(0, 2).toString()).toBe('PK')

  await page.getByRole('button', { name: 'Stuur naar 30 deelnemers' }).click()
  await expect(page.getByText('Schrijf eerst een bericht.')).toBeVisible()
  await page.getByLabel('Je bericht').fill('Lees voor vrijdag de les over kosten.')
  await page.getByRole('button', { name: 'Stuur naar 30 deelnemers' }).click()
  await expect(page.getByText('Je bericht gaat naar 30 deelnemers.')).toBeVisible()

  await table.getByRole('link', { name: trader }).click()
  await expect(page.getByRole('heading', { name: trader, level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'In cijfers' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await expectAccessible(page)

  await addCash(page, pupils.get(trader)!, trader)
  await page.getByRole('button', { name: 'Laat opnieuw beginnen' }).click()
  const again = page.getByRole('dialog', { name: 'Opnieuw laten beginnen?' })
  await again.getByLabel('Waarom doe je dit?').fill('Op eigen verzoek')
  await expectDialogAccessible(page)
  await again.getByRole('button', { name: 'Laat opnieuw beginnen' }).click()
  await expect(page.getByText(`${trader} begint opnieuw met € 5.000,00.`)).toBeVisible()

  await page.getByRole('link', { name: `Klas ${project}` }).click()
  await table.getByRole('link', { name: leaver }).click()
  await page.getByRole('button', { name: 'Verwijder uit de competitie' }).click()
  const removal = page.getByRole('dialog', { name: 'Deelnemer verwijderen?' })
  await removal.getByLabel('Waarom doe je dit?').fill('Zit in een andere klas')
  await removal.getByRole('button', { name: 'Verwijder uit de competitie' }).click()
  await expect(table.getByRole('row')).toHaveCount(30)
  await expect(table.getByRole('row', { name: leaver })).toHaveCount(0)

  await page.getByRole('link', { name: 'Maak kaartjes om uit te delen' }).click()
  await page.getByLabel('Namen van je leerlingen').fill('Anna;de Vries;4B\nBram\n<b>Cas</b>')
  const cards = page.getByRole('list', { name: 'Kaartjes' }).getByRole('listitem')
  await expect(cards).toHaveCount(3)
  await expect(cards.nth(0)).toContainText('Anna de Vries')
  await expect(cards.nth(2)).toContainText('<b>Cas</b>')
  await expect(cards.nth(1)).toContainText(`${codes[project]!.slice(0, 5)}-${codes[project]!.slice(5)}`)
  await expect(cards.nth(1).getByRole('img', { name: 'QR-code om mee te doen' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print 3 kaartjes' })).toBeEnabled()
  await expectAccessible(page)
})

test('another teacher does not find the competition', { tag: '@once' }, async ({ page }, info) => {
  const database = await openGameDatabase(game)
  const { rows } = await database.pool.query('select id from competitions where name = $1', [
    `Klas ${info.project.name}`,
  ])
  await database.close()
  await openDesk(page, game, `meester-${info.project.name}`, ['organiser'])
  await page.goto(`${game.url}/desk/classes`)
  await expect(page.getByText('Nog geen competities')).toBeVisible()
  await page.goto(`${game.url}/desk/classes/${rows[0]!.id}`)
  await expect(page.getByText('Niet gevonden')).toBeVisible()
  await expectAccessible(page)
})
