// The service worker: stores the files of the app on the device, so that it opens offline and each tab gets the files of
// the release that it runs. It does not handle the API, the socket and discovery: data of players is not stored here. It
// also shows notifications.

import { addressKind } from '../../../../contract/src/address-kind.ts'
import { openPageOf, renewSubscription, showMessage } from './notifications.ts'
import { activateRelease, findFile, installRelease, pagePath } from './releases.ts'

declare const self: ServiceWorkerGlobalScope

const drawings = 'drawings'

self.addEventListener('install', (event) => event.waitUntil(installRelease()))

// Also takes over a page that was opened before the first worker, so that every page has an active worker.
self.addEventListener('activate', (event) =>
  event.waitUntil(activateRelease().then(() => self.clients.claim())),
)

// The player has accepted the new version, in one of the tabs.
self.addEventListener('message', (event) => {
  if (event.data === 'activate') event.waitUntil(self.skipWaiting())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  const kind = addressKind(pathname)
  if (request.mode === 'navigate') {
    if (kind === 'page') event.respondWith(orFetch(findFile(pagePath), request))
    return
  }
  if (kind === 'drawing') return event.respondWith(drawing(event))
  if (kind === 'asset' || release.files.includes(pathname)) {
    event.respondWith(orFetch(findFile(pathname), request))
  }
})

self.addEventListener('push', (event) => {
  if (event.data !== null) event.waitUntil(showMessage(event.data.json()))
})

self.addEventListener('notificationclick', (event) => event.waitUntil(openPageOf(event.notification)))

self.addEventListener('pushsubscriptionchange', (event) =>
  (event as ExtendableEvent).waitUntil(renewSubscription()),
)

async function orFetch(kept: Promise<Response | undefined>, request: Request): Promise<Response> {
  return (await kept) ?? fetch(request)
}

/** Returns a drawing from the cache, and refreshes the cache in the background. */
async function drawing(event: FetchEvent): Promise<Response> {
  const { request } = event
  const fresh = fetch(request).then(async (response) => {
    if (response.ok) await (await caches.open(drawings)).put(request, response.clone())
    return response
  })
  const kept = await caches.match(request, { cacheName: drawings })
  if (kept === undefined) return fresh
  event.waitUntil(fresh.catch(() => {}))
  return kept
}
