// The installed app: it opens without a network and shows the age of its figures, updates only when asked to, and keeps no
// data of a player who has logged out.

import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessibleWhenNarrow, expectNoAxeViolations } from '../support/expect-accessible.ts'
import type { Game } from '../support/game.ts'
import { inDeviceStore } from '../support/in-device-store.ts'
import { joinGame } from '../support/join-game.ts'
import { weekFrom } from '../support/recorded-week.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'
import { untilAppRuns } from '../support/until-app-runs.ts'
import { untilInstalled } from '../support/until-installed.ts'

test.use({ serviceWorkers: 'allow' })

const username = 'thuisblijver'
const ibm = 'US4592001014'
const newVersion = 'Er is een nieuwe versie'
const web = fileURLToPath(new URL('../../web', import.meta.url))

let game: Game
let nextRelease: string
test.beforeAll(async () => {
  nextRelease = await mkdtemp(join(tmpdir(), 'koersklasse-release-'))
  buildAnew(nextRelease)
  game = await startPlayable({
    ...weekFrom('2013-10-08T14:00:00Z'),
  })
  await joinGame(game, username)
})
test.afterAll(async () => {
  await game.remove()
  await rm(nextRelease, { recursive: true })
})
test.beforeEach(({ context }) => context.addCookies([{ name: 'cookiepref', value: '1', url: game.url }]))

test('stores the whole app on the device some seconds into the first visit, without disturbing it', {
  tag: '@once',
}, async ({ page }) => {
  await page.addInitScript('sessionStorage.loads = Number(sessionStorage.loads ?? 0) + 1')
  // With the clock paused, these seconds do not pass while a busy machine opens the page.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const complaints = listenForComplaints(page)
  await page.goto(`${game.url}/landing`)
  const workers = () =>
    page.evaluate('navigator.serviceWorker.getRegistrations().then(({ length }) => length)')
  expect(await workers()).toBe(0)
  await expect
    .poll(async () => {
      await page.clock.fastForward(10_000)
      return workers()
    })
    .toBe(1)
  await page.clock.resume()
  await untilInstalled(page)
  const files = await page.evaluate(filesOfRelease)
  expect(files).toEqual(expect.arrayContaining(['/index.html', expect.stringMatching(/SearchPage/)]))
  expect(files).not.toContainEqual(expect.stringMatching(/weak-passwords/))
  await untilAppRuns(page)
  await page.getByRole('link', { name: 'Academie' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Academie', level: 1 })).toBeVisible()
  expect(await page.evaluate('sessionStorage.loads')).toBe('1')
  expect(complaints).toEqual([])
})

test.describe('without a network', () => {
  test('opens, shows the last known data with its age, and accepts no orders', async ({ page, context }) => {
    await logIn(page)
    await untilInstalled(page)
    await untilKept(page, 'player', ['player', 'positions'])
    await page.goto(`${game.url}/products/${ibm}/buy`)
    await expect(page.getByLabel('Aantal')).toBeVisible()
    await untilKept(page, 'shared', ['product', ibm])
    await page.goto(`${game.url}/markets`)
    await expect(page.getByRole('link', { name: 'IBM' })).toBeVisible()
    // The list shows both together.
    await untilKept(page, 'shared', ['products'])
    await untilKept(page, 'shared', ['sprinters'])
    const complaints = listenForComplaints(page)

    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('link', { name: 'IBM' })).toBeVisible()
    await expect(page.getByText(/^Bijgewerkt om \d\d:\d\d uur$/)).toBeVisible()
    await expect(page.getByText('Je bent offline. De koersen staan stil')).toBeVisible()

    await page.goto(`${game.url}/dashboard`)
    await expect(page.getByTestId('cash')).toContainText('100.000,00')
    await expect(page.getByText(/^Bijgewerkt om/)).toBeVisible()
    await expectNoAxeViolations(page)

    await page.goto(`${game.url}/products/${ibm}/buy`)
    await expect(page.getByRole('heading', { name: 'IBM' })).toBeVisible()
    await expect(page.getByText(/^Bijgewerkt om/)).toBeVisible()
    await page.getByLabel('Aantal').fill('1')
    await expect(page.getByText('Je bent offline. Orders plaatsen kan nu niet.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Bekijk je order' })).toBeDisabled()
    // A page that was never visited opens as well.
    await page.goto(`${game.url}/install/ios`)
    await expect(page.getByRole('heading', { name: 'Op je iPhone of iPad' })).toBeVisible()
    expect(complaints).toEqual([])

    await context.setOffline(false)
    await page.goto(`${game.url}/products/${ibm}/buy`)
    await page.getByLabel('Aantal').fill('1')
    await expect(page.getByRole('button', { name: 'Bekijk je order' })).toBeEnabled()
    await expect(page.getByText(/^Bijgewerkt om/)).toHaveCount(0)
  })

  test('shows a visitor no data of a player who has logged out', { tag: '@once' }, async ({
    page,
    context,
  }) => {
    await logIn(page)
    await untilInstalled(page)
    await untilKept(page, 'player', ['player', 'positions'])
    await context.clearCookies({ name: 'signed-in' })
    await context.setOffline(true)
    await page.goto(`${game.url}/dashboard`)
    await expect(page).toHaveURL(/\/auth\/login/)
  })

  test('treats a server that does not respond like a missing network', { tag: '@once' }, async ({ page }) => {
    await logIn(page)
    await untilInstalled(page)
    await untilKept(page, 'player', ['player', 'positions'])
    await game.stop()
    await page.reload()
    await expect(page.getByTestId('cash')).toContainText('100.000,00')
    await expect(page.getByText(/^Bijgewerkt om/)).toBeVisible()
    await game.start()
    await expect(page.getByText(/^Bijgewerkt om/)).toBeHidden()
  })
})

test.describe('a new version', () => {
  test.afterEach(() => deploy({}))

  test('waits until the player accepts it, also for the very first update', { tag: '@once' }, async ({
    page,
  }) => {
    await page.goto(`${game.url}/landing`)
    await untilInstalled(page)
    await page.evaluate(mark)
    const first = await scriptOf(page)

    await deploy({ WEB_DIR: nextRelease })
    const banner = page.getByRole('status').filter({ hasText: newVersion })
    await expect(banner).toBeVisible()
    await expectAccessibleWhenNarrow(page)
    // It does not activate by itself, and files of the old version still load, though the server no longer has them.
    const menu = page.getByRole('link', { name: 'Academie' }).filter({ visible: true }).first()
    await menu.click()
    await expect(page.getByRole('heading', { name: 'Academie', level: 1 })).toBeVisible()
    await expect(banner).toBeVisible()
    expect(await page.evaluate(isMarked)).toBe(true)

    // Nor does it cover the bars of a page and, on a desktop, the question about cookies, or they it.
    await page.goto(`${game.url}/markets`)
    await page.context().clearCookies({ name: 'cookiepref' })
    await page.reload()
    await page
      .getByRole('button', { name: /^Vergelijk / })
      .first()
      .click()
    const forget = page.getByRole('button', { name: 'Wis', exact: true })
    const cookies = page.getByRole('region', { name: 'Mogen we cookies plaatsen?' })
    const places = page.getByRole('navigation', { name: 'Hoofdmenu' }).filter({ visible: true })
    await expectStacked(page, [forget, banner, places])
    const phone = page.viewportSize()!
    await page.setViewportSize({ width: 1280, height: 800 })
    await expectStacked(page, [forget, banner, cookies])
    await page.setViewportSize(phone)
    await page.goto(`${game.url}/products/${ibm}/buy`)
    const order = page.getByRole('navigation', { name: 'Naar je order' })
    await expectStacked(page, [order, banner, places])
    await cookies.getByRole('button', { name: 'Alleen functioneel' }).click()
    await page.goto(`${game.url}/academy`)
    await page.evaluate(mark)

    await banner.getByRole('button', { name: 'Nu bijwerken' }).click()
    await expect.poll(() => isMarkGone(page)).toBe(true)
    await expect(page.getByRole('heading', { name: 'Academie', level: 1 })).toBeVisible()
    expect(await scriptOf(page)).not.toBe(first)
    await expect(banner).toBeHidden()
  })

  test('activates in all tabs at once', { tag: '@once' }, async ({ page, context }) => {
    await page.goto(`${game.url}/landing`)
    await untilInstalled(page)
    const other = await context.newPage()
    await other.goto(`${game.url}/markets`)
    await expect(other.getByRole('link', { name: 'IBM' })).toBeVisible()
    await Promise.all([page.evaluate(mark), other.evaluate(mark)])
    const first = await scriptOf(page)

    await deploy({ WEB_DIR: nextRelease })
    for (const tab of [page, other]) await expect(tab.getByText(newVersion)).toBeVisible()
    await other.getByRole('button', { name: 'Nu bijwerken' }).click()
    for (const tab of [page, other]) {
      await expect.poll(() => isMarkGone(tab)).toBe(true)
      await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await scriptOf(tab)).not.toBe(first)
      await expect(tab.getByText(newVersion)).toBeHidden()
    }
    // Each tab was reloaded once.
    await Promise.all([page.evaluate(mark), other.evaluate(mark)])
    await page.goto(`${game.url}/academy`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await other.evaluate(isMarked)).toBe(true)
  })

  test('that appears while offline is announced when back online, and can be accepted without a network', {
    tag: '@once',
  }, async ({ page, context }) => {
    await page.goto(`${game.url}/academy`)
    await untilInstalled(page)
    await page.evaluate(mark)
    const first = await scriptOf(page)
    await context.setOffline(true)
    await deploy({ WEB_DIR: nextRelease })
    await page.evaluate('navigator.serviceWorker.ready.then((found) => found.update().catch(() => {}))')
    await expect(page.getByText(newVersion)).toHaveCount(0)

    await context.setOffline(false)
    await expect(page.getByText(newVersion)).toBeVisible()
    expect(await page.evaluate(isMarked)).toBe(true)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Nu bijwerken' }).click()
    await expect.poll(() => isMarkGone(page)).toBe(true)
    await expect(page.getByRole('heading', { name: 'Academie', level: 1 })).toBeVisible()
    expect(await scriptOf(page)).not.toBe(first)
  })

  test('replaces a page of which neither the device nor the server has the file', { tag: '@once' }, async ({
    page,
    context,
  }) => {
    await page.goto(`${game.url}/landing`)
    await untilInstalled(page)
    await untilAppRuns(page)
    expect(await page.evaluate(dropFromRelease('TermsPage'))).toBeGreaterThan(0)
    const browser = await context.newCDPSession(page)
    await browser.send('Network.clearBrowserCache')
    const first = await scriptOf(page)
    await deploy({ WEB_DIR: nextRelease })
    await expect(page.getByText(newVersion)).toBeVisible()
    await page.evaluate(goTo('/academy/terms'))
    await page.getByRole('button', { name: 'Laad opnieuw' }).click()
    await expect(page.getByRole('heading', { name: 'Begrippen', level: 1 })).toBeVisible()
    expect(await scriptOf(page)).not.toBe(first)
  })

  test('keeps the files of only one earlier version on the device', { tag: '@once' }, async ({ page }) => {
    await page.goto(`${game.url}/academy`)
    await untilInstalled(page)
    expect(await page.evaluate(releases)).toHaveLength(1)
    for (const settings of [{ WEB_DIR: nextRelease }, {}, { WEB_DIR: nextRelease }]) {
      await deploy(settings)
      await page.evaluate(mark)
      const banner = page.getByRole('status').filter({ hasText: newVersion })
      await expect(banner).toBeVisible()
      await banner.getByRole('button', { name: 'Nu bijwerken' }).click()
      await expect.poll(() => isMarkGone(page)).toBe(true)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await page.evaluate(releases)).toHaveLength(2)
    }
  })
})

test.describe('the data of a player', () => {
  test('is deleted on logging out, in other tabs too', { tag: '@once' }, async ({ page, context }) => {
    await logIn(page)
    await untilInstalled(page)
    await untilKept(page, 'player', ['player', 'positions'])
    await page.goto(`${game.url}/markets/ss`)
    await page.getByRole('link', { name: /^IBM/ }).first().click()
    await expect(page.getByLabel('Aantal')).toBeVisible()
    const other = await context.newPage()
    await other.goto(`${game.url}/dashboard`)
    await expect(other.getByTestId('cash')).toContainText('100.000,00')

    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Uitloggen' }).click()
    await expect(page.getByText('Je bent uitgelogd.')).toBeVisible()
    await expect(other).toHaveURL(/\/auth\/login/)
    await expect(other.getByText('100.000,00')).toHaveCount(0)
    await expect.poll(() => page.evaluate(keptIn('player'))).toEqual([])
    expect(await page.evaluate(everythingKept)).not.toMatch(new RegExp(`${username}|/api/|ibm`, 'i'))

    // A tab that lags behind does not store it again.
    await other.reload()
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await context.setOffline(true)
    await other.goto(`${game.url}/dashboard`)
    await expect(other).toHaveURL(/\/auth\/login/)
    expect(await other.evaluate(keptIn('player'))).toEqual([])
  })

  test('is deleted by /reset with everything else of the app, which reports failures', async ({
    page,
    context,
  }) => {
    await logIn(page)
    await untilInstalled(page)
    await untilKept(page, 'player', ['player', 'positions'])

    await context.setOffline(true)
    await page.goto(`${game.url}/reset`)
    await expect(page.getByRole('alert')).toContainText('Opnieuw beginnen is mislukt.')
    await expect(page.getByRole('navigation', { name: 'Hoofdmenu' })).toHaveCount(0)
    await expectNoAxeViolations(page)
    expect(await page.evaluate(keptIn('player'))).not.toEqual([])

    await context.setOffline(false)
    await page.getByRole('button', { name: 'Probeer het opnieuw' }).click()
    await expect(page).toHaveURL(`${game.url}/landing`)
    expect((await context.cookies()).map(({ name }) => name).sort()).toEqual(['cookiepref', 'device'])
    await expect.poll(() => page.evaluate(keptIn('player'))).toEqual([])
    // The app is stored on the device again.
    await untilInstalled(page)
  })
})

test.describe('installing', () => {
  const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'Speel het als app' })

  test('is proposed ten seconds after the first visit to its page, there only, until closed', async ({
    page,
    context,
  }) => {
    await page.clock.install()
    await page.goto(`${game.url}/markets`)
    await page.getByRole('button', { name: 'Menu' }).click()
    const before = await page.evaluate<number>('Date.now()')
    await page.getByRole('link', { name: 'Zet op je beginscherm' }).click()
    await expect(page).toHaveURL(`${game.url}/install`)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    // The page appeared between these two moments: on a busy machine they are far apart.
    const after = await page.evaluate<number>('Date.now()')
    await page.clock.pauseAt(before + 9_900)
    await expect(banner(page)).toHaveCount(0)
    await page.clock.fastForward(after - before + 200)
    await expect(banner(page)).toBeVisible()
    await page.clock.resume()
    await expectAccessibleWhenNarrow(page)

    await page.goBack()
    await expect(page).toHaveURL(`${game.url}/markets`)
    await expect(banner(page)).toHaveCount(0)
    await page.goForward()
    await expect(banner(page)).toBeVisible()
    await banner(page).getByRole('button', { name: 'Sluiten' }).click()
    await expect(banner(page)).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.clock.fastForward(60_000)
    await expect(banner(page)).toHaveCount(0)

    // The banner appears again in another session.
    const later = await context.newPage()
    await later.clock.install()
    await later.goto(`${game.url}/install`)
    await expect(later.getByRole('heading', { level: 1 })).toBeVisible()
    // The visit is counted a moment after the heading appears.
    const isShownLater = async () => {
      await later.clock.fastForward(10_100)
      return banner(later).isVisible()
    }
    await expect.poll(isShownLater).toBe(true)
  })

  for (const [who, script] of [
    [
      'who has installed it',
      'matchMedia = ((ask) => (query) => ask.call(window, query.includes("display-mode") ? "all" : query))(matchMedia)',
    ],
    ['whose browser cannot', 'delete Navigator.prototype.serviceWorker'],
  ] as const) {
    test(`is not proposed to ${who}`, { tag: '@once' }, async ({ page }) => {
      await page.addInitScript(script)
      await page.clock.install()
      await page.goto(`${game.url}/install`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.clock.fastForward(60_000)
      await expect(banner(page)).toHaveCount(0)
    })
  }

  test('is done by the browser where that is possible, and confirmed', { tag: '@once' }, async ({ page }) => {
    await page.goto(`${game.url}/install`)
    await expect(page.getByRole('main').getByRole('link', { name: 'Zet op je beginscherm' })).toBeVisible()
    for (const outcome of ['dismissed', 'accepted']) {
      await page.evaluate(offer(outcome))
      await page.getByRole('main').getByRole('button', { name: 'Zet op je beginscherm' }).click()
      await expect.poll(() => page.evaluate('window.asked')).toBe(outcome)
      if (outcome === 'dismissed') await expect(page).toHaveURL(`${game.url}/install`)
    }
    await expect(page).toHaveURL(`${game.url}/install/completed`)
    await expect(page.getByRole('heading', { name: 'Het staat erop' })).toBeVisible()
  })

  test('is explained where the browser cannot do it', { tag: '@once' }, async ({ page }) => {
    await page.goto(`${game.url}/install`)
    await page.getByRole('main').getByRole('link', { name: 'Zet op je beginscherm' }).click()
    await expect(page).toHaveURL(`${game.url}/install/other`)
    await page.getByRole('link', { name: 'Heb je een iPhone of iPad?' }).click()
    await page.getByRole('link', { name: 'Het is gelukt' }).click()
    await page.getByRole('link', { name: 'Speel verder' }).click()
    await expect(page).toHaveURL(`${game.url}/landing`)
  })

  test('meets the criteria of the browser, with icons and screenshots of the declared types and sizes', {
    tag: '@once',
  }, async ({ page, context }) => {
    await page.goto(`${game.url}/landing`)
    await untilInstalled(page)
    const devtools = await context.newCDPSession(page)
    const { errors, data, url } = await devtools.send('Page.getAppManifest')
    expect([url, errors]).toEqual([`${game.url}/manifest.webmanifest`, []])
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    // A private window cannot install anything; that must be the only complaint.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
    const manifest = JSON.parse(data ?? '') as { icons: Picture[]; screenshots: Picture[] }
    expect(manifest.screenshots.length).toBeGreaterThanOrEqual(4)
    for (const { src, sizes, type } of [...manifest.icons, ...manifest.screenshots]) {
      const answer = await page.request.get(game.url + src)
      expect([src, answer.status(), answer.headers()['content-type']]).toEqual([src, 200, type])
      expect(await page.evaluate(sizeOf(src)), src).toBe(sizes)
    }
  })
})

test('the service worker does not answer for addresses outside the app', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto(`${game.url}/landing`)
  await untilInstalled(page)
  for (const [path, text] of [
    ['/unsupported.html', 'Je browser is te oud'],
    ['/health/live', '"live":true'],
    ['/api/docs', 'swagger'],
  ] as const) {
    const answer = await page.goto(game.url + path)
    expect(answer!.fromServiceWorker()).toBe(false)
    expect(await answer!.text()).toContain(text)
  }
  const answer = await page.goto(`${game.url}/user/jan.jansen`)
  expect(answer!.fromServiceWorker()).toBe(true)
})

interface Picture {
  src: string
  sizes: string
  type: string
}

/** Expects bars at the bottom of the window to be each wholly above the next, the last one in the window. */
async function expectStacked(page: Page, bars: readonly Locator[]): Promise<void> {
  const gaps = async () => {
    const boxes = await Promise.all(bars.map((bar) => bar.boundingBox()))
    const ends = boxes.map((box) => (box === null ? Number.NaN : box.y + box.height))
    const begins = [...boxes.slice(1).map((box) => box?.y ?? Number.NaN), page.viewportSize()!.height]
    return ends.map((end, place) => begins[place]! - end >= -0.5)
  }
  await expect.poll(gaps).toEqual(bars.map(() => true))
}

/** Builds the next release of the app, in which every file differs. */
function buildAnew(folder: string): void {
  const vite = join(web, 'node_modules/vite/bin/vite.js')
  const { status, stderr } = spawnSync(
    process.execPath,
    [vite, 'build', web, '--outDir', folder, '--emptyOutDir', '--minify', 'false'],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`No second release:\n${stderr}`)
}

/** Restarts the server with another release, as an operator does. */
async function deploy(settings: Record<string, string>): Promise<void> {
  await game.restart(settings)
}

async function logIn(page: Page): Promise<void> {
  await page.goto(`${game.url}/auth/login?redirect=/dashboard`)
  await page.getByLabel('E-mailadres').fill(`${username}@example.org`)
  await page.getByLabel('Wachtwoord', { exact: true }).fill('een goed wachtwoord')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByTestId('cash')).toContainText('100.000,00')
}

/** Waits until the response of a query is stored on the device, whose key begins like this. */
async function untilKept(page: Page, place: 'shared' | 'player', queryKey: readonly string[]): Promise<void> {
  const start = JSON.stringify(queryKey).slice(0, -1)
  const isKept = async () =>
    ((await page.evaluate(keptIn(place))) as string[]).some((key) => key.startsWith(start))
  await expect.poll(isKept).toBe(true)
}

/** The script that a page was loaded with. */
async function scriptOf(page: Page): Promise<string> {
  return (await page.locator('script[type=module]').first().getAttribute('src')) ?? ''
}

/** Whether a page was reloaded since it was marked; false while it is being loaded. */
async function isMarkGone(page: Page): Promise<boolean> {
  return page.evaluate(isMarked).then(
    (marked) => marked === false,
    () => false,
  )
}

// Scripts for the page are text, because the types of these tests do not include the browser's.
const mark = 'window.isMarked = true'
const isMarked = 'window.isMarked === true'
const releases = `caches.keys().then((names) => names.filter((name) => name.startsWith('release-')))`
const filesOfRelease = `(async () => {
  const [name] = await ${releases}
  return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
})()`
/** Opens an address as a link of the app does. */
const goTo = (path: string) =>
  `history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`
/** Removes the scripts of a page from the release on the device. */
const dropFromRelease = (page: string) => `(async () => {
  const [name] = await ${releases}
  const cache = await caches.open(name)
  const dropped = (await cache.keys()).filter(({ url }) => url.includes('${page}'))
  for (const file of dropped) await cache.delete(file, { ignoreVary: true })
  return dropped.length
})()`
/** The keys of everything in one of the app's stores on the device. */
const keptIn = (place: 'shared' | 'player') => inDeviceStore(place, 'store.getAllKeys()', '[]')
/** The contents of the storages, the cookies, and the names of all stored files without their hashes. */
const everythingKept = `(async (hash) => JSON.stringify([
  { ...localStorage }, { ...sessionStorage }, document.cookie,
  await Promise.all((await caches.keys()).map(async (name) =>
    (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname.replace(hash, '')))),
]))(/-[-\\w]{8}(?=[.]\\w+$)/)`
/** Simulates the event of a browser that can install the app. */
const offer = (outcome: string) => `dispatchEvent(Object.assign(new Event('beforeinstallprompt'), {
  prompt: async () => ({ outcome: window.asked = '${outcome}' }) }))`
const sizeOf = (src: string) => `new Promise((resolve, reject) => {
  const picture = Object.assign(new Image(), { src: '${src}' })
  picture.onload = () => resolve(picture.naturalWidth + 'x' + picture.naturalHeight)
  picture.onerror = reject
})`

/** Collects exceptions and console errors, except those about unreachable addresses, which the browser always logs. */
function listenForComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('ERR_INTERNET_DISCONNECTED'))
      complaints.push(message.text())
  })
  return complaints
}
