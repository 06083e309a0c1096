import { useSyncExternalStore } from 'react'

/** Knows whether a newer version of the app waits on this device, and lets it in when asked to. */
export interface Updates {
  isWaiting(): boolean
  onChange(listener: () => void): () => void
  /** Follows a registration from now on. */
  follow(registration: ServiceWorkerRegistration): void
  /** Asks the server for a newer version; nothing happens when it cannot be reached. */
  look(): void
  /** Lets the waiting version in: all tabs are loaded anew with it. */
  apply(): void
}

/**
 * A page is loaded anew when a worker that has waited comes into use, whichever tab asked for it, and when its own worker
 * gives way to another. The first worker of all changes nothing: the page is of its version.
 */
function createUpdates(container: ServiceWorkerContainer, reload: () => void): Updates {
  const listeners = new Set<() => void>()
  let registration: ServiceWorkerRegistration | null = null
  let waiting: ServiceWorker | null = null
  let controller = container.controller
  let isLeaving = false

  function leave() {
    if (isLeaving) return
    isLeaving = true
    reload()
  }

  function notice() {
    const next = (registration?.active && registration.waiting) || null
    if (next === waiting) return
    waiting = next
    const waited = waiting
    waited?.addEventListener('statechange', () => {
      if (waited.state === 'activated') leave()
      else notice()
    })
    for (const listener of listeners) listener()
  }

  function followInstalling() {
    registration?.installing?.addEventListener('statechange', notice)
  }

  container.addEventListener('controllerchange', () => {
    if (controller !== null) leave()
    controller = container.controller
  })

  return {
    isWaiting: () => waiting !== null,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    follow(found) {
      registration = found
      registration.addEventListener('updatefound', followInstalling)
      followInstalling()
      notice()
    },
    look: () => void registration?.update().catch(() => {}),
    apply: () => waiting?.postMessage('activate'),
  }
}

const none: Updates = {
  isWaiting: () => false,
  onChange: () => () => {},
  follow: () => {},
  look: () => {},
  apply: () => {},
}

export const updates =
  'serviceWorker' in navigator ? createUpdates(navigator.serviceWorker, () => location.reload()) : none

/** Whether a newer version waits. */
export function useIsUpdateWaiting(): boolean {
  return useSyncExternalStore(updates.onChange, updates.isWaiting)
}
