// Shows the messages of the server as notifications, and opens the page that one leads to.

import { pathWithin } from '../../ui/navigation/path-within.ts'
import { keyOf } from '../key-of.ts'

declare const self: ServiceWorkerGlobalScope

/** A message, as the server encrypts it for this browser. */
interface Message {
  title: string
  body: string
  /** A notification replaces an earlier one with the same tag. */
  tag: string
  path: string
  lang: string
  /** In milliseconds since 1970. */
  time: number
}

/** Not in every browser, and so not in the types. */
type ShownOptions = NotificationOptions & { timestamp: number }

/** Shows a message. It makes no sound if the player is looking at the game, which tells the same. */
export async function showMessage({ title, body, tag, path, lang, time }: Message): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const options: ShownOptions = {
    ...{ body, tag, lang, timestamp: time, data: { path } },
    silent: windows.some((window) => window.focused),
    icon: '/icons/icon-192.png',
    badge: '/icons/monochrome-512.png',
  }
  await self.registration.showNotification(title, options)
}

/** Opens the page of a notification in a tab of the game, or in a new one if there is none. */
export async function openPageOf(notification: Notification): Promise<void> {
  notification.close()
  const { path: wanted } = notification.data as { path: string }
  const path = pathWithin(wanted) ?? '/'
  const windows = await self.clients.matchAll({ type: 'window' })
  const window = windows.find(({ focused }) => focused) ?? windows[0]
  if (window === undefined) return void (await self.clients.openWindow(path))
  // The page navigates by itself, so that it is not loaded again.
  window.postMessage({ action: 'open', path })
  await window.focus().catch(() => {})
}

/**
 * Tells the server that the browser has replaced this device's subscription, or makes another one. Where the device gets no
 * notifications any more (the player has logged out, or removed it on another one), the subscription ends instead.
 * @throws Error if the server or the push service cannot be reached, or refuses; the app tries again when it is opened
 */
export async function renewSubscription(): Promise<void> {
  const { pushManager } = self.registration
  const kept = await pushManager.getSubscription()
  if (!(await getsNotifications())) return void (await kept?.unsubscribe())
  const { publicKey } = (await (await fetch('/services/discovery')).json()) as { publicKey: string | null }
  if (publicKey === null) return
  const isUsable = kept !== null && keyOf(kept) === publicKey
  if (!isUsable) await kept?.unsubscribe()
  const subscription = isUsable
    ? kept
    : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint, keys } = subscription.toJSON()
  const body = JSON.stringify({ endpoint, keys, publicKey })
  const response = await callApi('subscribe', { method: 'POST', body })
  if (!response.ok) throw new Error(`The subscription was refused: ${response.status}`)
}

/** Whether this device gets notifications, by what the server has stored for the login session. */
async function getsNotifications(): Promise<boolean> {
  const response = await callApi('subscription/categories')
  if (response.status === 401) return false
  if (!response.ok) throw new Error(`The settings were refused: ${response.status}`)
  const { device } = (await response.json()) as { device: object | null }
  return device !== null
}

function callApi(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'fetch' }
  return fetch(`/api/notifications/${path}`, { ...init, headers })
}
