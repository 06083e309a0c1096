// The operator's desk: how the server is doing, and running the market without SQL.

import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectDialogAccessible } from '../support/expect-accessible.ts'
import type { Game } from '../support/game.ts'
import { openDesk } from '../support/open-desk.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'

let game: Game
test.beforeAll(async () => {
  game = await startPlayable()
})
test.afterAll(() => game.remove())

const area = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Gives the reason that a sheet asks for, and confirms it. */
async function confirm(page: Page, title: string, submit: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: title })
  await sheet.getByLabel('Waarom doe je dit?').fill('Een bericht van het bedrijf')
  await sheet.getByRole('button', { name: submit, exact: true }).click()
  await expect(sheet).toHaveCount(0)
}

/** A weekday in some weeks, as 2027-01-04. */
function weekdayAhead(days: number): string {
  const day = new Date(Date.now() + days * 24 * 3_600_000)
  while (day.getUTCDay() === 0 || day.getUTCDay() === 6) day.setUTCDate(day.getUTCDate() + 1)
  return day.toISOString().slice(0, 10)
}

/** A day as 2027-01-04 as it is typed. */
const typed = (day: string) => day.split('-').toReversed().join('.')

test('an operator sees how the server is doing, and when the network is gone', async ({
  page,
  context,
}, info) => {
  await openDesk(page, game, `wacht-${info.project.name}`, ['operator'])
  await page.getByRole('link', { name: /^Server/ }).click()
  await expect(page.getByRole('heading', { name: 'Server', level: 1 })).toBeFocused()
  const node = area(page, 'Nodes').getByRole('row').nth(1)
  await expect(node).toContainText('market, engine')
  await expect(node).toContainText('klaar')
  await expect(area(page, 'Opslag').getByRole('row')).toHaveCount(11)
  await expect(area(page, 'Zwaarste databaseopdrachten').getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(true)
  await expect(page.getByText(/^Geen verbinding\. Dit was de stand om/)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/^Geen verbinding/)).toHaveCount(0)
})

test('an operator marks a Sprinter as sold out, and lets it be bought again', async ({ page }, info) => {
  await openDesk(page, game, `markt-${info.project.name}`, ['operator'])
  await page.goto(`${game.url}/desk/market`)
  const products = area(page, 'Producten')
  const side = info.project.name === 'phone' ? 'Long' : 'Short'
  await products.getByLabel('Zoek een product').fill(`ASML Sprinter ${side}`)
  await products.getByRole('button', { name: 'Zoek', exact: true }).click()
  const row = products.getByRole('row').nth(1)
  await expect(row).toContainText(`ASML`)
  await expect(row).toContainText(side)
  await row.getByRole('button', { name: /^Zet op slot/ }).click()
  const until = page.getByLabel('Tot (tijd van de markt in Amsterdam)', { exact: true })
  await until.fill(typed(weekdayAhead(2)))
  await page.getByLabel('Tot (tijd van de markt in Amsterdam): Tijd').fill('12:00')
  await expectDialogAccessible(page)
  await confirm(page, 'Product op slot zetten?', 'Zet op slot')
  await expect(row).toContainText('uitverkocht')
  await expect(row).toContainText('Reden: Een bericht van het bedrijf')
  await expectAccessible(page)
  await row.getByRole('button', { name: /^Geef vrij/ }).click()
  await confirm(page, 'Product vrijgeven?', 'Geef vrij')
  await expect(row).toContainText('te koop')
  await products.getByLabel('Zoek een product').fill('bestaat niet')
  await products.getByRole('button', { name: 'Zoek', exact: true }).click()
  await expect(products.getByText('Geen product gevonden.')).toBeVisible()
})

test('an operator previews a split, announces it and withdraws it', async ({ page }, info) => {
  await openDesk(page, game, `bedrijf-${info.project.name}`, ['operator'])
  await page.goto(`${game.url}/desk/market`)
  const form = area(page, 'Kondig een gebeurtenis aan')
  await form.getByLabel('Symbool van het aandeel').fill(info.project.name === 'phone' ? 'asml' : 'kpn')
  await form.getByLabel('Soort').selectOption('Splitsing')
  await form.getByLabel('Ex-datum').fill('31.02.2020')
  await form.getByLabel('Nieuwe en oude stukken').fill('7:2')
  await form.getByLabel('Stukken in het voorbeeld').fill('101')
  await form.getByRole('button', { name: 'Toon een voorbeeld' }).click()
  await expect(form.getByText('Vul een datum in als 24.11.2026.')).toBeVisible()
  await form.getByLabel('Ex-datum').fill('06.01.2020')
  await form.getByRole('button', { name: 'Toon een voorbeeld' }).click()
  await expect(form.getByRole('alert').filter({ hasText: 'te dichtbij' })).toBeVisible()
  await form.getByLabel('Ex-datum').fill(typed(weekdayAhead(21)))
  await form.getByRole('button', { name: 'Toon een voorbeeld' }).click()
  // 101 × 7 ÷ 2 is 353 whole pieces, and half a piece is paid.
  await expect(form.getByText(/^353 stukken van/)).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Kondig aan' }).click()
  await confirm(page, 'Gebeurtenis aankondigen?', 'Kondig aan')
  const list = area(page, 'Gebeurtenissen van bedrijven')
  const row = list.getByRole('row', { name: /Splitsing 7:2/ })
  await expect(row).toContainText('aangekondigd')
  await row.getByRole('button', { name: /^Trek in/ }).click()
  await confirm(page, 'Gebeurtenis intrekken?', 'Trek in')
  await expect(row).toContainText('ingetrokken')
  await expectAccessible(page)
})
