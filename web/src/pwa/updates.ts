import { useSyncExternalStore } from 'react'

/** Tracks new versions of the app on this device, and activates them. */
export interface Updates {
  /** Whether a new version waits to be activated. */
  isWaiting(): boolean
  onChange(listener: () => void): () => void
  /** Starts tracking a registration. */
  track(registration: ServiceWorkerRegistration): void
  /** Checks for a new version, and once more if that fails. Does nothing if the server cannot be reached. */
  check(): void
  /** Activates the waiting version. All tabs reload with it. */
  apply(): void
}

/**
 * Reloads the page when a waiting worker is activated, in whichever tab that was requested, and when another worker takes
 * over the page. The very first worker causes no reload, because the page is of its version.
 */
function createUpdates(container: ServiceWorkerContainer, reload: () => void): Updates {
  const listeners = new Set<() => void>()
  let registration: ServiceWorkerRegistration | null = null
  let waiting: ServiceWorker | null = null
  let controller = container.controller
  let isReloading = false
  /** Whether an attempt that fails is repeated: once for each check. */
  let isRepeated = false

  function reloadOnce() {
    if (isReloading) return
    isReloading = true
    reload()
  }

  function update() {
    const next = (registration?.active && registration.waiting) || null
    if (next === waiting) return
    waiting = next
    const worker = waiting
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'activated') reloadOnce()
      else update()
    })
    for (const listener of listeners) listener()
  }

  function trackInstalling() {
    const worker = registration?.installing
    worker?.addEventListener('statechange', update)
    worker?.addEventListener('statechange', () => worker.state === 'redundant' && repeat(), { once: true })
  }

  /** Looks for a new version. The browser joins this to an attempt under way, which may fail because it began offline. */
  function look() {
    registration?.update().catch(repeat)
  }

  function repeat() {
    if (!isRepeated) return
    isRepeated = false
    look()
  }

  container.addEventListener('controllerchange', () => {
    if (controller !== null) reloadOnce()
    controller = container.controller
  })

  return {
    isWaiting: () => waiting !== null,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    track(found) {
      registration = found
      registration.addEventListener('updatefound', trackInstalling)
      trackInstalling()
      update()
    },
    check() {
      isRepeated = true
      look()
    },
    apply: () => waiting?.postMessage('activate'),
  }
}

const unsupported: Updates = {
  isWaiting: () => false,
  onChange: () => () => {},
  track: () => {},
  check: () => {},
  apply: () => {},
}

export const updates =
  'serviceWorker' in navigator ? createUpdates(navigator.serviceWorker, () => location.reload()) : unsupported

/** Whether a new version waits to be activated. */
export function useIsUpdateWaiting(): boolean {
  return useSyncExternalStore(updates.onChange, updates.isWaiting)
}
