import { useSyncExternalStore } from 'react'

export interface Toast {
  id: number
  kind: 'good' | 'bad'
  text: string
}

/** How long a toast stays, in milliseconds (specification, section 4). */
export const toastLifetimeMs = 5000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a few words for five seconds, in any page. */
export function showToast(kind: Toast['kind'], text: string): void {
  lastId += 1
  change([...toasts.filter((toast) => toast.text !== text), { id: lastId, kind, text }].slice(-4))
}

export function closeToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id))
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, () => toasts)
}

function change(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
