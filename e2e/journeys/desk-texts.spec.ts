// An editor at the desk: writes an alert in three languages, answers feedback, and changes an article and takes it back.

import { giveFeedback } from '@koersklasse/contract/feedback.ts'
import { fewInstruments } from '@koersklasse/server/test/fixtures/few-instruments.ts'
import { expect } from '@playwright/test'
import { unwrap } from '../support/client.ts'
import { expectAccessible, expectDialogAccessible, expectReflow } from '../support/expect-accessible.ts'
import type { Game } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { openDesk } from '../support/open-desk.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'

let game: Game
test.beforeAll(async () => {
  game = await startPlayable({ INSTRUMENTS_FILE: fewInstruments })
})
test.afterAll(() => game.remove())

test('an editor writes an alert, which players see in their language until it is ended', async ({
  page,
  browser,
}, info) => {
  const name = info.project.name
  const message = `Zaterdag onderhoud (${name})`
  await openDesk(page, game, `melder-${name}`, ['editor'])
  await page.getByRole('link', { name: /^Meldingen/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Meldingen' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Plaats de melding' }).click()
  await expect(page.getByText('Schrijf een tekst in het Nederlands.')).toBeVisible()
  await page.getByLabel('Soort').selectOption('warning')
  await page.getByLabel('Tekst in het Nederlands').fill(message)
  await page.getByLabel('Tekst in het Duits').fill(`Samstag Wartung (${name})`)
  await page.getByLabel('Link (hoeft niet)').fill('/article/rules')
  await expect(page.getByRole('region', { name: 'Voorbeeld: Duits' })).toContainText('Samstag Wartung')
  await expect(page.getByRole('region', { name: 'Voorbeeld: Pools' })).toContainText(message)
  await expectAccessible(page)
  await expectReflow(page)
  await page.getByRole('button', { name: 'Plaats de melding' }).click()
  const row = page.getByRole('row').filter({ hasText: message })
  await expect(row).toContainText('Te zien')

  const german = await (await browser.newContext({ locale: 'de-DE' })).newPage()
  await german.goto(`${game.url}/landing`)
  await expect(german.getByText(`Samstag Wartung (${name})`)).toBeVisible()
  await row.getByRole('button', { name: `Beëindig de melding: ${message}` }).click()
  await expectDialogAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Beëindig' }).click()
  await expect(row).toContainText('Voorbij')
  await german.reload()
  await expect(german.getByRole('main')).toBeVisible()
  await expect(german.getByText(`Samstag Wartung (${name})`)).toBeHidden()
  await german.context().close()
})

test('an editor finds feedback, tags it and answers it by mail', async ({ page }, info) => {
  const name = info.project.name
  const player = await joinGame(game, `vraagt-${name}`)
  const body = { value: 2, explanation: `De grafiek hapert (${name})`, location: '/markets', consent: true }
  unwrap(await player.call(giveFeedback, { body }))
  const other = `Mooi spel (${name})`
  unwrap(await player.call(giveFeedback, { body: { ...body, explanation: other } }))
  await openDesk(page, game, `leest-${name}`, ['editor'])
  await page.getByRole('link', { name: /^Feedback/ }).click()
  await page.getByLabel('Woord in de tekst').fill(`hapert (${name})`)
  await page.getByLabel('Stand').selectOption('unanswered')
  const list = page.getByRole('region', { name: 'Feedback', exact: true })
  await expect(list.getByText(other)).toBeVisible()
  await page.getByRole('button', { name: 'Zoek', exact: true }).click()
  await expect(list.getByText(other)).toBeHidden()
  await expect(list.getByText(body.explanation)).toBeVisible()
  await expect(list.getByText(`Van vraagt-${name}`)).toBeVisible()
  await list.getByLabel('Nieuw label').fill('grafiek')
  await list.getByRole('button', { name: 'Voeg toe' }).click()
  await expect(list.getByRole('button', { name: 'Haal het label grafiek weg' })).toBeVisible()
  await expectAccessible(page)
  await expectReflow(page)
  await list.getByRole('button', { name: 'Verstuur het antwoord' }).click()
  await expect(list.getByText('Schrijf eerst een antwoord.')).toBeVisible()
  await list.getByLabel(`Antwoord aan vraagt-${name}`).fill('Bedankt. We maken het sneller.')
  await list.getByRole('button', { name: 'Verstuur het antwoord' }).click()
  await expect(page.getByText(`Je antwoord aan vraagt-${name} is onderweg.`)).toBeVisible()
  await expect
    .poll(async () => (await game.mailsTo(`vraagt-${name}@example.org`)).join())
    .toContain('Antwoord op je feedback')
  await page.goto(`${game.url}/desk/feedback?state=answered&tag=grafiek`)
  await expect(list.getByText('Bedankt. We maken het sneller.').first()).toBeVisible()
})

test('an editor changes an article, compares its versions and takes it back', { tag: '@once' }, async ({
  page,
  browser,
}) => {
  await openDesk(page, game, 'schrijver', ['editor'])
  await page.getByRole('link', { name: /^Artikelen/ }).click()
  await expectAccessible(page)
  const reader = await (await browser.newContext()).newPage()
  await reader.goto(`${game.url}/article/prizes`)
  const title = reader.getByRole('heading', { level: 1 })
  const original = await title.textContent()

  await page.goto(`${game.url}/desk/articles/prizes/nl`)
  const text = page.getByLabel('Tekst, in Markdown')
  const source = await text.inputValue()
  await text.fill(`${source}\nWin {{jackpot}}.\n`)
  await page.getByRole('button', { name: 'Bewaar als nieuwe versie' }).click()
  await expect(page.getByText('Het spel kent {{jackpot}} niet.')).toBeVisible()
  await text.fill('# Dit kun je winnen\n\nEen **fiets** van {{game}}.\n')
  await page.getByRole('button', { name: 'Bekijk het voorbeeld' }).click()
  const preview = page.getByRole('region', { name: 'Voorbeeld' })
  await expect(preview).toContainText('Een fiets van Koersklasse.')
  await expectAccessible(page)
  await expectReflow(page)
  await page.getByRole('button', { name: 'Bewaar als nieuwe versie' }).click()
  await expect(page.getByText('De nieuwe versie staat op de site.')).toBeVisible()
  await expect(async () => {
    await reader.reload({ waitUntil: 'networkidle' })
    expect(await title.textContent()).toBe('Dit kun je winnen')
  }).toPass()

  const differences = page.getByRole('region', { name: 'Verschillen' })
  await expect(differences.getByText('# Dit kun je winnen')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Zet terug: Van het spel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Zet terug' }).click()
  await expect(page.getByText('Teruggezet: Van het spel.')).toBeVisible()
  await expect(text).toHaveValue(source)
  await expect(async () => {
    await reader.reload({ waitUntil: 'networkidle' })
    expect(await title.textContent()).toBe(original)
  }).toPass()
  await reader.context().close()
})
