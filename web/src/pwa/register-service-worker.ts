import { updates } from './updates.ts'

/** How often an app that stays open checks for a new version, in milliseconds. */
const checkIntervalMs = 3_600_000

/** When the service worker is installed after the start of the app, in milliseconds. */
const installAfterMs = 10_000

/**
 * Registers the service worker, and checks for new versions from time to time. On the first visit it waits some seconds:
 * installing it loads every file of the app, which would slow down the first screen.
 */
export async function registerServiceWorker(): Promise<void> {
  // Not in development, where it would serve old files.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  await untilDue(navigator.serviceWorker)
  try {
    updates.track(await installServiceWorker())
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

/** Installs the service worker, unless it is or is just being installed. Rejects if the browser refuses it. */
export function installServiceWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register('/service-worker.js', { scope: '/', updateViaCache: 'none' })
}

/** Resolves at once if the worker is installed, and otherwise after some seconds, or when it takes over the page. */
async function untilDue(container: ServiceWorkerContainer): Promise<void> {
  if (await container.getRegistration()) return
  await new Promise((resolve) => {
    setTimeout(resolve, installAfterMs)
    container.addEventListener('controllerchange', resolve, { once: true })
  })
}
