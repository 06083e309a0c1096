// Which alerts the player has dismissed in this tab. In the next visit they appear again if they still apply.

import { useSyncExternalStore } from 'react'

const key = 'dismissed-alerts'
const listeners = new Set<() => void>()

export function dismissAlert(id: string): void {
  sessionStorage.setItem(key, [...idsOf(stored()), id].join(' '))
  for (const listener of listeners) listener()
}

/** The ids of the dismissed alerts. */
export function useDismissed(): readonly string[] {
  return idsOf(useSyncExternalStore(subscribe, stored, () => ''))
}

function stored() {
  return sessionStorage.getItem(key) ?? ''
}

function idsOf(text: string) {
  return text.split(' ').filter(Boolean)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
