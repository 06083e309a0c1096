// An organiser at the desk: a competition from a copy, what is contradictory in it, publishing, changing, closing and ending it.

import { fewInstruments } from '@koersklasse/server/test/fixtures/few-instruments.ts'
import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectDialogAccessible } from '../support/expect-accessible.ts'
import type { Game } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { press } from '../support/keyboard.ts'
import { logIn } from '../support/log-in.ts'
import { openDesk } from '../support/open-desk.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'

let game: Game
test.beforeAll(async () => {
  game = await startPlayable({ INSTRUMENTS_FILE: fewInstruments })
})
test.afterAll(() => game.remove())
test.beforeEach(({ context }) => context.addCookies([{ name: 'cookiepref', value: '1', url: game.url }]))

const titleOf = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const pages = { list: '/desk/competitions' }

/** Gives a reason in the sheet that is open, and confirms. */
async function confirm(page: Page, title: string, submit: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: title })
  await sheet.getByLabel('Waarom doe je dit?').fill('Zo spraken we het af in de klas')
  await sheet.getByRole('button', { name: submit }).click()
  await expect(sheet).toHaveCount(0)
}

/** Makes a draft with usual rules and this name; ends on its page. */
async function draft(page: Page, name: string): Promise<void> {
  await page.goto(`${game.url}${pages.list}`)
  await page.getByRole('link', { name: 'Nieuwe competitie' }).click()
  await expect(titleOf(page, 'Nieuwe competitie')).toBeFocused()
  await page.getByRole('button', { name: 'Maak een concept' }).click()
  await expect(titleOf(page, 'Nog zonder naam')).toBeFocused()
  await expect(page.getByText('Geef de competitie een naam.')).toBeVisible()
  await page.getByLabel('Naam', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Bewaar het concept' }).click()
  await expect(titleOf(page, name)).toBeVisible()
}

test('an organiser copies a competition, mends what is contradictory, and publishes it', async ({
  page,
}, info) => {
  const teacher = `juf-${info.project.name}`
  await openDesk(page, game, teacher, ['organiser'])
  await page.goto(`${game.url}${pages.list}`)
  await expect(page.getByText('Nog geen competitie')).toBeVisible()
  await expectAccessible(page)
  const name = `Klas 4B ${info.project.name}`
  await draft(page, name)
  await expectAccessible(page)

  await page.goto(`${game.url}${pages.list}/new`)
  await page.getByLabel('Begin met').selectOption({ label: name })
  await page.getByRole('button', { name: 'Maak een concept' }).click()
  await expect(titleOf(page, `${name} (kopie)`)).toBeFocused()

  // Each choice with what follows from it, and what contradicts it.
  await page.getByLabel('Vaste kosten per order in euro').fill('250')
  await expect(page.getByText('Honderd van die orders kosten € 25.000,00')).toBeVisible()
  await expect(
    page.getByText('Honderd orders kosten samen € 25.000,00: 25% van het startbedrag.'),
  ).toBeVisible()
  await page.getByLabel('Vaste kosten per order in euro').fill('2,50')
  await page.getByLabel('Elke maandag erbij, in euro').fill('50000')
  await expect(page.getByText('In 3 weken komt er € 150.000,00 bij, meer dan het startbedrag')).toBeVisible()
  await page.getByLabel('Elke maandag erbij, in euro').fill('500')
  await expect(page.getByText('€ 500,00 erbij: 3 keer, samen € 1.500,00.')).toBeVisible()
  await page.getByLabel('Hoogste bedrag in Sprinters, in euro').fill('0,01')
  await expect(page.getByText(/kan niemand een Sprinter kopen: de goedkoopste kost/)).toBeVisible()
  await page.getByLabel('Hoogste bedrag in Sprinters, in euro').fill('50000')

  const start = page.getByLabel('Begint op', { exact: true })
  const end = page.getByLabel('Eindigt op', { exact: true })
  const before = await end.inputValue()
  await end.fill(await start.inputValue())
  await expect(
    page.getByText('Tussen begin en einde valt geen maandag: er komt geen geld bij.'),
  ).toBeVisible()
  await end.fill('')
  await end.pressSequentially('01012020')
  await expect(end).toHaveValue('01.01.2020')
  await expect(page.getByText('Het einde ligt niet na het begin. Kies een later einde.')).toBeVisible()
  await expect(page.getByText('Bewaar eerst je wijzigingen. Daarna kun je publiceren.')).toBeVisible()
  await end.fill('31.02.2030')
  await expect(page.getByText('Vul een datum in als 24.11.2026, en een tijd.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Bewaar het concept' })).toBeDisabled()
  await end.fill(before)
  await expect(start).not.toHaveValue('')
  await page.getByLabel('Prijzen').fill('Een **boek**')
  await expect(page.getByText(/Wie later meedoet, ziet eerst hoe de koersen gaan/)).toBeVisible()
  await page.getByRole('button', { name: 'Bewaar het concept' }).click()
  const preview = page.getByRole('region', { name: 'Zo zien spelers het' })
  await expect(preview.getByText('boek')).toHaveCSS('font-weight', /[67]00/)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Publiceer' }).click()
  await expect(page.getByRole('dialog', { name: 'Publiceren?' })).toBeVisible()
  await expectDialogAccessible(page)
  await page.getByRole('dialog', { name: 'Publiceren?' }).getByRole('button', { name: 'Publiceer' }).click()
  await expect(page.getByText(/^Gepubliceerd\. De code is [2-9A-Z]{5}-[2-9A-Z]{5}\.$/)).toBeVisible()
  await expect(page.getByText('Eerder laten eindigen kan alleen terwijl de competitie loopt.')).toBeVisible()
  await expectAccessible(page)
})

test('an organiser changes, closes and deletes a competition that somebody has joined', async ({
  page,
  browser,
  viewport,
}, info) => {
  const teacher = `meester-${info.project.name}`
  await openDesk(page, game, teacher, ['organiser'])
  await draft(page, `Klas 5 ${info.project.name}`)
  await page.getByLabel('Elke maandag erbij, in euro').fill('500')
  await page.getByRole('button', { name: 'Bewaar het concept' }).click()
  await page.getByRole('button', { name: 'Publiceer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publiceer' }).click()
  const code = /[2-9A-Z]{5}-[2-9A-Z]{5}/.exec(
    (await page
      .getByRole('region', { name: 'Overzicht' })
      .getByText(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/)
      .textContent())!,
  )![0]

  const pupil = `leerling-${info.project.name}`
  await joinGame(game, pupil)
  const context = await browser.newContext({ viewport })
  const there = await context.newPage()
  await context.addCookies([{ name: 'cookiepref', value: '1', url: game.url }])
  await logIn(there, game, pupil)
  await there.goto(`${game.url}/competitions/join?code=${code}`)
  await expect(there.getByText('€ 500,00 (telt niet als winst)')).toBeVisible()
  await there.getByRole('button', { name: 'Ik ga akkoord en doe mee' }).click()
  await expect(there.getByText('Je doet mee. Je startbedrag staat klaar.')).toBeVisible()

  await page.reload()
  await expect(
    page.getByText(/er doet al iemand mee, met een portefeuille die hiermee begon/).first(),
  ).toBeVisible()
  await expect(page.getByLabel('Startbedrag in euro')).toBeDisabled()
  await page.getByLabel('Kosten in procent van de order').fill('0,1')
  await press(page, page.getByRole('button', { name: 'Bewaar de wijziging' }), 'Enter')
  await expect(page.getByText('Eén deelnemer krijgt hier een mail over, met jouw reden.')).toBeVisible()
  await expectDialogAccessible(page)
  await confirm(page, 'Regels veranderen?', 'Bewaar de wijziging')
  await expect(page.getByLabel('Kosten in procent van de order')).toHaveValue('0,10')

  await page.getByRole('button', { name: 'Sluit het aanmelden' }).click()
  await confirm(page, 'Aanmelden sluiten?', 'Sluit het aanmelden')
  await expect(page.getByText('Het aanmelden is al gesloten.')).toBeVisible()

  await page.getByRole('button', { name: 'Verwijder de competitie' }).click()
  await confirm(page, `Klas 5 ${info.project.name} verwijderen?`, 'Verwijder de competitie')
  await expect(titleOf(page, 'Competities')).toBeVisible()
  await expect(page.getByText('Nog geen competitie')).toBeVisible()
  await context.close()
})

test('an organiser ends a competition early that runs', async ({ page }, info) => {
  await openDesk(page, game, `coach-${info.project.name}`, ['organiser'])
  await draft(page, `Klas 6 ${info.project.name}`)
  await page.getByLabel('Begint op', { exact: true }).fill('01.06.2026')
  await expect(page.getByText(/Het begin is al voorbij/)).toBeVisible()
  await page.getByRole('button', { name: 'Bewaar het concept' }).click()
  await page.getByRole('button', { name: 'Publiceer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publiceer' }).click()
  await expect(page.getByText(/er wordt al gehandeld, en spelers rekenen erop/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Laat nu eindigen' }).click()
  await confirm(page, 'Nu laten eindigen?', 'Laat nu eindigen')
  await expect(page.getByRole('region', { name: 'Overzicht' }).getByText('afgelopen')).toBeVisible()
  await expect(page.getByText(/de competitie is afgelopen/).first()).toBeVisible()
  await expectAccessible(page)
})
