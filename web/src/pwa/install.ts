// The state of installing the app: whether the browser offers it, and whether the banner is due.

import { useSyncExternalStore } from 'react'

/** How long after the first visit to the install page the banner appears, in milliseconds (specification, section 9). */
const bannerDelayMs = 10_000
const closedKey = 'install-banner-closed'

/** The event of browsers that can install the app. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

interface Install {
  /** The browser's prompt to install the app, which can be shown once. */
  prompt: InstallPromptEvent | null
  /** The number of visits to the install page since the app was opened. */
  visits: number
  /** Whether the delay after the first visit is over. */
  isDue: boolean
  /** Whether the banner was closed in this session. */
  isClosed: boolean
}

let state: Install = { prompt: null, visits: 0, isDue: false, isClosed: wasClosed() }
const listeners = new Set<() => void>()

/** Listens for the browser's prompt, which it offers once, soon after the page is loaded. */
export function listenForInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    change({ prompt: event as InstallPromptEvent })
  })
  window.addEventListener('appinstalled', () => change({ prompt: null }))
}

export function useInstall(): Install {
  return useSyncExternalStore(subscribe, () => state)
}

/** Counts a visit to the install page. The banner is due some time after the first one. */
export function countInstallVisit(): void {
  change({ visits: state.visits + 1 })
  if (state.visits === 1) setTimeout(() => change({ isDue: true }), bannerDelayMs)
}

/** Closes the banner for the rest of the session. */
export function closeInstallBanner(): void {
  change({ isClosed: true })
  try {
    sessionStorage.setItem(closedKey, 'true')
  } catch {
    // Without storage it stays closed until the page is loaded again.
  }
}

/** Shows the browser's prompt to install. Returns whether the player accepted. */
export async function showInstallPrompt(): Promise<boolean> {
  const { prompt } = state
  if (prompt === null) return false
  change({ prompt: null })
  return (await prompt.prompt()).outcome === 'accepted'
}

/** Whether this page runs as the installed app. */
export function isInstalled(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  )
}

/** Whether this browser can install web apps. */
export const canInstall = 'serviceWorker' in navigator

function wasClosed(): boolean {
  try {
    return sessionStorage.getItem(closedKey) === 'true'
  } catch {
    return false
  }
}

function change(changes: Partial<Install>) {
  state = { ...state, ...changes }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
