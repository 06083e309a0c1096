import { useSyncExternalStore } from 'react'

export interface Toast {
  id: number
  kind: 'good' | 'bad'
  text: string
  /** When it was shown, in milliseconds since 1970, by the device's clock. */
  at: number
}

/** How long a toast is shown, in milliseconds (specification, section 4). */
export const toastLifetimeMs = 5000
/** How many toasts are shown at once. */
export const mostShown = 4
/** How many recent toasts are kept. */
export const mostKept = 20

/** The visible and the recent toasts, the newest last. They are kept until the page is closed. */
export function createToasts() {
  let shown: readonly Toast[] = []
  let recent: readonly Toast[] = []
  let lastId = 0
  let holders = 0
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  const listeners = new Set<() => void>()

  function change(next: readonly Toast[]) {
    shown = next
    for (const id of timers.keys()) if (holders > 0 || !shown.some((toast) => toast.id === id)) stop(id)
    for (const { id } of shown) if (holders === 0 && !timers.has(id)) start(id)
    for (const listener of listeners) listener()
  }

  function start(id: number) {
    timers.set(
      id,
      setTimeout(() => close(id), toastLifetimeMs),
    )
  }

  function stop(id: number) {
    clearTimeout(timers.get(id))
    timers.delete(id)
  }

  function close(id: number) {
    change(shown.filter((toast) => toast.id !== id))
  }

  return {
    /** Shows a text for five seconds, on any page. A visible toast with the same text is replaced. */
    show(kind: Toast['kind'], text: string) {
      lastId += 1
      const toast: Toast = { id: lastId, kind, text, at: Date.now() }
      recent = [...recent, toast].slice(-mostKept)
      change([...shown.filter((other) => other.text !== text), toast].slice(-mostShown))
    },
    close,
    /** Keeps all toasts on the screen until the returned function is called; then their five seconds start again. */
    hold(): () => void {
      holders += 1
      change(shown)
      let held = true
      return () => {
        if (!held) return
        held = false
        holders -= 1
        change(shown)
      }
    },
    /** Removes all toasts, so that the next player on this device does not see them. */
    forget() {
      recent = []
      change([])
    },
    shown: () => shown,
    recent: () => recent,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const toasts = createToasts()

export const { show: showToast, close: closeToast, hold: holdToasts, forget: forgetToasts } = toasts

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(toasts.subscribe, toasts.shown)
}

/** The recent toasts, visible or not, the newest last. */
export function useRecentToasts(): readonly Toast[] {
  return useSyncExternalStore(toasts.subscribe, toasts.recent)
}
