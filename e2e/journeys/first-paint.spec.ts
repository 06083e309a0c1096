// The prerendered page that is shown before the app runs, and how the app replaces it.

import { expect, type Page } from '@playwright/test'
import type { Game } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { mostShift, shiftWhileLoading } from '../support/layout-shift.ts'
import { logIn } from '../support/log-in.ts'
import { weekFrom } from '../support/recorded-week.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'
import { untilAppRuns } from '../support/until-app-runs.ts'
import { untilRanked } from '../support/until-ranked.ts'

const lesson = '/academy/basics/share'
const lessonTitle = 'Wat koop je als je een aandeel koopt?'
const ibm = 'US4592001014'

let game: Game
test.beforeAll(async () => {
  game = await startPlayable({
    ...weekFrom('2013-10-08T14:00:00Z'),
  })
})
test.afterAll(async () => {
  await game.remove()
})

test.describe('before the app runs', () => {
  test.use({ javaScriptEnabled: false })

  for (const [path, heading] of [
    ['/landing', 'Leer beleggen zonder leergeld.'],
    ['/dashboard', 'Je portefeuille'],
    ['/products/NL0010273215/buy', ''],
    ['/markets', 'Producten'],
    ['/academy', 'Academie'],
    ['/markets/sp', null],
    ['/', null],
  ] as const) {
    test(`${path} shows its frame, and no part of another page`, async ({ page }) => {
      await page.goto(game.url + path)
      await expect(page.getByRole('link', { name: 'Ranglijst' }).filter({ visible: true })).toBeVisible()
      if (heading === null) await expect(page.locator('h1')).toHaveCount(0)
      else await expect(page.locator('h1')).toHaveText(heading)
      await expect(page.getByText('Inloggen').filter({ visible: true })).toHaveCount(
        path === '/landing' ? 1 : 0,
      )
    })
  }

  test('a lesson can be read, and the space of its figure is kept', async ({ page }) => {
    await page.goto(game.url + lesson)
    await expect(page.locator('h1')).toHaveText(lessonTitle)
    await expect(page).toHaveTitle(`${lessonTitle} – Koersklasse`)
    await expect(page.getByText('Zo’n stukje heet een aandeel.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'de volgende les' })).toBeVisible()
    const figure = page.locator('[data-given] [data-outline]')
    await expect(figure).toBeHidden()
    await page.goto(`${game.url}/academy/sprinters/leverage`)
    await expect(figure).toBeVisible()
    expect((await figure.boundingBox())?.height).toBeGreaterThan(600)
  })

  test('there is no lesson at other addresses of the academy', { tag: '@once' }, async ({ page }) => {
    for (const path of ['basics', 'basics/exam', 'basics/%3Cb%3E', 'tulips/share', 'terms/leverage']) {
      await page.goto(`${game.url}/academy/${path}`)
      await expect(page.getByRole('link', { name: 'Producten' }).filter({ visible: true })).toBeVisible()
      await expect(page.locator('h1')).toHaveCount(0)
    }
  })
})

for (const [locale, path, title, language, isForeign] of [
  ['de-AT', '/academy/sprinters/leverage', 'Was ist ein Hebel?', 'de', false],
  ['pl-PL', '/academy/sprinters/leverage', 'Co to jest dźwignia?', 'pl', false],
  ['en-GB', '/academy/sprinters/leverage', 'Wat is een hefboom?', 'nl', false],
  ['de-DE', lesson, lessonTitle, 'de', true],
] as const) {
  test.describe(`a lesson for a browser in ${locale}, before the app runs`, { tag: '@once' }, () => {
    test.use({ javaScriptEnabled: false, locale })
    test(`is ${title}`, async ({ page }) => {
      await page.goto(game.url + path)
      await expect(page.locator('h1')).toHaveText(title)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      const notice = page.getByText('Dieses Thema gibt es derzeit nur auf Niederländisch.')
      await expect(notice).toBeVisible({ visible: isForeign })
    })
  })
}

test.describe('before the app is loaded', () => {
  test.beforeEach(({ page }) => page.route('**/assets/*.js', (route) => route.abort()))
  const question = (page: Page) => page.getByRole('heading', { name: 'Mogen we cookies plaatsen?' })

  test('asks about cookies if no choice was made', async ({ page, context }) => {
    await page.goto(`${game.url}/landing`)
    await expect(question(page)).toBeVisible()
    await context.addCookies([{ name: 'cookiepref', value: '1', url: game.url }])
    await page.reload()
    await expect(page.locator('h1')).toBeVisible()
    await expect(question(page)).toBeHidden()
  })

  test('has the chosen theme', { tag: '@once' }, async ({ page }) => {
    await page.goto(`${game.url}/landing`)
    for (const theme of ['dark', 'light']) {
      await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme)
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    }
  })

  test('shows the name of the product and that of the game', async ({ page }) => {
    await page.goto(`${game.url}/products/${ibm}/buy`)
    await expect(page.locator('h1')).toHaveText('IBM')
    await expect(page.getByRole('link', { name: /Koersklasse/ })).toBeVisible()
    await expect(page).toHaveTitle('IBM – Koersklasse')
    await page.goto(`${game.url}/products/NL0000000000/buy`)
    await expect(page.locator('h1')).toHaveText('')
  })
})

test.describe('a lesson on a device with another language than its browser', { tag: '@once' }, () => {
  test('is not shown in that of the browser', async ({ page }) => {
    await page.addInitScript(`localStorage.setItem('locale', 'de')`)
    const release = await holdApp(page)
    await page.goto(`${game.url}/academy/sprinters/leverage`, { waitUntil: 'commit' })
    await expect(page.locator('h1')).toBeHidden()
    await expect(page.getByText('Denk aan een wip')).toBeHidden()
    release()
    await untilAppRuns(page)
    await expect(page.locator('h1')).toHaveText('Was ist ein Hebel?')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  })
})

test('keeps the focus on the same link', async ({ page }) => {
  const release = await holdApp(page)
  await page.goto(`${game.url}/landing`, { waitUntil: 'commit' })
  const link = page.getByRole('main').getByRole('link', { name: 'Inloggen' })
  await link.focus()
  release()
  await untilAppRuns(page)
  await expect(link).toBeFocused()
})

test('does not move the name of a product', async ({ page }) => {
  await page.addInitScript(`
    globalThis.seen = []
    new MutationObserver(() => {
      const heading = document.querySelector('h1')
      const name = heading?.checkVisibility() ? heading.textContent : null
      if ((name !== null || seen.length > 0) && seen.at(-1) !== name) seen.push(name)
    }).observe(document, { subtree: true, childList: true, attributes: true })
  `)
  await page.goto(`${game.url}/products/${ibm}/buy`)
  await expect(page.getByRole('link', { name: 'Kopen', exact: true })).toBeVisible()
  expect(await page.evaluate('seen')).toEqual(['IBM'])
})

test('the text of a lesson stays in its place, and is not fetched again', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.addInitScript(`
    globalThis.seen = []
    globalThis.moved = []
    new MutationObserver(() => {
      const texts = [...document.querySelectorAll('h1, article p')].slice(0, 4)
      const text = texts.filter((each) => each.checkVisibility()).map((each) => each.textContent).join('|')
      if (document.readyState !== 'loading' && seen.at(-1) !== text) seen.push(text)
    }).observe(document, { subtree: true, childList: true, attributes: true })
    globalThis.shifts = new PerformanceObserver((list) => {
      const nodes = list.getEntries().flatMap(({ sources }) => sources.map(({ node }) => node))
      moved.push(...nodes.filter((node) => document.querySelector('main').contains(node)).map(String))
    })
    shifts.observe({ type: 'layout-shift', buffered: true })
  `)
  const release = await holdApp(page)
  await page.goto(game.url + lesson, { waitUntil: 'commit' })
  await expect(page.locator('h1')).toHaveText(lessonTitle)
  // A font that comes after the first paint may move the text, with or without the app.
  await page.evaluate(`(async () => {
    await document.fonts.ready
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
    shifts.takeRecords()
    moved.length = 0
  })()`)
  release()
  await untilAppRuns(page)
  await expect(page.getByText(', les 1 van 7')).toBeVisible()
  await expect(page.getByRole('button', { name: 'koers', exact: true }).first()).toBeVisible()
  const seen = (await page.evaluate('seen')) as string[]
  expect(seen).toHaveLength(1)
  expect(seen[0]).toMatch(
    /^Wat koop je .*\|Stel: je buurvrouw begint een bakkerij\. Ze heeft €\u00a010\.000 nodig/,
  )
  expect(await page.evaluate('moved')).toEqual([])
  expect(asked.filter((path) => path.endsWith('/lessons/share'))).toEqual([])
  await page.getByRole('navigation', { name: 'Vorige en volgende les' }).getByRole('link').click()
  await expect(page.locator('h1')).toHaveText('Waarom zie je twee prijzen?')
})

test('pages do not move what is shown below or above the part that loads', async ({ page, context }) => {
  await context.addCookies([{ name: 'cookiepref', value: '1', url: game.url }])
  await untilRanked(await joinGame(game, 'stilstaan'))
  await logIn(page, game, 'stilstaan')
  for (const [path, answer, last] of [
    ['/article/cookies', /api\/articles\/cookies/, page.getByRole('region', { name: 'Jouw keuze' })],
    ['/academy/teachers', /api\/.*teachers/, page.getByRole('link', { name: 'Alle onderwerpen' })],
    ['/account/sessions', /api\/user\/sessions$/, page.getByRole('button', { name: 'Voeg een passkey toe' })],
    ['/rankings', /api\/rankings\//, page.getByRole('heading', { name: 'Jouw plek' })],
  ] as const)
    expect(await shiftWhileLoading(page, game.url + path, answer, last), path).toBeLessThan(mostShift)
})

test('the app replaces the prerendered page and requests nothing twice', { tag: '@once' }, async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${game.url}/landing`)
  await expect(page.getByRole('link', { name: /^Koersklasse/ })).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(page.locator('h1')).toHaveCount(1)
  for (const path of ['/services/discovery', '/api/products/singlestocks', '/api/competitions/active'])
    expect(asked.filter((each) => each === path)).toHaveLength(1)
})

test('fetches nothing again when the socket is connected, but looks at the version of the portfolio', {
  tag: '@once',
}, async ({ page }) => {
  // The app fetches the list every few seconds until the player is in it.
  await untilRanked(await joinGame(game, 'dubbel'))
  await logIn(page, game, 'dubbel')
  // The page after the login is still loading, and would be counted.
  await page.goto('about:blank')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const count = (path: string) => asked.filter((each) => each === path).length
  await page.goto(`${game.url}/dashboard`)
  await expect.poll(() => count('/api/positions/version')).toBe(1)
  await page.waitForLoadState('networkidle')
  for (const path of [
    '/api/positions',
    '/api/competitions',
    '/api/rankings/overall',
    '/api/subrankings/invites',
  ])
    expect([path, count(path)]).toEqual([path, 1])
  // It comes with the player.
  expect(count('/api/user/followed')).toBe(0)
})

/** Keeps the app from being loaded. Returns a function that lets it be loaded. */
async function holdApp(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/{app,libraries}-*.js', async (route) => {
    await held
    await route.continue()
  })
  return () => release()
}
