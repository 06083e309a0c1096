// The lines and marks that a player wants to see in each kind of chart, stored on this device.

import { useMemo, useSyncExternalStore } from 'react'

const key = 'chart-lines'
const listeners = new Set<() => void>()

/**
 * The ids of what is shown in a kind of chart (the same object until that changes), and a function that shows or hides one
 * of them.
 * @param kind names the charts that share the choice
 * @param usual what is shown until something is chosen; must be the same object at each render
 */
export function useShownLines(
  kind: string,
  usual: readonly string[],
): [shown: readonly string[], show: (id: string, isShown: boolean) => void] {
  const stored = useSyncExternalStore(subscribe, read, () => '')
  const shown = useMemo(() => chosenIn(stored)[kind] ?? usual, [stored, kind, usual])
  return [
    shown,
    (id, isShown) => {
      const others = shown.filter((other) => other !== id)
      const next = { ...chosenIn(stored), [kind]: isShown ? [...others, id] : others }
      localStorage.setItem(key, JSON.stringify(next))
      for (const listener of listeners) listener()
    },
  ]
}

/** The choices in a stored text; anything else in it is ignored. */
export function chosenIn(stored: string): Readonly<Record<string, readonly string[]>> {
  try {
    const choices: unknown = JSON.parse(stored)
    if (typeof choices !== 'object' || choices === null) return {}
    return Object.fromEntries(
      Object.entries(choices).flatMap(([kind, ids]) =>
        Array.isArray(ids) ? [[kind, ids.filter((id) => typeof id === 'string')]] : [],
      ),
    )
  } catch {
    return {}
  }
}

function read() {
  return localStorage.getItem(key) ?? ''
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
