// Notifications in the browser of a journey. The packaged browser has no push service and shows no notifications, whatever
// permission it is given. An init script answers in its place what the player permits, with a subscription of the tests,
// and the worker records what it would show. The worker itself and the delivery of messages to it are real.

import type { PushService } from '@koersklasse/server/test/fixtures/push-service.ts'
import type { Page } from '@playwright/test'

/** What the player answers when the browser asks for permission, or has answered before. */
export type Permission = 'granted' | 'denied'

/** Has the browser of a page subscribe with a push service of the tests, as often as it wants to. */
export async function subscribeWith(
  page: Page,
  service: PushService,
  {
    answered = 'default',
    answer = 'granted',
  }: { answered?: Permission | 'default'; answer?: Permission } = {},
): Promise<void> {
  const subscriptions = Array.from({ length: 5 }, () => service.subscribe())
  await page.addInitScript(`
    const given = ${JSON.stringify(subscriptions)}
    const read = () => {
      const kept = sessionStorage.getItem('push-subscription')
      if (kept === null) return null
      const { json, key } = JSON.parse(kept)
      return {
        endpoint: json.endpoint,
        options: { applicationServerKey: new Uint8Array(key).buffer },
        toJSON: () => json,
        unsubscribe: async () => sessionStorage.removeItem('push-subscription'),
      }
    }
    PushManager.prototype.getSubscription = async () => read()
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
      const count = Number(sessionStorage.getItem('push-count'))
      sessionStorage.setItem('push-count', count + 1)
      const kept = { json: given[count], key: [...applicationServerKey] }
      sessionStorage.setItem('push-subscription', JSON.stringify(kept))
      return read()
    }
    Object.defineProperty(Notification, 'permission', {
      get: () => sessionStorage.getItem('permission') ?? '${answered}',
    })
    Notification.requestPermission = async () => {
      sessionStorage.setItem('permission', '${answer}')
      return '${answer}'
    }`)
}

/** A notification that the worker shows. */
export interface Shown {
  title: string
  body: string
  tag: string
  icon: string
  badge: string
  silent: boolean
}

/** The service worker of a page, whose notifications are recorded from now on. */
export async function openWorker(page: Page) {
  const context = page.context()
  const [worker] = context.serviceWorkers()
  if (worker === undefined) throw new Error('There is no service worker')
  await worker.evaluate(`
    self.shown = new Map()
    self.registration.showNotification = async (title, options) => {
      self.shown.set(options.tag, { title, ...options, close: () => self.shown.delete(options.tag) })
    }`)
  const devtools = await context.newCDPSession(page)
  const registered = Promise.withResolvers<string>()
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const found = registrations.find(({ isDeleted }) => !isDeleted)
    if (found !== undefined) registered.resolve(found.registrationId)
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered.promise
  const { origin } = new URL(page.url())
  return {
    /** Delivers a message, as the browser does once it has decrypted it. */
    deliver: (message: object) =>
      devtools.send('ServiceWorker.deliverPushMessage', {
        ...{ origin, registrationId },
        data: JSON.stringify(message),
      }),
    /** The notifications that are shown now, in order. */
    notifications: () =>
      worker.evaluate<Shown[]>(`[...self.shown.values()].map(({ close, ...shown }) => shown)`),
    /** Presses a notification. An event of a script cannot wait for anything by itself. */
    press: (tag: string) =>
      worker.evaluate(`new Promise((resolve) => self.dispatchEvent(Object.assign(new Event('notificationclick'), {
        notification: self.shown.get(${JSON.stringify(tag)}),
        waitUntil: resolve,
      })))`),
  }
}
