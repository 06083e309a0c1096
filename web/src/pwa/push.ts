// Notifications on this device: whether the browser can show them, and its subscription with a push service. Whether the
// device gets any is stored by the server, for the login session.

import { discover } from '@koersklasse/contract/discovery.ts'
import { getPushSettings, type PushSettings, subscribe, unsubscribe } from '@koersklasse/contract/push.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { navigate } from '../router/history.ts'
import { pathWithin } from '../ui/navigation/path-within.ts'
import { isInstalled } from './install.ts'
import { keyOf } from './key-of.ts'
import { onUser } from './on-user.ts'
import { platformOf } from './platform.ts'
import { installServiceWorker } from './register-service-worker.ts'

/**
 * What the browser does with notifications: none at all; none until the app is installed, or the system is updated (iPhone
 * and iPad); the player has blocked them; the player has not been asked yet; or they are shown.
 */
export type PushPermission =
  | 'unsupported'
  | 'needs-install'
  | 'needs-update'
  | 'blocked'
  | 'not-asked'
  | 'granted'

/** What the browser does with notifications now. */
export function pushPermission(): PushPermission {
  if (!isPushSupported()) {
    if (platformOf(navigator) !== 'ios') return 'unsupported'
    return isInstalled() ? 'needs-update' : 'needs-install'
  }
  return ({ denied: 'blocked', default: 'not-asked', granted: 'granted' } as const)[Notification.permission]
}

function isPushSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** Why notifications could not be switched on: the player or the browser did not want to, or the server has no key. */
export class PushRefusedError extends Error {
  readonly reason: 'dismissed' | 'blocked' | 'browser' | 'server'

  constructor(reason: PushRefusedError['reason']) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Asks for permission and subscribes this device. To be called on a press.
 * @throws PushRefusedError, or ApiError if the server refuses or cannot be reached
 */
export async function switchPushOn(): Promise<PushSettings> {
  const answer = await Notification.requestPermission()
  if (answer !== 'granted') throw new PushRefusedError(answer === 'denied' ? 'blocked' : 'dismissed')
  return subscribeDevice()
}

/** Ends the subscription of this device, on the server first. */
export async function switchPushOff(): Promise<void> {
  await call(unsubscribe, {})
  await (await subscriptionOf(await registered()))?.unsubscribe()
}

/**
 * Keeps this device's subscription in step with the server and with the player, and opens the pages of notifications.
 */
export function startPush(client: QueryClient): void {
  if (!isPushSupported()) return
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    const path = data?.action === 'open' ? pathWithin(data.path) : null
    if (path !== null) void navigate(path)
  })
  let checked: string | null | undefined
  let doing = Promise.resolve()
  onUser(client, (user) => {
    if (user === undefined || checked === (user?.id ?? null)) return
    checked = user?.id ?? null
    // One after the other: a player may log in while the traces of another one go. Tried again when the app is opened next.
    doing = doing.then(user ? keepInStep : forgetDevice).catch(() => {})
  })
}

/**
 * Renews a subscription that the browser has replaced, or that was made with an earlier key of the server. One that the
 * server does not know ends: it is another player's, of a session that has ended, or was removed on another device.
 */
async function keepInStep(): Promise<void> {
  if (pushPermission() !== 'granted') return
  const subscription = await subscriptionOf(await registered())
  if (subscription === null) return
  const [{ device }, { publicKey }] = await Promise.all([call(getPushSettings, {}), discoverKey()])
  if (device === null) return forgetDevice()
  const isKnown = device.endpoint === subscription.endpoint && keyOf(subscription) === publicKey
  if (!isKnown) await subscribeDevice()
}

/**
 * Ends the subscription in the browser, as nobody is logged in any more, or another player: the push service may still have
 * messages for the one before. Those that are shown already are closed.
 */
async function forgetDevice(): Promise<void> {
  if (pushPermission() !== 'granted') return
  const registration = await registered()
  for (const notification of await registration.getNotifications()) notification.close()
  await (await subscriptionOf(registration))?.unsubscribe()
}

async function subscribeDevice(): Promise<PushSettings> {
  const { publicKey } = await discoverKey()
  if (publicKey === null) throw new PushRefusedError('server')
  const { endpoint, keys } = (await subscribeBrowser(publicKey)).toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  return call(subscribe, { body: { endpoint: endpoint ?? '', keys: { p256dh, auth }, publicKey } })
}

/** Subscribes the browser with a key of the server, unless it is already. A subscription with another key ends. */
async function subscribeBrowser(publicKey: string): Promise<PushSubscription> {
  const registration = await registered()
  try {
    const known = await subscriptionOf(registration)
    if (known !== null && keyOf(known) === publicKey) return known
    await known?.unsubscribe()
    return await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytesOf(publicKey),
    })
  } catch {
    throw new PushRefusedError('browser')
  }
}

/** The server's current key; the cached one may be from before a change. */
const discoverKey = () => call(discover, {}, { base: '' })

/** The registration of the service worker, once it is active. In development there is none. */
async function registered(): Promise<ServiceWorkerRegistration> {
  if (import.meta.env.DEV) throw new PushRefusedError('browser')
  await installServiceWorker()
  return navigator.serviceWorker.ready
}

const subscriptionOf = (registration: ServiceWorkerRegistration) => registration.pushManager.getSubscription()

function bytesOf(base64Url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64Url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
