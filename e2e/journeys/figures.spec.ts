// The figures of the academy: each in its lesson, moved by the keyboard alone, with what it says about it.

import { type Figure, figures } from '@koersklasse/domain/academy/figures.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible, expectReflow } from '../support/expect-accessible.ts'
import type { Game } from '../support/game.ts'
import { weekFrom } from '../support/recorded-week.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'

/** A lesson with a figure, a key that is pressed in one of its controls, and what the figure then says. */
interface Attempt {
  lesson: string
  title: string
  control: string
  key: 'Home' | 'End' | 'ArrowRight'
  says: RegExp
}

const attempts: Readonly<Record<Figure, Attempt>> = {
  'bid-ask': {
    lesson: 'basics/bid-and-ask',
    title: 'Kopen en meteen verkopen',
    control: 'Aantal stuks',
    key: 'End',
    says: /Je bent €\s54,00 kwijt/,
  },
  'compound-growth': {
    lesson: 'basics/time',
    title: 'Rendement op rendement',
    control: 'Aantal jaren',
    key: 'End',
    says: /€\s1\.000 groeit in 40 jaar naar €\s10\.286/,
  },
  'day-trader-costs': {
    lesson: 'risk/overtrading',
    title: 'Een maand lang handelen',
    control: 'Orders per dag',
    key: 'Home',
    says: /na een maand €\s5\.000 over/,
  },
  diversification: {
    lesson: 'basics/diversification',
    title: 'Eén, vijf of twintig aandelen',
    control: 'Jouw keuze',
    key: 'Home',
    says: /Apple: \+133% in 2007/,
  },
  leverage: {
    lesson: 'risk/leverage',
    title: 'Wat een hefboom doet',
    control: 'De koers beweegt',
    key: 'Home',
    says: /de koers raakte het stop-lossniveau van €\s81,60/,
  },
  'limit-order': {
    lesson: 'limit/own-price',
    title: 'Een limietorder op een echte dag',
    control: 'Afstand tot de opening',
    key: 'End',
    says: /Je koopt om 20:51 voor €\s35,22/,
  },
  'loss-recovery': {
    lesson: 'risk/loss-recovery',
    title: 'Een verlies goedmaken',
    control: 'Je verlies',
    key: 'End',
    says: /Na 90% verlies heb je 900% winst nodig/,
  },
  'opening-gap': {
    lesson: 'risk/gaps',
    title: 'Een stop-loss en een slechte nacht',
    control: 'De beurs opent',
    key: 'Home',
    says: /Je stop-lossorder gaat niet af/,
  },
  'order-book': {
    lesson: 'limit/order-book',
    title: 'Jouw order in het orderboek',
    control: 'Je limiet',
    key: 'End',
    says: /Je koopt 250 stuks voor samen €\s6\.040,00/,
  },
  'spread-hours': {
    lesson: 'basics/spread',
    title: 'Wanneer is handelen duur?',
    control: 'Tijd in Amsterdam',
    key: 'End',
    says: /Rond 23:30 is het verschil tussen bied en laat €\s0,39/,
  },
  'sprinter-week': {
    lesson: 'sprinters/financing',
    title: 'Een week met een Sprinter op goud',
    control: '10',
    key: 'ArrowRight',
    says: /Knock-out op vrijdag/,
  },
  'stop-distance': {
    lesson: 'sprinters/stop-loss',
    title: 'Hoe ver is ver genoeg?',
    control: 'Afstand tot het stop-lossniveau',
    key: 'Home',
    says: /In 2008 werden 82 van de 100 Sprinters binnen een week gestopt/,
  },
  'stop-loss-day': {
    lesson: 'stoploss/safety-line',
    title: 'Een stop-loss op een echte dag',
    control: 'Stopkoers onder je aankoop',
    key: 'End',
    says: /Je order gaat deze dag niet af/,
  },
  'tracker-index': {
    lesson: 'etfs/tracker',
    title: 'Een tracker naast zijn index',
    control: 'Aantal jaren',
    key: 'Home',
    says: /De index deed \+16,16% in 1 jaar/,
  },
}

let game: Game
test.beforeAll(async () => {
  game = await startPlayable(weekFrom('2013-10-08T14:00:00Z'))
})
test.afterAll(() => game.remove())
test.beforeEach(({ context }) => context.addCookies([{ name: 'cookiepref', value: '1', url: game.url }]))

/** Scrolls down until something has been loaded that is somewhere below. */
async function scrollUntil(page: Page, seen: Locator) {
  await expect(async () => {
    await page.mouse.wheel(0, 300)
    await expect(seen).toBeVisible({ timeout: 500 })
  }).toPass()
}

/** The figure of a lesson, once it has been loaded. */
async function figureIn(page: Page, { lesson, title }: Attempt) {
  await page.goto(`${game.url}/academy/${lesson}`)
  const figure = page.getByRole('figure', { name: title })
  await scrollUntil(page, figure)
  return figure
}

for (const name of figures) {
  test(`the figure ${name} is moved by the keyboard, and says what it shows`, async ({ page }) => {
    const attempt = attempts[name]
    const figure = await figureIn(page, attempt)
    await figure.getByLabel(attempt.control, { exact: true }).focus()
    await page.keyboard.press(attempt.key)
    await expect(figure.getByText(attempt.says)).toBeVisible()
    await expectAccessible(page)
    await expectReflow(page)
  })
}

test('no figure is loaded, or said to be loading, before it comes near the window @once', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.setViewportSize({ width: 390, height: 320 })
  await page.goto(`${game.url}/academy/risk/overtrading`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(scripts.filter((url) => url.includes('/DayTraderCosts-'))).toEqual([])
  await expect(page.getByText('Even laden')).toHaveCount(0)
  await scrollUntil(page, page.getByRole('figure'))
  expect(scripts.filter((url) => url.includes('/DayTraderCosts-'))).not.toEqual([])
})

test('a figure that cannot be loaded says so, and comes when the page is loaded again @once', async ({
  page,
}) => {
  const attempt = attempts.leverage
  const script = /\/Leverage-.*\.js$/
  await page.route(script, (route) => route.abort())
  await page.goto(`${game.url}/academy/${attempt.lesson}`)
  const failed = page.getByText('Deze figuur kon niet worden geladen.')
  await scrollUntil(page, failed)
  await page.unroute(script)
  await page.getByRole('button', { name: 'Probeer het opnieuw' }).click()
  await expect(failed).toBeHidden()
  await figureIn(page, attempt)
})
