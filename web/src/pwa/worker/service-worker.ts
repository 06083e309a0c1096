// The service worker: keeps the files of the app on the device, so that it opens without a network and each tab gets
// the files of the release that it runs. It never touches the API, the socket or discovery: what players have is not
// kept here.

import { addressKind } from './address-kind.ts'
import { installRelease, keepRelease, ofRelease, pagePath } from './releases.ts'

declare const self: ServiceWorkerGlobalScope

const drawings = 'drawings'

self.addEventListener('install', (event) => event.waitUntil(installRelease()))

// A page that was there before its first worker is taken over too: from then on it has an active worker like any other.
self.addEventListener('activate', (event) => event.waitUntil(keepRelease().then(() => self.clients.claim())))

// The player asked for the new version, in one of the tabs.
self.addEventListener('message', (event) => {
  if (event.data === 'activate') event.waitUntil(self.skipWaiting())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  const kind = addressKind(pathname)
  if (request.mode === 'navigate') {
    if (kind === 'page') event.respondWith(orFetch(ofRelease(pagePath), request))
    return
  }
  if (kind === 'drawing') return event.respondWith(drawing(event))
  if (kind === 'asset' || release.files.includes(pathname)) {
    event.respondWith(orFetch(ofRelease(pathname), request))
  }
})

async function orFetch(kept: Promise<Response | undefined>, request: Request): Promise<Response> {
  return (await kept) ?? fetch(request)
}

/** A drawing as it was last seen; it is asked for anew meanwhile. */
async function drawing(event: FetchEvent): Promise<Response> {
  const { request } = event
  const anew = fetch(request).then(async (response) => {
    if (response.ok) await (await caches.open(drawings)).put(request, response.clone())
    return response
  })
  const kept = await caches.match(request, { cacheName: drawings })
  if (kept === undefined) return anew
  event.waitUntil(anew.catch(() => {}))
  return kept
}
