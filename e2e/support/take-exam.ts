// Takes an exam by the keyboard, as a player who knows the right answers.

import type { ExamAttempt } from '@koersklasse/contract/academy.ts'
import type { Topic } from '@koersklasse/domain/academy/topics.ts'
import { expect, type Page } from '@playwright/test'
import { rightAnswer, wrongAnswer } from './exam-key.ts'
import { goTo, press } from './keyboard.ts'

/** Starts or resumes the exam that is shown; resolves to the attempt, which tells nothing of the answers. */
export async function begin(page: Page, button: string): Promise<ExamAttempt> {
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/academy/attempts') && response.request().method() === 'POST',
  )
  await press(page, page.getByRole('button', { name: button }), 'Enter')
  const attempt = (await (await answered).json()) as ExamAttempt
  await expect(page.getByRole('heading', { level: 1, name: /^Vraag \d+ van 10$/ })).toBeFocused()
  return attempt
}

/** Answers the question that is shown by the keyboard, and goes to the next. */
export async function answer(
  page: Page,
  topic: Topic,
  asked: ExamAttempt['questions'][number],
  isRight: boolean,
): Promise<void> {
  await expect(page.getByText(asked.text)).toBeVisible()
  // Otherwise the focus may come to the heading after the first keys.
  const heading = page.getByRole('heading', { level: 1, name: /^Vraag \d+ van 10$/ })
  await expect(heading).toBeFocused()
  const number = /\d+/.exec((await heading.textContent())!)![0]
  const right = rightAnswer(topic, asked)
  const given = isRight ? right : wrongAnswer(right, asked)
  if (typeof given === 'number') {
    await goTo(page, page.getByRole('textbox', { name: /^Je antwoord/ }))
    await page.keyboard.type('veel')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Vul een getal in, zoals 12,50')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(String(given).replace('.', ','))
  } else if (asked.kind === 'order') {
    await putInOrder(page, asked.options, given)
  } else if (asked.kind === 'several') {
    for (const place of given.toSorted()) await press(page, page.getByRole('checkbox').nth(place), 'Space')
  } else {
    await press(page, page.getByRole('radio').first(), 'Space')
    for (let place = 0; place < given[0]!; place += 1) await page.keyboard.press('ArrowDown')
  }
  await expect(page.getByRole('button', { name: `Vraag ${number}, beantwoord`, exact: true })).toBeVisible()
  await press(page, page.getByRole('button', { name: /^(Volgende|Bekijk en lever in)$/ }), 'Enter')
}

/** Moves each step up to its place, the first one first. */
async function putInOrder(page: Page, options: readonly string[], places: readonly number[]): Promise<void> {
  const now = options.map((_, place) => place)
  for (const [goal, step] of places.entries()) {
    const steps = now.indexOf(step) - goal
    if (steps === 0) continue
    const up = page.getByRole('button', { name: `Omhoog: ${options[step]}` })
    await goTo(page, up)
    for (let moved = 0; moved < steps; moved += 1) {
      await page.keyboard.press('Enter')
      await expect(page.getByText(`${options[step]} staat nu op plaats ${now.indexOf(step)}.`)).toBeAttached()
      now.splice(now.indexOf(step) - 1, 0, ...now.splice(now.indexOf(step), 1))
    }
  }
}
