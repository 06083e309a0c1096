import { updates } from './updates.ts'

/** How often an app that stays open checks for a new version, in milliseconds. */
const checkIntervalMs = 3_600_000

/** Registers the service worker, and checks for new versions from time to time. */
export async function registerServiceWorker(): Promise<void> {
  // Not in development, where it would serve old files.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
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
