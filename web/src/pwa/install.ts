// Installing the app: whether the browser offers it, and whether the banner that proposes it is due.

import { useSyncExternalStore } from 'react'

/** How long after the first visit to the install page the banner comes, in milliseconds (specification, section 9). */
const bannerDelayMs = 10_000
const closedKey = 'install-banner-closed'

/** What a browser hands out that can install the app by itself. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

interface Install {
  /** The browser's own way to install, which works once. */
  prompt: InstallPromptEvent | null
  /** How often the install page was visited since the app was opened. */
  visits: number
  /** Whether the delay after the first visit is over. */
  isDue: boolean
  /** Whether the banner was closed in this session. */
  isClosed: boolean
}

let state: Install = { prompt: null, visits: 0, isDue: false, isClosed: wasClosed() }
const listeners = new Set<() => void>()

/** Catches what the browser offers, which it does once, early, and without being asked. */
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

/** Counts a visit to the install page; the first one brings the banner some time later. */
export function countInstallVisit(): void {
  change({ visits: state.visits + 1 })
  if (state.visits === 1) setTimeout(() => change({ isDue: true }), bannerDelayMs)
}

/** Keeps the banner away for the rest of the session. */
export function closeInstallBanner(): void {
  change({ isClosed: true })
  try {
    sessionStorage.setItem(closedKey, 'true')
  } catch {
    // It stays away as long as this page lives.
  }
}

/** Lets the browser ask whether to install. Answers whether the player said yes. */
export async function askBrowserToInstall(): Promise<boolean> {
  const { prompt } = state
  if (prompt === null) return false
  change({ prompt: null })
  return (await prompt.prompt()).outcome === 'accepted'
}

/** Whether this page is the installed app already. */
export function isInstalled(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  )
}

/** Whether this browser can install apps of the web at all. */
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
