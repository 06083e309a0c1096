import { updates } from './updates.ts'

/** How often an app that stays open asks for a newer version, in milliseconds. */
const lookEveryMs = 3_600_000

/** Registers the service worker, and looks for newer versions from time to time. */
export async function registerServiceWorker(): Promise<void> {
  // In development there is none: it would serve what was there before.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  try {
    const options: RegistrationOptions = { scope: '/', updateViaCache: 'none' }
    updates.follow(await navigator.serviceWorker.register('/service-worker.js', options))
  } catch (fault) {
    // biome-ignore lint/suspicious/noConsole: the game works without; who looks for the reason finds it here
    return console.warn('The service worker could not be registered:', fault)
  }
  setInterval(updates.look, lookEveryMs)
  window.addEventListener('online', updates.look)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') updates.look()
  })
}
