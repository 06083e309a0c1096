// The academy: a lesson with its terms and its question, the questions before and after a topic, and an exam that is failed
// and passed by the keyboard alone, which unlocks a product on another open screen and earns a certificate.

import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectDialogAccessible, expectReflow } from '../support/expect-accessible.ts'
import type { Game } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { press } from '../support/keyboard.ts'
import { logIn } from '../support/log-in.ts'
import { weekFrom } from '../support/recorded-week.ts'
import { startPlayable } from '../support/start-playable.ts'
import { answer, begin } from '../support/take-exam.ts'
import { test } from '../support/test.ts'
import { untilAppRuns } from '../support/until-app-runs.ts'

/** An ETF, which the diploma on ETFs unlocks. */
const spy = 'US78462F1030'
/** Longer than the time between two attempts, in milliseconds. */
const afterTheWait = 11 * 60_000

let game: Game
test.beforeAll(async () => {
  game = await startPlayable({
    ...weekFrom('2013-10-08T14:00:00Z'),
    REPLAY_SPEED: '1',
    COMPETITION_UNLOCKED: 'none',
  })
})
test.afterAll(() => game.remove())
test.beforeEach(({ context }) => context.addCookies([{ name: 'cookiepref', value: '1', url: game.url }]))

test('a visitor reads a lesson, presses a word of it, and answers its question', async ({ page }) => {
  await page.goto(`${game.url}/academy`)
  await expect(page.getByRole('heading', { name: 'Wat nu?' })).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Sprinters/ })
    .click()
  await expect(page.getByText('Voor het examen log je in.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Begin met les 1' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Wat is een hefboom?' })).toBeFocused()

  const word = page.getByRole('button', { name: 'hefboom', exact: true }).first()
  await word.click()
  const explanation = page.getByRole('dialog', { name: 'hefboom' })
  await expect(explanation).toContainText('De hefboom zegt')
  await expectDialogAccessible(page)
  await page.keyboard.press('Escape')
  await expect(explanation).toBeHidden()
  await expect(word).toBeFocused()

  const question = page.getByRole('region', { name: 'Kijk of je het hebt' })
  await question.getByRole('button', { name: 'Die daalt ongeveer 3 procent.' }).click()
  await expect(question).toContainText('Dat klopt niet. Kies nog eens.')
  await question.getByRole('button', { name: 'Die daalt ongeveer 12 procent.' }).click()
  await expect(question).toContainText('4 keer 3 is 12.')
  await expectAccessible(page)
  await expectReflow(page)
  await page.getByRole('link', { name: /^Volgende les/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Wat is een Sprinter waard?' })).toBeFocused()

  await page.goto(`${game.url}/academy/sprinters/exam`)
  await expect(page.getByText('Log in voor het examen')).toBeVisible()
})

test('what a player has read is marked, and what was learned is shown', async ({ page }, info) => {
  const username = `lezer-${info.project.name}`
  await joinGame(game, username)
  await logIn(page, game, username)
  await page.goto(`${game.url}/academy/etfs/check/before`)
  await expect(page.getByRole('group')).toHaveCount(6)
  for (const group of await page.getByRole('group').all()) {
    await group.getByLabel('Dat weet ik niet').check()
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Klaar' }).click()
  await expect(page.getByRole('heading', { name: 'Je wist er 0 van de 6' })).toBeFocused()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Naar de lessen' }).click()
  const marked = page.waitForResponse((response) => response.url().endsWith('/read'))
  await page.getByRole('link', { name: 'Begin met les 1' }).click()
  await page.getByRole('link', { name: /^Volgende les/ }).scrollIntoViewIfNeeded()
  await marked
  await page.goBack()
  await expect(page.getByText('1 van 7 gelezen')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Lees verder: les 2' })).toBeVisible()

  await page.goto(`${game.url}/academy/etfs/check/after`)
  await expect(page.getByRole('group')).toHaveCount(6)
  for (const group of await page.getByRole('group').all()) await group.getByRole('radio').first().check()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(6)
  await page.getByRole('button', { name: 'Klaar' }).click()
  await expect(page.getByRole('heading', { level: 2 })).toContainText(/nu \d|\d van de 6/)
  await page.goto(`${game.url}/academy`)
  await expect(page.getByText('1 van 7 gelezen')).toBeVisible()
})

test('a lesson is marked as read after that failed', { tag: '@once' }, async ({ page, context }) => {
  const username = 'volhouder'
  await joinGame(game, username)
  await logIn(page, game, username)
  let calls = 0
  await page.route('**/read', (route) => (++calls === 1 ? route.abort() : route.continue()))
  await page.goto(`${game.url}/academy/etfs`)
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/read'))
  await page.getByRole('link', { name: 'Begin met les 1' }).click()
  await page.getByRole('link', { name: /^Volgende les/ }).scrollIntoViewIfNeeded()
  await failed
  await context.setOffline(true)
  const marked = page.waitForResponse((response) => response.url().endsWith('/read'))
  await context.setOffline(false)
  expect((await marked).status()).toBe(200)
  await page.goBack()
  await expect(page.getByText('1 van 7 gelezen')).toBeVisible()
  expect(calls).toBe(2)
})

test('fails an exam and passes it with the keyboard alone, which unlocks a product on another screen', async ({
  page,
  browser,
}, info) => {
  const username = `examen-${info.project.name}`
  await joinGame(game, username)
  await logIn(page, game, username)
  const other = await (
    await browser.newContext({ storageState: await page.context().storageState() })
  ).newPage()
  await other.goto(`${game.url}/products/${spy}/buy`)
  await expect(other.getByText('Nog op slot')).toBeVisible()

  await page.goto(`${game.url}/academy/etfs/exam`)
  await expectAccessible(page)
  const first = await begin(page, 'Begin het examen')
  for (const [place, asked] of first.questions.entries()) {
    if (place < 9) await answer(page, 'etfs', asked, place < 3)
    else await press(page, page.getByRole('button', { name: 'Bekijk en lever in' }), 'Enter')
  }
  await expect(page.getByText('Je hebt 9 van de 10 vragen beantwoord.')).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Lever het examen in' }), 'Enter')
  await expect(page.getByText('Je hebt 1 vraag niet beantwoord. Die telt als fout.')).toBeVisible()
  await expectDialogAccessible(page)
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Lever het examen in' }), 'Enter')
  await expect(page.getByRole('heading', { name: 'Nog niet geslaagd' })).toBeVisible()
  await expect(page.getByText('3 van de 10 goed')).toBeVisible()
  await expect(page.getByRole('timer')).toContainText(/Over (9|10):\d\d kun je het opnieuw proberen/)
  await expect(page.getByRole('heading', { name: 'Lees dit nog eens' })).toBeVisible()
  await expectAccessible(page)
  await expectReflow(page)

  await game.restartAhead(afterTheWait)
  await page.clock.setSystemTime(Date.now() + afterTheWait)
  await press(page, page.getByRole('link', { name: 'Doe het examen opnieuw' }), 'Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Examen ETF’s' })).toBeFocused()
  const second = await begin(page, 'Begin het examen')
  expect(second.questions.map(({ text }) => text)).not.toEqual(first.questions.map(({ text }) => text))
  for (const asked of second.questions) await answer(page, 'etfs', asked, true)
  await expect(page.getByText('Je hebt alle 10 vragen beantwoord.')).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Lever het examen in' }), 'Enter')
  await expect(page.getByRole('heading', { name: 'Geslaagd', exact: true })).toBeVisible()
  await expect(page.getByText('10 van de 10 goed')).toBeVisible()
  await expectAccessible(page)

  // The screen that shows the product hears of it.
  await expect(other.getByLabel('Aantal')).toBeVisible()
  await other.context().close()

  await press(page, page.getByRole('link', { name: 'Bekijk je diploma' }), 'Enter')
  await expect(page.getByRole('heading', { name: 'Diploma ETF’s' })).toBeFocused()
  await expectCertificate(page, username)
})

test('an exam that is interrupted is resumed with its answers, also after a lost connection', async ({
  page,
}, info) => {
  const username = `pauze-${info.project.name}`
  await joinGame(game, username)
  await logIn(page, game, username)
  await page.goto(`${game.url}/academy/limit/exam`)
  const attempt = await begin(page, 'Begin het examen')
  await answer(page, 'limit', attempt.questions[0]!, true)
  await expect(page.getByTestId('kept')).toHaveText('Antwoorden bewaard')
  await page.context().setOffline(true)
  await answer(page, 'limit', attempt.questions[1]!, true)
  await expect(page.getByText('Je bent offline. Je kunt verder;')).toBeVisible()
  await expectAccessible(page)
  // The page is closed before the connection is back.
  await page.goto('about:blank')
  await page.context().setOffline(false)

  await page.goto(`${game.url}/academy`)
  await expect(page.getByText('Je bent bezig met het examen “Limietorders”.')).toBeVisible()
  await page.getByRole('link', { name: 'Ga verder met het examen' }).click()
  const resumed = await begin(page, 'Ga verder met je examen')
  expect(resumed.id).toBe(attempt.id)
  await expect(page.getByRole('heading', { level: 1, name: 'Vraag 3 van 10' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Vraag 2, beantwoord' })).toBeVisible()
  await expect(page.getByTestId('kept')).toHaveText('Antwoorden bewaard')

  await page.context().setOffline(true)
  await answer(page, 'limit', attempt.questions[2]!, true)
  await page.context().setOffline(false)
  await expect(page.getByTestId('kept')).toHaveText('Antwoorden bewaard')
})

test('explains terms on pages of their own, and has a plan for teachers', async ({ page }) => {
  await page.goto(`${game.url}/academy/terms`)
  await page.getByLabel('Zoek een begrip').fill('hefb')
  await expect(page.getByText('1 begrip', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: /^Hefboom/i }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hefboom' })).toBeFocused()
  await expectAccessible(page)
  // The same explanations are in place on other screens.
  await page.goto(`${game.url}/products/${spy}/buy`)
  const fact = page.getByRole('button', { name: 'Verschil bied en laat' })
  await fact.click()
  await expect(page.getByRole('dialog', { name: 'spread' })).toContainText('De spread is het verschil')
  await expectDialogAccessible(page)
  await page.keyboard.press('Escape')
  await expect(fact).toBeFocused()

  await page.goto(`${game.url}/academy/teachers`)
  await expect(page.getByRole('heading', { level: 2, name: /^Les 6/ })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Hoofdmenu' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 2, name: /^Les 1/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Naar de inhoud' })).toBeHidden()
  // What a teacher has to know, and a page a lesson.
  expect(await pagesOnPaper(page)).toBeLessThanOrEqual(8)
})

test('an exam that does not exist is said not to be found', { tag: '@once' }, async ({ page }) => {
  await joinGame(game, 'verdwaald')
  await logIn(page, game, 'verdwaald')
  await page.goto(`${game.url}/academy/tulips/exam`)
  await expect(page.getByRole('heading', { level: 1, name: 'Dit examen is niet gevonden' })).toBeVisible()
  await expectAccessible(page)
})

/** The certificate that is shown: anyone can verify it, save its picture, and print it. */
async function expectCertificate(page: Page, username: string): Promise<void> {
  const visitor = await (await page.context().browser()!.newContext()).newPage()
  await visitor.goto(page.url())
  await untilAppRuns(visitor)
  await expect(visitor.getByText('Dit diploma is echt. Koersklasse heeft het uitgegeven.')).toBeVisible()
  await expect(visitor.getByRole('img', { name: `Diploma van ${username}` })).toBeVisible()
  await visitor.goto(`${page.url()}x`)
  await expect(visitor.getByText('Dit diploma kennen we niet')).toBeVisible()
  await visitor.context().close()

  await expectAccessible(page)
  await expectReflow(page)
  const saved = page.waitForEvent('download')
  await press(page, page.getByRole('button', { name: 'Bewaar als afbeelding' }), 'Enter')
  const file = await saved
  expect(file.suggestedFilename()).toBe('diploma-etfs.png')
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  const picture = Buffer.concat(chunks)
  // The header of a PNG, with its width.
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  expect(picture.readUInt32BE(16)).toBe(1800)

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('img', { name: `Diploma van ${username}` })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print het diploma' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  for (const landscape of [false, true]) expect(await pagesOnPaper(page, landscape)).toBe(1)
  await page.emulateMedia({ media: 'screen' })
}

/** How many pages of A4 a page fills when it is printed. */
async function pagesOnPaper(page: Page, landscape = false): Promise<number> {
  const printed = (await page.pdf({ format: 'A4', landscape })).toString('latin1')
  return printed.match(/\/Type \/Page\b/g)?.length ?? 0
}
