// Every address of the game, as a visitor and as a player: the right page or redirect, the title, the focus on the heading,
// no errors, nothing wider than the screen, and accessible in light and in dark.

import { expect, type Page } from '@playwright/test'
import { findViolations, untilSettled } from '../support/expect-accessible.ts'
import type { Game } from '../support/game.ts'
import { joinGame } from '../support/join-game.ts'
import { weekFrom } from '../support/recorded-week.ts'
import { type Route, routes, unknown } from '../support/routes.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'
import { untilAppRuns } from '../support/until-app-runs.ts'
import { untilInstalled } from '../support/until-installed.ts'
import { untilRanked } from '../support/until-ranked.ts'

// So that the files of every page also come from the service worker.
test.use({ serviceWorkers: 'allow' })

const username = 'routeplanner'
/** How long all addresses together may take on a busy machine, in milliseconds. */
const testMs = routes.length * 6_000
let game: Game
test.beforeAll(async () => {
  game = await startPlayable({
    ...weekFrom('2013-10-08T14:00:00Z'),
  })
  await untilRanked(await joinGame(game, username))
})
test.afterAll(() => game.remove())

test('every address is right for a visitor', { tag: '@once' }, async ({ page }) => {
  test.setTimeout(testMs)
  const complaints = listenForComplaints(page)
  await page.goto(`${game.url}/404`)
  await untilAppRuns(page)
  await untilInstalled(page)
  await lookEverywhere(page, 'visitor')
  expect(complaints).toEqual([])
})

test('every address is right for a player', async ({ page }) => {
  test.setTimeout(testMs)
  const complaints = listenForComplaints(page)
  await page.goto(`${game.url}/auth/login?redirect=/404`)
  await page.getByLabel('E-mailadres').fill(`${username}@example.org`)
  await page.getByLabel('Wachtwoord', { exact: true }).fill('een goed wachtwoord')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: unknown })).toBeFocused()
  await untilInstalled(page)
  await lookEverywhere(page, 'player')
  expect(complaints).toEqual([])
})

/** Checks all addresses, on the screen as it is and then on the narrowest phone. */
async function lookEverywhere(page: Page, who: 'visitor' | 'player'): Promise<void> {
  for (const route of routes) await test.step(`${who} ${route[0]}`, () => look(page, route, who))
  // Once for all of them: the browser is slow to lay out a page again in another width.
  await page.setViewportSize({ ...page.viewportSize()!, width: 320 })
  for (const route of routes)
    await test.step(`${who} ${route[0]}, narrow`, () => lookNarrow(page, route, who))
}

/** Navigates to an address, and checks the page. */
async function look(page: Page, route: Route, who: 'visitor' | 'player'): Promise<void> {
  await open(page, route, who)
  if (isCheckedElsewhere(route, who)) return
  expect(await findViolations(page)).toEqual([])
  // The phone project is light and the desktop project dark; the other theme is checked for players only.
  if (who === 'visitor') return
  await page.evaluate(otherTheme)
  expect(await findViolations(page, { rule: 'color-contrast' })).toEqual([])
  await page.evaluate(ownTheme)
}

/** Navigates to an address, and checks that nothing is wider than the window. */
async function lookNarrow(page: Page, route: Route, who: 'visitor' | 'player'): Promise<void> {
  if (isCheckedElsewhere(route, who)) return
  await open(page, route, who)
  await expect.poll(() => page.evaluate(wider)).toEqual([])
}

/** Navigates to an address as a link of the app does, and waits until the page is complete. */
async function open(
  page: Page,
  [path, visitor, player, elsewhere]: Route,
  who: 'visitor' | 'player',
): Promise<void> {
  await page.evaluate(go(path))
  await expect(page).toHaveURL(game.url + (elsewhere?.[who] ?? path))
  const title = who === 'visitor' ? visitor : player
  await expect(page).toHaveTitle(new RegExp(`^${title}.* – Koersklasse$`))
  const heading = page.getByRole('heading', { level: 1 })
  // The search page puts the focus on its field.
  await expect(path.startsWith('/search') ? page.getByRole('searchbox') : heading).toBeFocused()
  await expect(page.getByRole('main').getByText('Even laden')).toHaveCount(0)
  await untilSettled(page)
}

/** Whether an address leads to a page that is checked at its own address, such as the login page. */
const isCheckedElsewhere = ([path, , , elsewhere]: Route, who: 'visitor' | 'player') =>
  elsewhere?.[who] !== undefined && !path.startsWith('/products') && !path.startsWith('/auth')

// Scripts for the page are text, because the types of these tests do not include the browser's.
const go = (path: string) => `
  history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: crypto.randomUUID() }, '', ${JSON.stringify(path)})
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }))`
const wider = `document.documentElement.scrollWidth <= 320 ? [] : [...document.querySelectorAll('body *')]
  .filter((element) => element.getBoundingClientRect().right > 320.5)
  .map((element) => element.outerHTML.slice(0, 200))`
const otherTheme = `document.documentElement.dataset.theme =
  matchMedia('(prefers-color-scheme: dark)').matches ? 'light' : 'dark'`
const ownTheme = 'delete document.documentElement.dataset.theme'

/** Collects exceptions, console errors and failed requests. */
function listenForComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    // The browser logs every unsuccessful response; those about missing products, positions and players are expected.
    const isAnswer =
      /status of (404|400)/.test(message.text()) &&
      /NL0000000000|TULIP|00000000-|username=anna/.test(message.location().url)
    if (message.type() === 'error' && !isAnswer)
      complaints.push(`${message.text()} ${message.location().url}`)
  })
  page.on('requestfailed', (request) => complaints.push(`${request.failure()?.errorText} ${request.url()}`))
  return complaints
}
