import { updates } from './updates.ts'

/** How often an app that stays open checks for a new version, in milliseconds. */
const checkIntervalMs = 3_600_000

/** When the service worker is installed after the start of the app, in milliseconds. */
const installAfterMs = 10_000

/**
 * Registers the service worker, and checks for new versions from time to time. Installing it loads every file of the app,
 * so it waits until the first screen of the first visit is complete.
 */
export async function registerServiceWorker(): Promise<void> {
  // Not in development, where it would serve old files.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  await untilDue(navigator.serviceWorker)
  try {
    const options: RegistrationOptions = { scope: '/', updateViaCache: 'none' }
    updates.track(await navigator.serviceWorker.register('/service-worker.js', options))
  } catch (fault) {
    // biome-ignore lint/suspicious/noConsole: the app works without it, and this helps to find out why
    return console.warn('The service worker could not be registered:', fault)
  }
  setInterval(updates.check, checkIntervalMs)
  window.addEventListener('online', updates.check)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') updates.check()
  })
}

/** Resolves at once if the page has a worker, and otherwise after some seconds, or when another tab has installed one. */
function untilDue(container: ServiceWorkerContainer): Promise<void> {
  return new Promise((resolve) => {
    if (container.controller !== null) return resolve()
    setTimeout(resolve, installAfterMs)
    container.addEventListener('controllerchange', () => resolve(), { once: true })
  })
}
