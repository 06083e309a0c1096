// Every address of the game, as a visitor and as a player: the right page or the right redirect, its title, the focus
// on its heading, nothing to complain of, nothing wider than the screen, and accessible in light and in dark.

import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import type { Game } from './game.ts'
import { joinGame } from './join-game.ts'
import { startPlayable } from './start-playable.ts'
import { weekFrom } from './tape.ts'

const username = 'routeplanner'
const login = 'Inloggen'
const unknown = 'Deze pagina bestaat niet'

/** An address; the title that a visitor and a player see there; and where they end up, if elsewhere. */
type Route = [
  path: string,
  visitor: string,
  player: string,
  elsewhere?: { visitor?: string; player?: string },
]

const mustLogIn = (path: string, title: string): Route => [
  path,
  login,
  title,
  { visitor: `/auth/login?redirect=${encodeURIComponent(path)}` },
]
const same = (path: string, title: string): Route => [path, title, title]
const nowhere = (path: string): Route => [path, unknown, unknown, { visitor: '/404', player: '/404' }]

const ibm = 'US4592001014'
/** An id that nothing has. */
const nobodys = '00000000-0000-4000-8000-000000000000'
const routes: Route[] = [
  [
    '/?from=mail',
    'Leer beleggen',
    'Dashboard',
    { visitor: '/landing?from=mail', player: '/dashboard?from=mail' },
  ],
  mustLogIn('/dashboard', 'Dashboard'),
  same('/landing', 'Leer beleggen'),
  ['/auth/login?from=mail', login, 'Account', { player: '/account?from=mail' }],
  ['/auth/login?redirect=%2Fmarkets%2Fetf', login, 'Producten', { player: '/markets/etf' }],
  ['/auth/register', 'Maak een account', 'Account', { player: '/account' }],
  same('/auth/password/forgot', 'Wachtwoord vergeten'),
  same('/auth/password/reset?resetCode=x', 'Nieuw wachtwoord'),
  same('/article/rules', 'Spelregels'),
  same('/article/prizes', 'Prijzen'),
  same('/article/terms', 'Gebruiksvoorwaarden'),
  same('/article/individual-rights', 'Jouw rechten'),
  same('/article/cookies', 'Cookies'),
  same('/article/impressum', 'Impressum'),
  nowhere('/article/lottery'),
  [`/products/${ibm}`, 'IBM', 'IBM', { visitor: `/products/${ibm}/buy`, player: `/products/${ibm}/buy` }],
  same(`/products/${ibm}/sell`, 'IBM'),
  nowhere('/products/NL0000000000'),
  same('/markets', 'Producten'),
  same('/markets/etf', 'Producten'),
  nowhere('/markets/tulips'),
  same('/underlyings/IBM', 'IBM'),
  nowhere('/underlyings/TULIP'),
  mustLogIn('/user/anna', 'anna'),
  [
    `/position/${nobodys}/${ibm}`,
    login,
    unknown,
    { visitor: `/auth/login?redirect=${encodeURIComponent(`/position/${nobodys}/${ibm}`)}`, player: '/404' },
  ],
  same('/rankings', 'Ranglijst'),
  same('/rankings/week', 'Ranglijst'),
  ['/rankings/century', 'Ranglijst', unknown, { player: '/404' }],
  mustLogIn('/rankings/subrankings', 'Subranglijsten'),
  mustLogIn('/subrankings/create', 'Nieuwe subranglijst'),
  mustLogIn('/subrankings/1', 'Subranglijst'),
  mustLogIn('/subrankings/1/day', 'Subranglijst'),
  same('/subrankings/1/century', unknown),
  mustLogIn('/subrankings/1/invite', 'Spelers uitnodigen'),
  mustLogIn('/subrankings/1/leave', 'Subranglijst verlaten'),
  mustLogIn('/subrankings/1/delete', 'Subranglijst verwijderen'),
  mustLogIn('/account', 'Account'),
  mustLogIn('/account/profile?from=mail', 'Profiel'),
  mustLogIn('/account/email-settings', 'E-mails'),
  mustLogIn('/account/push-notifications', 'Meldingen'),
  mustLogIn('/account/avatar', 'Avatar'),
  mustLogIn('/account/delete', 'Account verwijderen'),
  same('/academy', 'Academie'),
  same('/academy/sprinters', 'Sprinters'),
  same('/academy/etfs', 'ETF’s'),
  same('/academy/limit', 'Limietorders'),
  same('/academy/stoploss', 'Stop-lossorders'),
  nowhere('/academy/tulips'),
  same('/academy/etfs/exam', 'Examen'),
  ['/academy/etfs/exam/result', 'Examen', 'Uitslag van je examen'],
  same('/compare', 'Vergelijken'),
  same('/markets/underlyings', 'Producten'),
  same('/search', 'Zoeken'),
  same('/search?q=ibm', 'Zoeken'),
  mustLogIn('/competitions/disclaimer', 'De spelregels'),
  same('/install', 'Zet het spel op je beginscherm'),
  same('/install/ios', 'Op je iPhone of iPad'),
  same('/install/other', 'Op Android of je computer'),
  same('/install/completed', 'Het staat erop'),
  same('/unsupported', 'Je browser is te oud'),
  same('/404', unknown),
  same('/no/such/page', unknown),
]

let game: Game
test.beforeAll(async () => {
  game = await startPlayable({
    ...weekFrom('2013-10-08T14:00:00Z'),
  })
  await joinGame(game, username)
})
test.afterAll(() => game.remove())

test('every address is right for a visitor', async ({ page }) => {
  const complaints = await listenForComplaints(page)
  await page.goto(`${game.url}/404`)
  for (const route of routes) await test.step(`visitor ${route[0]}`, () => look(page, route, 'visitor'))
  expect(complaints).toEqual([])
})

test('every address is right for a player', async ({ page }) => {
  const complaints = await listenForComplaints(page)
  await page.goto(`${game.url}/auth/login?redirect=/404`)
  await page.getByLabel('E-mailadres').fill(`${username}@example.org`)
  await page.getByLabel('Wachtwoord', { exact: true }).fill('een goed wachtwoord')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: unknown })).toBeFocused()
  for (const route of routes) await test.step(`player ${route[0]}`, () => look(page, route, 'player'))
  expect(complaints).toEqual([])
})

/** Goes to an address as a link of the app does, and looks at what is there. */
async function look(page: Page, route: Route, who: 'visitor' | 'player'): Promise<void> {
  const [path, visitorTitle, playerTitle, elsewhere] = route
  const title = who === 'visitor' ? visitorTitle : playerTitle
  await page.evaluate(go(path))
  await expect(page).toHaveURL(game.url + (elsewhere?.[who] ?? path))
  await expect(page).toHaveTitle(new RegExp(`^${title}.* – Koersklasse$`))
  const heading = page.getByRole('heading', { level: 1 })
  // Who comes to look for something is where it is typed, and stays there.
  await expect(path.startsWith('/search') ? page.getByRole('searchbox') : heading).toBeFocused()
  await expect(page.getByRole('main').getByText('Even laden')).toHaveCount(0)
  // Who was sent to log in sees the same page each time: once is enough.
  if (elsewhere?.[who] !== undefined && !path.startsWith('/products') && !path.startsWith('/auth')) return
  const width = page.viewportSize()!
  await page.setViewportSize({ width: 320, height: width.height })
  await expect.poll(() => page.evaluate(wider), `${path} is too wide for 320 px`).toEqual([])
  await page.setViewportSize(width)
  expect(await violations(new AxeBuilder({ page }))).toEqual([])
  // A phone is light and a desktop dark here: of what both see, the other theme is looked at once.
  if (who === 'visitor') return
  await page.evaluate(otherTheme)
  expect(await violations(new AxeBuilder({ page }).withRules('color-contrast'))).toEqual([])
  await page.evaluate(ownTheme)
}

// In the page: as text, for what these tests know of types has no browser in it.
const go = (path: string) => `
  history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: crypto.randomUUID() }, '', ${JSON.stringify(path)})
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }))`
const wider = `document.documentElement.scrollWidth <= 320 ? [] : [...document.querySelectorAll('body *')]
  .filter((element) => element.getBoundingClientRect().right > 320.5)
  .map((element) => element.outerHTML.slice(0, 200))`
const otherTheme = `document.documentElement.dataset.theme =
  matchMedia('(prefers-color-scheme: dark)').matches ? 'light' : 'dark'`
const ownTheme = 'delete document.documentElement.dataset.theme'

async function violations(axe: AxeBuilder): Promise<string[]> {
  // The pages have no frames: the quicker way sees all.
  const { violations: found } = await axe.setLegacyMode().analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** What the page complains of: faults, errors on the console, requests that fail, breaches of the content policy. */
async function listenForComplaints(page: Page): Promise<string[]> {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    // The browser notes each answer that is not a success: that there is no such product or position, it must.
    const isAnswer =
      /status of (404|400)/.test(message.text()) &&
      /NL0000000000|TULIP|00000000-/.test(message.location().url)
    if (message.type() === 'error' && !isAnswer) complaints.push(message.text())
  })
  page.on('requestfailed', (request) => complaints.push(`${request.failure()?.errorText} ${request.url()}`))
  await page.exposeFunction('reportBreach', (breach: string) => complaints.push(breach))
  await page.addInitScript(`addEventListener('securitypolicyviolation', (event) =>
    reportBreach(event.violatedDirective + ' ' + event.blockedURI))`)
  return complaints
}
