// The app on the device: it opens without a network and says how old its figures are, renews itself only when asked to,
// and keeps nothing of a player who has left.

import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './expect-fine.ts'
import type { Game } from './game.ts'
import { joinGame } from './join-game.ts'
import { startPlayable } from './start-playable.ts'
import { weekFrom } from './tape.ts'

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

test('the first visit puts all of the app on the device, and is not disturbed by it', {
  tag: '@once',
}, async ({ page }) => {
  await page.addInitScript('sessionStorage.loads = Number(sessionStorage.loads ?? 0) + 1')
  const complaints = listenForComplaints(page)
  await page.goto(`${game.url}/landing`)
  await untilInstalled(page)
  const files = await page.evaluate(filesOfRelease)
  expect(files).toEqual(expect.arrayContaining(['/index.html', expect.stringMatching(/SearchPage/)]))
  await page.getByRole('link', { name: 'Academie' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Academie', level: 1 })).toBeVisible()
  expect(await page.evaluate('sessionStorage.loads')).toBe('1')
  expect(complaints).toEqual([])
})

test.describe('without a network', () => {
  test('the app opens, shows what it knew and how old that is, and takes no orders', async ({
    page,
    context,
  }) => {
    await logIn(page)
    await untilInstalled(page)
    await untilKept(page, 'player', ['player', 'positions'])
    await page.goto(`${game.url}/products/${ibm}/buy`)
    await expect(page.getByLabel('Aantal')).toBeVisible()
    await untilKept(page, 'shared', ['product', ibm])
    await page.goto(`${game.url}/markets`)
    await expect(page.getByRole('link', { name: 'IBM' })).toBeVisible()
    await untilKept(page, 'shared', ['products'])
    const complaints = listenForComplaints(page)

    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('link', { name: 'IBM' })).toBeVisible()
    await expect(page.getByText(/^Bijgewerkt om \d\d:\d\d uur$/)).toBeVisible()
    await expect(page.getByText('Je bent offline. De koersen staan stil')).toBeVisible()

    await page.goto(`${game.url}/dashboard`)
    await expect(page.getByTestId('cash')).toContainText('100.000,00')
    await expect(page.getByText(/^Bijgewerkt om/)).toBeVisible()
    await expectAccessible(page)

    await page.goto(`${game.url}/products/${ibm}/buy`)
    await expect(page.getByRole('heading', { name: 'IBM' })).toBeVisible()
    await expect(page.getByText(/^Bijgewerkt om/)).toBeVisible()
    await page.getByLabel('Aantal').fill('1')
    await expect(page.getByText('Je bent offline. Orders plaatsen kan nu niet.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Bekijk je order' })).toBeDisabled()
    // A page that was never gone to opens as well.
    await page.goto(`${game.url}/install/ios`)
    await expect(page.getByRole('heading', { name: 'Op je iPhone of iPad' })).toBeVisible()
    expect(complaints).toEqual([])

    await context.setOffline(false)
    await page.goto(`${game.url}/products/${ibm}/buy`)
    await page.getByLabel('Aantal').fill('1')
    await expect(page.getByRole('button', { name: 'Bekijk je order' })).toBeEnabled()
    await expect(page.getByText(/^Bijgewerkt om/)).toHaveCount(0)
  })

  test('a visitor sees nothing of a player who has left', { tag: '@once' }, async ({ page, context }) => {
    await logIn(page)
    await untilInstalled(page)
    await untilKept(page, 'player', ['player', 'positions'])
    await context.clearCookies({ name: 'signed-in' })
    await context.setOffline(true)
    await page.goto(`${game.url}/dashboard`)
    await expect(page).toHaveURL(/\/auth\/login/)
  })

  test('a server that does not answer is like no network', { tag: '@once' }, async ({ page }) => {
    await logIn(page)
    await untilInstalled(page)
    await untilKept(page, 'player', ['player', 'positions'])
    await game.stop()
    await page.reload()
    await expect(page.getByTestId('cash')).toContainText('100.000,00')
    await expect(page.getByText(/^Bijgewerkt om/)).toBeVisible()
    await game.start()
    await expect(page.getByText(/^Bijgewerkt om/)).toBeHidden({ timeout: 30_000 })
  })
})

test.describe('a new version', () => {
  test.afterEach(() => deploy({}))

  test('waits until it is let in, on the very first update too', async ({ page }) => {
    await page.goto(`${game.url}/landing`)
    await untilInstalled(page)
    await page.evaluate(mark)
    const first = await scriptOf(page)

    await deploy({ WEB_DIR: nextRelease })
    const banner = page.getByRole('status').filter({ hasText: newVersion })
    await expect(banner).toBeVisible({ timeout: 30_000 })
    await expectAccessible(page)
    // It is not let in by itself, and the parts of the old version are still there, though no longer on the server.
    const menu = page.getByRole('link', { name: 'Academie' }).filter({ visible: true }).first()
    await menu.click()
    await expect(page.getByRole('heading', { name: 'Academie', level: 1 })).toBeVisible()
    await expect(banner).toBeVisible()
    expect(await page.evaluate(isMarked)).toBe(true)

    await banner.getByRole('button', { name: 'Nu bijwerken' }).click()
    await expect.poll(() => isMarkGone(page)).toBe(true)
    await expect(page.getByRole('heading', { name: 'Academie', level: 1 })).toBeVisible()
    expect(await scriptOf(page)).not.toBe(first)
    await expect(banner).toBeHidden()
  })

  test('comes into all tabs at once', { tag: '@once' }, async ({ page, context }) => {
    await page.goto(`${game.url}/landing`)
    await untilInstalled(page)
    const other = await context.newPage()
    await other.goto(`${game.url}/markets`)
    await expect(other.getByRole('link', { name: 'IBM' })).toBeVisible()
    await Promise.all([page.evaluate(mark), other.evaluate(mark)])
    const first = await scriptOf(page)

    await deploy({ WEB_DIR: nextRelease })
    for (const tab of [page, other]) await expect(tab.getByText(newVersion)).toBeVisible({ timeout: 30_000 })
    await other.getByRole('button', { name: 'Nu bijwerken' }).click()
    for (const tab of [page, other]) {
      await expect.poll(() => isMarkGone(tab)).toBe(true)
      await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await scriptOf(tab)).not.toBe(first)
      await expect(tab.getByText(newVersion)).toBeHidden()
    }
    // Each was loaded anew once.
    await Promise.all([page.evaluate(mark), other.evaluate(mark)])
    await page.goto(`${game.url}/academy`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await other.evaluate(isMarked)).toBe(true)
  })

  test('that came while offline is told of afterwards, and can be let in without a network', {
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
    await expect(page.getByText(newVersion)).toBeVisible({ timeout: 30_000 })
    expect(await page.evaluate(isMarked)).toBe(true)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Nu bijwerken' }).click()
    await expect.poll(() => isMarkGone(page)).toBe(true)
    await expect(page.getByRole('heading', { name: 'Academie', level: 1 })).toBeVisible()
    expect(await scriptOf(page)).not.toBe(first)
  })

  test('leaves the files of one version before it on the device, and no more', { tag: '@once' }, async ({
    page,
  }) => {
    await page.goto(`${game.url}/academy`)
    await untilInstalled(page)
    expect(await page.evaluate(releases)).toHaveLength(1)
    for (const settings of [{ WEB_DIR: nextRelease }, {}, { WEB_DIR: nextRelease }]) {
      await deploy(settings)
      await page.evaluate(mark)
      const banner = page.getByRole('status').filter({ hasText: newVersion })
      await expect(banner).toBeVisible({ timeout: 30_000 })
      await banner.getByRole('button', { name: 'Nu bijwerken' }).click()
      await expect.poll(() => isMarkGone(page)).toBe(true)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await page.evaluate(releases)).toHaveLength(2)
    }
  })
})

test.describe('what is a player’s', () => {
  test('is gone after logging out, in other tabs too', { tag: '@once' }, async ({ page, context }) => {
    await logIn(page)
    await untilInstalled(page)
    await untilKept(page, 'player', ['player', 'positions'])
    await page.goto(`${game.url}/search?q=ibm`)
    await page.getByRole('link', { name: /^IBM/ }).first().click()
    await expect(page.getByLabel('Aantal')).toBeVisible()
    const other = await context.newPage()
    await other.goto(`${game.url}/dashboard`)
    await expect(other.getByTestId('cash')).toContainText('100.000,00')
    const third = await context.newPage()
    await third.goto(`${game.url}/search`)
    await expect(third.getByRole('link', { name: 'ibm', exact: true })).toBeVisible()

    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Uitloggen' }).click()
    await expect(page.getByText('Je bent uitgelogd.')).toBeVisible()
    await expect(other).toHaveURL(/\/auth\/login/, { timeout: 30_000 })
    await expect(other.getByText('100.000,00')).toHaveCount(0)
    await expect(third.getByRole('link', { name: 'ibm', exact: true })).toHaveCount(0)
    await expect.poll(() => page.evaluate(keptIn('player'))).toEqual([])
    expect(await page.evaluate(everythingKept)).not.toMatch(new RegExp(`${username}|/api/|ibm`, 'i'))

    // Nor does a tab that lags behind write it down again.
    await other.reload()
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await context.setOffline(true)
    await other.goto(`${game.url}/dashboard`)
    await expect(other).toHaveURL(/\/auth\/login/)
    expect(await other.evaluate(keptIn('player'))).toEqual([])
  })

  test('is gone after /reset, with all else of the app; what fails is told', async ({ page, context }) => {
    await logIn(page)
    await untilInstalled(page)
    await untilKept(page, 'player', ['player', 'positions'])

    await context.setOffline(true)
    await page.goto(`${game.url}/reset`)
    await expect(page.getByRole('alert')).toContainText('Opnieuw beginnen is mislukt.')
    await expect(page.getByRole('navigation', { name: 'Hoofdmenu' })).toHaveCount(0)
    await expectAccessible(page)
    expect(await page.evaluate(keptIn('player'))).not.toEqual([])

    await context.setOffline(false)
    await page.getByRole('button', { name: 'Probeer het opnieuw' }).click()
    await expect(page).toHaveURL(`${game.url}/landing`)
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['cookiepref'])
    await expect.poll(() => page.evaluate(keptIn('player'))).toEqual([])
    // The app is put on the device anew.
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
    await page.getByRole('link', { name: 'Zet op je beginscherm' }).click()
    await expect(page).toHaveURL(`${game.url}/install`)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.clock.fastForward(9_900)
    await expect(banner(page)).toHaveCount(0)
    await page.clock.fastForward(200)
    await expect(banner(page)).toBeVisible()
    await expectAccessible(page)

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

    // Another session is asked again.
    const later = await context.newPage()
    await later.clock.install()
    await later.goto(`${game.url}/install`)
    await expect(later.getByRole('heading', { level: 1 })).toBeVisible()
    await later.clock.fastForward(10_100)
    await expect(banner(later)).toBeVisible()
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

  test('is done by the browser where it can, and told', { tag: '@once' }, async ({ page }) => {
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

  test('leads to what to do where the browser cannot', { tag: '@once' }, async ({ page }) => {
    await page.goto(`${game.url}/install`)
    await page.getByRole('main').getByRole('link', { name: 'Zet op je beginscherm' }).click()
    await expect(page).toHaveURL(`${game.url}/install/other`)
    await page.getByRole('link', { name: 'Heb je een iPhone of iPad?' }).click()
    await page.getByRole('link', { name: 'Het is gelukt' }).click()
    await page.getByRole('link', { name: 'Speel verder' }).click()
    await expect(page).toHaveURL(`${game.url}/landing`)
  })

  test('is possible as the browser sees it, with icons and pictures that are what they say', {
    tag: '@once',
  }, async ({ page, context }) => {
    await page.goto(`${game.url}/landing`)
    await untilInstalled(page)
    const devtools = await context.newCDPSession(page)
    const { errors, data, url } = await devtools.send('Page.getAppManifest')
    expect([url, errors]).toEqual([`${game.url}/manifest.webmanifest`, []])
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    // A browser in private has nowhere to install to; it has nothing else to complain of.
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

test('the worker leaves alone what is not a page of the app', { tag: '@once' }, async ({ page }) => {
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

/** Builds the app once more, so that every one of its files is another: the next release. */
function buildAnew(folder: string): void {
  const vite = join(web, 'node_modules/vite/bin/vite.js')
  const { status, stderr } = spawnSync(
    process.execPath,
    [vite, 'build', web, '--outDir', folder, '--emptyOutDir', '--minify', 'false'],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`No second release:\n${stderr}`)
}

/** Gives the server another release, as an operator does: it is stopped and started. */
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

/** Until the worker is in use. */
async function untilInstalled(page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
}

/** Until an answer has been written down on the device. */
async function untilKept(page: Page, place: 'shared' | 'player', queryKey: readonly string[]): Promise<void> {
  await expect.poll(() => page.evaluate(keptIn(place))).toContain(JSON.stringify(queryKey))
}

/** The script that a page was opened with. */
async function scriptOf(page: Page): Promise<string> {
  return (await page.locator('script[type=module]').first().getAttribute('src')) ?? ''
}

/** Whether a page was loaded anew since it was marked. While it is being loaded there is nobody to ask. */
async function isMarkGone(page: Page): Promise<boolean> {
  return page.evaluate(isMarked).then(
    (marked) => marked === false,
    () => false,
  )
}

// In the page: as text, for what these tests know of types has no browser in it.
const mark = 'window.isMarked = true'
const isMarked = 'window.isMarked === true'
const releases = `caches.keys().then((names) => names.filter((name) => name.startsWith('release-')))`
const filesOfRelease = `(async () => {
  const [name] = await ${releases}
  return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
})()`
/** The keys of all that is kept in a place on the device. */
const keptIn = (place: 'shared' | 'player') => `indexedDB.databases().then((all) =>
  all.length === 0 ? [] : new Promise((resolve, reject) => {
    const opening = indexedDB.open('koersklasse')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const database = opening.result
      const keys = database.transaction('${place}').objectStore('${place}').getAllKeys()
      keys.onsuccess = () => { database.close(); resolve(keys.result) }
    }
  }))`
/** What stands in the storages, the cookies and the names of all files kept. */
const everythingKept = `(async () => JSON.stringify([
  { ...localStorage }, { ...sessionStorage }, document.cookie,
  await Promise.all((await caches.keys()).map(async (name) =>
    (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname))),
]))()`
/** What the browser does where it can install. */
const offer = (outcome: string) => `dispatchEvent(Object.assign(new Event('beforeinstallprompt'), {
  prompt: async () => ({ outcome: window.asked = '${outcome}' }) }))`
const sizeOf = (src: string) => `new Promise((resolve, reject) => {
  const picture = Object.assign(new Image(), { src: '${src}' })
  picture.onload = () => resolve(picture.naturalWidth + 'x' + picture.naturalHeight)
  picture.onerror = reject
})`

/** Faults and errors on the console. That an address cannot be reached the browser must note. */
function listenForComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('ERR_INTERNET_DISCONNECTED'))
      complaints.push(message.text())
  })
  return complaints
}
