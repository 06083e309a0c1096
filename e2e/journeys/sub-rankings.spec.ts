// Sub-rankings with four players in four browsers: created, filled by name, address and link, handed over and deleted.

import { createSubRanking } from '@koersklasse/contract/subrankings.ts'
import { expect, type Page } from '@playwright/test'
import { unwrap } from '../support/client.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import type { Game } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { logIn } from '../support/log-in.ts'
import { weekFrom } from '../support/recorded-week.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'

let game: Game
test.beforeAll(async () => {
  game = await startPlayable({ ...weekFrom('2013-10-08T14:00:00Z'), REPLAY_SPEED: '1' })
})
test.afterAll(() => game.remove())

test('a browser that copies nothing leaves the link to be copied by hand', {
  tag: '@once',
}, async ({ page }) => {
  const player = await joinGame(game, 'eva')
  const { id } = unwrap(await player.call(createSubRanking, { body: { name: 'Zonder klembord' } }))
  await page.context().addCookies([{ name: 'cookiepref', value: '1', url: game.url }])
  await logIn(page, game, 'eva')
  const browser = await page.context().newCDPSession(page)
  await browser.send('Browser.setPermission', {
    ...{ origin: game.url, setting: 'denied' },
    permission: { name: 'clipboard-write' },
  })
  await page.goto(`${game.url}/subrankings/${id}/invite`)
  await page.getByRole('button', { name: 'Kopieer de link' }).click()
  await expect(page.getByText('Kopiëren is mislukt.')).toBeVisible()
  await expect(page.locator('a[href*="/subrankings/join/"]')).toBeVisible()
})

test('players invite each other, and the owner hands the list over', async ({ page, browser }) => {
  const names = ['anna', "bob'b", 'carla', 'dirk'] as const
  const [anna, bob, carla, dirk] = names
  const pages: Page[] = [page]
  for (const name of names) {
    await joinGame(game, name)
    if (name !== anna)
      pages.push(await (await browser.newContext({ viewport: page.viewportSize() })).newPage())
  }
  for (const [index, each] of pages.entries()) {
    await each.context().addCookies([{ name: 'cookiepref', value: '1', url: game.url }])
    await logIn(each, game, names[index]!)
    await expect(each).toHaveURL(/\/dashboard/)
  }
  const [, ofBob, ofCarla, ofDirk] = pages as [Page, Page, Page, Page]
  const list = 'De buren & co'

  await page.goto(`${game.url}/rankings/subrankings`)
  await page.getByRole('link', { name: 'Maak een subranglijst' }).click()
  await page.getByRole('button', { name: 'Maak de lijst' }).click()
  await expect(page.getByText('Vul een naam in')).toBeVisible()
  await page.getByLabel('Naam').fill(list)
  await page.getByRole('button', { name: 'Maak de lijst' }).click()
  await expect(page.getByText(`Je subranglijst ${list} is gemaakt.`)).toBeVisible()

  await page
    .getByLabel('E-mailadressen of spelersnamen')
    .fill(`${bob}\n${carla}@example.org, iemand@example.org, bestaatniet`)
  await page.getByRole('button', { name: 'Nodig uit', exact: true }).click()
  await expect(page.getByText('3 uitnodigingen verstuurd.')).toBeVisible()
  await expect(page.getByText('Deze spelers kennen we niet: bestaatniet')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nog geen antwoord' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR-code van de link' })).toBeVisible()
  await expectAccessible(page)
  const link = await page.locator('a[href*="/subrankings/join/"]').getAttribute('href')

  // The invitations come to open dashboards.
  await ofBob.getByRole('button', { name: `Doe mee met ${list}` }).click()
  await expect(ofBob.getByText(`Je doet mee met ${list}.`)).toBeVisible()
  await ofCarla.getByRole('button', { name: `Weiger de uitnodiging voor ${list}` }).click()
  await expect(ofCarla.getByText(`Je hebt de uitnodiging voor ${list} geweigerd.`)).toBeVisible()
  await expect(ofCarla.getByRole('heading', { name: 'Uitnodigingen' })).toBeHidden()
  await ofDirk.goto(link!)
  await ofDirk.getByRole('button', { name: 'Doe mee' }).click()
  await expect(ofDirk.getByRole('heading', { name: list })).toBeVisible()

  await page.getByRole('link', { name: 'Naar de lijst' }).click()
  for (const name of [anna, bob, dirk])
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: carla })).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Vandaag' }).click()
  await expect(page).toHaveURL(/\/day$/)

  await page.getByRole('button', { name: `Beheer ${dirk}` }).click()
  await page.getByRole('button', { name: 'Verwijder uit de lijst' }).click()
  await expect(page.getByText(`${dirk} zit niet meer in de lijst.`)).toBeVisible()
  await expect(ofDirk.getByText('Ranglijst niet gevonden of je bent geen speler')).toBeVisible()
  await page.getByRole('button', { name: `Beheer ${bob}` }).click()
  await page.getByRole('button', { name: 'Maak beheerder' }).click()
  await expect(page.getByText(`${bob} beheert nu de lijst.`)).toBeVisible()
  await page.getByRole('link', { name: 'Verlaat de lijst' }).click()
  await page.getByRole('button', { name: 'Verlaat de lijst' }).click()
  await expect(page.getByText(`Je hebt ${list} verlaten.`)).toBeVisible()

  await ofBob.goto(`${game.url}/rankings/subrankings`)
  await ofBob.getByRole('link', { name: list }).click()
  await ofBob.getByRole('link', { name: 'Verwijder de lijst' }).click()
  await ofBob.getByRole('button', { name: 'Verwijder de lijst' }).click()
  await expect(ofBob.getByText(`${list} is verwijderd.`)).toBeVisible()
  await expect(ofBob.getByText('Je zit nog in geen subranglijst')).toBeVisible()
  for (const each of [ofBob, ofCarla, ofDirk]) await each.context().close()
})
