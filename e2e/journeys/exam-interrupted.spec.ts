// An exam that is disturbed: on two devices at once, by a session that ends, without a connection, and by a number that cannot
// be read. No answer is lost.

import { handInExam, saveAnswers, startExam } from '@koersklasse/contract/academy.ts'
import { endOtherSessions } from '@koersklasse/contract/sessions.ts'
import { expect, type Page } from '@playwright/test'
import { unwrap } from '../support/client.ts'
import { rightAnswer } from '../support/exam-key.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import type { Game } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { logIn } from '../support/log-in.ts'
import { weekFrom } from '../support/recorded-week.ts'
import { startPlayable } from '../support/start-playable.ts'
import { answer, begin } from '../support/take-exam.ts'
import { test } from '../support/test.ts'
import { untilInstalled } from '../support/until-installed.ts'

let game: Game
test.beforeAll(async () => {
  game = await startPlayable({ ...weekFrom('2013-10-08T14:00:00Z'), REPLAY_SPEED: '1' })
})
test.afterAll(() => game.remove())
test.beforeEach(({ context }) => context.addCookies([{ name: 'cookiepref', value: '1', url: game.url }]))

const kept = (page: Page) => page.getByTestId('kept')
const answered = (page: Page, number: number) =>
  page.getByRole('button', { name: `Vraag ${number}, beantwoord` })

test('two devices add to one attempt, and one learns that the other has handed it in', async ({
  page,
}, info) => {
  const username = `twee-${info.project.name}`
  const other = await joinGame(game, username)
  await logIn(page, game, username)
  await page.goto(`${game.url}/academy/limit/exam`)
  const { id, questions } = await begin(page, 'Begin het examen')
  await answer(page, 'limit', questions[0]!, true)
  await expect(kept(page)).toHaveText('Antwoorden bewaard')

  expect(unwrap(await other.call(startExam, { body: { topic: 'limit' } })).id).toBe(id)
  const given = [4, 5].map((place) => ({ place, answer: rightAnswer('limit', questions[place]!) }))
  const all = unwrap(await other.call(saveAnswers, { params: { id }, body: { answers: given } })).answers
  expect(all.flatMap((one, place) => (one === null ? [] : [place]))).toEqual([0, 4, 5])

  await answer(page, 'limit', questions[1]!, true)
  for (const number of [1, 2, 5, 6]) await expect(answered(page, number)).toBeVisible()

  const last = [{ place: 9, answer: rightAnswer('limit', questions[9]!) }]
  const result = unwrap(await other.call(handInExam, { body: { attemptId: id, answers: last } }))
  expect(result.rightCount).toBe(5)
  // Nothing is sent until the answer is complete.
  const isComplete = Promise.withResolvers<void>()
  await page.route('**/academy/attempts/*', async (route) => {
    await isComplete.promise
    await route.continue()
  })
  await answer(page, 'limit', questions[2]!, true)
  isComplete.resolve()
  await expect(page.getByText('Deze poging is al ingeleverd. Bekijk de uitslag.')).toBeVisible()
  await expect(page.getByText('5 van de 10 goed')).toBeVisible()
  await expectAccessible(page)
})

test('a number that cannot be read is still there when the player comes back to it', async ({
  page,
}, info) => {
  const username = `getal-${info.project.name}`
  await joinGame(game, username)
  await logIn(page, game, username)
  await page.goto(`${game.url}/academy/limit/exam`)
  const { questions } = await begin(page, 'Begin het examen')
  const number = questions.findIndex(({ kind }) => kind === 'number') + 1
  const place = page.getByRole('button', { name: `Vraag ${number}, nog niet beantwoord` })
  const field = page.getByRole('textbox', { name: /^Je antwoord/ })
  await place.click()
  await field.fill('12,5 ongeveer')
  const other = questions.findIndex(({ kind }) => kind !== 'number') + 1
  await page.getByRole('button', { name: `Vraag ${other}, nog niet beantwoord` }).click()
  await expect(field).toBeHidden()
  await place.click()
  await expect(field).toHaveValue('12,5 ongeveer')
  await expect(page.getByText('Vul een getal in, zoals 12,50')).toBeVisible()
  await expectAccessible(page)
  await field.fill('12,5')
  await expect(answered(page, number)).toBeVisible()
})

test('answers outlive a session that ends, and are shown to nobody else', async ({ page }, info) => {
  const [username, other] = [`weg-${info.project.name}`, `ander-${info.project.name}`]
  const elsewhere = await joinGame(game, username)
  const otherElsewhere = await joinGame(game, other)
  await logIn(page, game, username)
  await page.goto(`${game.url}/academy/limit/exam`)
  const { questions } = await begin(page, 'Begin het examen')
  await page.route('**/academy/attempts/*', (route) => route.abort())
  await answer(page, 'limit', questions[0]!, true)
  await expect(page.getByText('Nog niet bewaard.')).toBeVisible()
  unwrap(await elsewhere.call(endOtherSessions, {}))
  await page.unroute('**/academy/attempts/*')
  await expect(page.getByText('Log in voor het examen')).toBeVisible()

  await logIn(page, game, other)
  await page.goto(`${game.url}/academy/limit/exam`)
  const theirs = await begin(page, 'Begin het examen')
  expect(theirs.answers.every((one) => one === null)).toBe(true)
  await expect(page.getByRole('heading', { level: 1, name: 'Vraag 1 van 10' })).toBeFocused()
  await expect(answered(page, 1)).toHaveCount(0)

  unwrap(await otherElsewhere.call(endOtherSessions, {}))
  await expect(page.getByText('Log in voor het examen')).toBeVisible()
  await logIn(page, game, username)
  await page.goto(`${game.url}/academy/limit/exam`)
  await begin(page, 'Ga verder met je examen')
  await expect(answered(page, 1)).toBeVisible()
  await expect(kept(page)).toHaveText('Antwoorden bewaard')
  await page.reload()
  const resumed = await begin(page, 'Ga verder met je examen')
  expect(resumed.answers[0]).not.toBeNull()
})

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' })

  test('an exam goes on after the page was loaded again', async ({ page, context }, info) => {
    const username = `los-${info.project.name}`
    const player = await joinGame(game, username)
    await logIn(page, game, username)
    await untilInstalled(page)
    await page.goto(`${game.url}/academy/limit/exam`)
    const { id, questions } = await begin(page, 'Begin het examen')
    await answer(page, 'limit', questions[0]!, true)
    await expect(kept(page)).toHaveText('Antwoorden bewaard')
    await context.setOffline(true)
    await answer(page, 'limit', questions[1]!, true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Vraag 3 van 10' })).toBeVisible()
    for (const number of [1, 2]) await expect(answered(page, number)).toBeVisible()
    await expect(page.getByText(questions[2]!.text)).toBeVisible()
    await expectAccessible(page)
    await context.setOffline(false)
    await expect(kept(page)).toHaveText('Antwoorden bewaard')
    const { answers } = unwrap(await player.call(saveAnswers, { params: { id }, body: { answers: [] } }))
    expect(answers.flatMap((one, place) => (one === null ? [] : [place]))).toEqual([0, 1])
  })
})
