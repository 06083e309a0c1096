// Notifications: switched on after an explanation, told once an order is filled, opened at its receipt, and switched off.

import { getSingleStocks } from '@koersklasse/contract/market.ts'
import {
  getPushSettings,
  type PushSettings,
  removePushDevice,
  subscribe,
} from '@koersklasse/contract/push.ts'
import { placeOrder } from '@koersklasse/contract/trading.ts'
import { keyPairFrom } from '@koersklasse/server/src/modules/push/vapid-keys.ts'
import { fewInstruments } from '@koersklasse/server/test/fixtures/few-instruments.ts'
import { type PushService, startPushService } from '@koersklasse/server/test/fixtures/push-service.ts'
import { expect, type Page } from '@playwright/test'
import { unwrap } from '../support/client.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import type { Game } from '../support/game.ts'
import { joinGame, password } from '../support/join-game.ts'
import { logIn } from '../support/log-in.ts'
import { openWorker, subscribeWith } from '../support/push-browser.ts'
import { startPlayable } from '../support/start-playable.ts'
import { test } from '../support/test.ts'
import { untilInstalled } from '../support/until-installed.ts'

test.use({ serviceWorkers: 'allow' })

function keysOf(secret: string): Record<string, string> {
  const { publicKey, privateKey } = keyPairFrom(secret)
  return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }
}

let game: Game
let service: PushService
test.beforeAll(async () => {
  service = await startPushService()
  const settings = { INSTRUMENTS_FILE: fewInstruments, PUSH_HOSTS: service.origin }
  game = await startPlayable({ ...settings, ...keysOf('the first key of the server') })
})
test.afterAll(async () => {
  await game.remove()
  await service.close()
})
test.beforeEach(({ context }) => context.addCookies([{ name: 'cookiepref', value: '1', url: game.url }]))

/** Opens the settings, once the service worker is there. */
async function openSettings(page: Page): Promise<void> {
  await page.goto(`${game.url}/account/push-notifications`)
  await untilInstalled(page)
  await expect(page.getByRole('heading', { name: 'Dit apparaat' })).toBeVisible()
}

const switchOn = (page: Page) => page.getByRole('button', { name: 'Zet meldingen aan' })

/** Opens the settings, and has this device get notifications. */
async function allowNotifications(page: Page): Promise<void> {
  await openSettings(page)
  await switchOn(page).click()
  await expect(page.getByText('Dit apparaat krijgt meldingen.')).toBeVisible()
}

test('tells that an order is filled, and leads to its receipt', async ({ page }, info) => {
  const username = `melding-${info.project.name}`
  const player = await joinGame(game, username)
  await subscribeWith(page, service)
  await logIn(page, game, username)
  await openSettings(page)
  await expect(page.getByText('Krijg meteen bericht')).toBeVisible()
  await expectAccessible(page)
  await switchOn(page).click()
  await expect(page.getByText('Dit apparaat krijgt meldingen.')).toBeVisible()

  await page.getByRole('switch', { name: 'Laat aantallen en bedragen zien' }).check()
  await page.getByRole('switch', { name: 'Dividend' }).uncheck()
  await page.getByRole('switch', { name: 'Stille uren' }).check()
  await expect(page.getByLabel('Vanaf')).toHaveValue('22:00')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stuur een testbericht' }).click()
  await expect(page.getByText('Het testbericht is verstuurd.')).toBeVisible()
  // Whatever the time of this test is, the next one is sent at once.
  const isSaved = page.waitForResponse((answer) => answer.request().postData() === '{"quietHours":null}')
  await page.getByRole('switch', { name: 'Stille uren' }).uncheck()
  await expect(page.getByLabel('Vanaf')).toBeHidden()
  await isSaved
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Dividend' })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Laat aantallen en bedragen zien' })).toBeChecked()

  const { products } = unwrap(await player.call(getSingleStocks, {}))
  const [{ id: productId, name }] = products as [(typeof products)[number]]
  const terms = { transactionType: 'buy', orderType: 'market', quantity: 3, validity: 'cancel' } as const
  const { order } = unwrap(await player.call(placeOrder, { body: { productId, ...terms } }))
  const tag = `order:${order.id}`
  const told = () => service.received.find(({ message }) => message.tag === tag)?.message
  await expect.poll(told).toBeDefined()

  const worker = await openWorker(page)
  // A push service may deliver a message twice.
  for (let time = 0; time < 2; time += 1) await worker.deliver(told())
  await expect
    .poll(worker.notifications)
    .toEqual([
      expect.objectContaining({ tag, title: 'Aankoop gelukt', body: expect.stringContaining(`3 × ${name}`) }),
    ])
  await worker.press(tag)
  await expect(page).toHaveURL(`${game.url}/orders/${order.id}`)
  await expect(page.getByRole('heading', { name: 'Bewijs van aankoop' })).toBeVisible()
  expect(await worker.notifications()).toEqual([])

  // A path that leads elsewhere opens the game instead.
  await worker.deliver({ ...told(), tag: 'elsewhere', path: '//evil.example/x' })
  await expect.poll(async () => (await worker.notifications()).length).toBe(1)
  await worker.press('elsewhere')
  await expect(page).toHaveURL(`${game.url}/dashboard`)
})

test('shows and removes the other devices, and switches this one off', async ({ page }, info) => {
  const username = `apparaat-${info.project.name}`
  const player = await joinGame(game, username)
  unwrap(await player.call(subscribe, { body: service.subscribe() }))
  await subscribeWith(page, service, { answered: 'granted' })
  await logIn(page, game, username)
  await openSettings(page)
  await expect(page.getByRole('heading', { name: 'Je andere apparaten' })).toBeVisible()
  await switchOn(page).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Verwijder Een apparaat' }).click()
  await expect(page.getByRole('heading', { name: 'Je andere apparaten' })).toBeHidden()
  await page.getByRole('button', { name: 'Zet meldingen uit' }).click()
  await expect(switchOn(page)).toBeVisible()
  await page.reload()
  await expect(switchOn(page)).toBeVisible()
})

test('says what to do where the browser blocks or lacks notifications', async ({ page, context }, info) => {
  const username = `blok-${info.project.name}`
  await joinGame(game, username)
  await subscribeWith(page, service, { answer: 'denied' })
  await logIn(page, game, username)
  await openSettings(page)
  await switchOn(page).click()
  await expect(page.getByText('Je hebt meldingen van het spel geblokkeerd')).toBeVisible()
  await expectAccessible(page)
  const other = await context.newPage()
  await other.addInitScript('delete window.PushManager')
  await other.goto(`${game.url}/account/push-notifications`)
  await expect(other.getByText('Deze browser kan geen meldingen laten zien')).toBeVisible()
})

test('says what to do on an iPhone, in Safari and in an app on a system that is too old', async ({
  page,
  context,
}, info) => {
  const username = `iphone-${info.project.name}`
  await joinGame(game, username)
  await logIn(page, game, username)
  const asIphone = async (isInstalled: boolean) => {
    const tab = await context.newPage()
    // As Safari: without these two until the game is on the home screen.
    await tab.addInitScript(`
      delete window.PushManager
      delete window.Notification
      Object.defineProperty(navigator, 'userAgent', {
        get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15',
      })
      Object.defineProperty(navigator, 'standalone', { get: () => ${isInstalled} })`)
    await tab.goto(`${game.url}/account/push-notifications`)
    await expect(tab.getByRole('heading', { name: 'Dit apparaat' })).toBeVisible()
    await expect(switchOn(tab)).toHaveCount(0)
    return tab
  }
  const safari = await asIphone(false)
  await expect(safari.getByText('Zet het spel eerst op je beginscherm en open het daar.')).toBeVisible()
  await expectAccessible(safari)
  await safari.getByRole('link', { name: 'Zo zet je het spel op je beginscherm' }).click()
  await expect(safari).toHaveURL(`${game.url}/install/ios`)
  const installed = await asIphone(true)
  await expect(installed.getByText('Meldingen werken vanaf iOS 16.4.')).toBeVisible()
})

/** Has the worker's browser replace a subscription (none: it was lost) by another one. Resolves to the one it has afterwards. */
async function replaceSubscription(
  page: Page,
  { kept, next }: { kept?: object; next: object },
): Promise<string | null> {
  const [worker] = page.context().serviceWorkers()
  return worker!.evaluate<string | null>(`(async () => {
    let current = ${JSON.stringify(kept ?? null)}
    const read = () => current && {
      options: { applicationServerKey: new ArrayBuffer(65) },
      toJSON: () => current,
      unsubscribe: async () => { current = null },
    }
    PushManager.prototype.getSubscription = async () => read()
    PushManager.prototype.subscribe = async () => {
      current = ${JSON.stringify(next)}
      return read()
    }
    await new Promise((resolve, reject) => {
      const waitUntil = (done) => done.then(resolve, reject)
      self.dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), { waitUntil }))
    })
    return current && current.endpoint
  })()`)
}

/** The device of the login session of a page, as the server has it. */
async function deviceOf(page: Page) {
  const { device } = await page.evaluate<PushSettings>(`
    fetch('/api/notifications/subscription/categories', { headers: { 'x-requested-with': 'test' } })
      .then((answer) => answer.json())`)
  return device
}

test(
  'renews a subscription that the browser replaces, unless the device gets no notifications any more',
  { tag: '@once' },
  async ({ page, context }, info) => {
    const username = `wissel-${info.project.name}`
    const player = await joinGame(game, username)
    await subscribeWith(page, service, { answered: 'granted' })
    await logIn(page, game, username)
    await openSettings(page)
    await switchOn(page).click()
    await page.getByRole('switch', { name: 'Laat aantallen en bedragen zien' }).check()
    await expect.poll(async () => (await deviceOf(page))?.showsAmounts).toBe(true)
    const before = (await deviceOf(page))!

    const next = service.subscribe()
    expect(await replaceSubscription(page, { next })).toBe(next.endpoint)
    expect(await deviceOf(page)).toMatchObject({ id: before.id, endpoint: next.endpoint, showsAmounts: true })
    // One that was made with an earlier key of the server is of no use.
    const again = service.subscribe()
    expect(await replaceSubscription(page, { kept: next, next: again })).toBe(again.endpoint)
    expect((await deviceOf(page))!.endpoint).toBe(again.endpoint)

    const { otherDevices } = unwrap(await player.call(getPushSettings, {}))
    unwrap(await player.call(removePushDevice, { params: { id: otherDevices[0]!.id } }))
    expect(await replaceSubscription(page, { kept: again, next: service.subscribe() })).toBeNull()
    expect(await deviceOf(page)).toBeNull()
    await context.clearCookies()
    expect(await replaceSubscription(page, { kept: again, next: service.subscribe() })).toBeNull()
  },
)

/** Shows a notification that records that it was closed. */
const recordClosing = `
  ServiceWorkerRegistration.prototype.getNotifications = async () => [
    { close: () => sessionStorage.setItem('closed', 'yes') },
  ]`
const stored = (page: Page, name: string) => page.evaluate(`sessionStorage.getItem('${name}')`)

test(
  'leaves nothing of a player on a device that another one uses next',
  { tag: '@once' },
  async ({ page }, info) => {
    const [first, second] = [`eerste-${info.project.name}`, `tweede-${info.project.name}`]
    const player = await joinGame(game, first)
    await joinGame(game, second)
    await subscribeWith(page, service, { answered: 'granted' })
    await page.addInitScript(recordClosing)
    await logIn(page, game, first)
    await allowNotifications(page)
    const { endpoint } = (await deviceOf(page))!

    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Uitloggen' }).click()
    await expect.poll(() => stored(page, 'push-subscription')).toBeNull()
    await expect.poll(() => stored(page, 'closed')).toBe('yes')
    const { products } = unwrap(await player.call(getSingleStocks, {}))
    const terms = { transactionType: 'buy', orderType: 'market', quantity: 1, validity: 'cancel' } as const
    unwrap(await player.call(placeOrder, { body: { productId: products[0]!.id, ...terms } }))

    await logIn(page, game, second)
    await allowNotifications(page)
    await page.getByRole('button', { name: 'Stuur een testbericht' }).click()
    await expect(page.getByText('Het testbericht is verstuurd.')).toBeVisible()
    expect((await deviceOf(page))!.endpoint).not.toBe(endpoint)
    expect(service.receivedBy(endpoint)).toEqual([])
  },
)

test(
  'leaves nothing of a player where another one logs in without a logout',
  { tag: '@once' },
  async ({ page }, info) => {
    const [first, second] = [`blijft-${info.project.name}`, `komt-${info.project.name}`]
    await joinGame(game, first)
    await joinGame(game, second)
    await subscribeWith(page, service, { answered: 'granted' })
    await page.addInitScript(recordClosing)
    await logIn(page, game, first)
    await allowNotifications(page)
    const credentials = { email: `${second}@example.org`, password }
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'test' }
    const login = { method: 'POST', headers, body: JSON.stringify(credentials) }
    expect(
      await page.evaluate(`fetch('/api/auth/login', ${JSON.stringify(login)}).then(({ ok }) => ok)`),
    ).toBe(true)
    await page.reload()
    await expect.poll(() => stored(page, 'push-subscription')).toBeNull()
    await expect.poll(() => stored(page, 'closed')).toBe('yes')
    await expect(switchOn(page)).toBeVisible()
  },
)

test(
  'subscribes again by itself when the server has another key',
  { tag: '@once' },
  async ({ page }, info) => {
    const username = `sleutel-${info.project.name}`
    await joinGame(game, username)
    // Whoever asks again would be refused now.
    await subscribeWith(page, service, { answered: 'granted', answer: 'denied' })
    await logIn(page, game, username)
    await openSettings(page)
    // Permission was given before, so that pressing asks nothing either.
    await page.evaluate(`Notification.requestPermission = async () => 'granted'`)
    await switchOn(page).click()
    await page.getByRole('switch', { name: 'Dividend' }).uncheck()
    await expect(page.getByText('Je keuze is bewaard.').first()).toBeVisible()
    const before = (await deviceOf(page))!

    const keys = keysOf(`another key, for ${info.project.name}`)
    await game.restart(keys)
    await page.goto(`${game.url}/dashboard`)
    await expect.poll(async () => (await deviceOf(page))?.endpoint).not.toBe(before.endpoint)
    await openSettings(page)
    await expect(page.getByRole('switch', { name: 'Dividend' })).not.toBeChecked()
    await page.getByRole('button', { name: 'Stuur een testbericht' }).click()
    await expect(page.getByText('Het testbericht is verstuurd.')).toBeVisible()
    const { id, endpoint } = (await deviceOf(page))!
    expect(id).toBe(before.id)
    expect(service.receivedBy(endpoint).map(({ publicKey }) => publicKey)).toEqual([keys.VAPID_PUBLIC_KEY])
    expect(service.receivedBy(before.endpoint)).toEqual([])
  },
)
