// What the player allows, as the specification has it: 1 only what the game needs, 2 everything. It is kept as a cookie
// for a year; where cookies cannot be kept, as long as the page lives.

import { useSyncExternalStore } from 'react'

export type CookieConsent = 1 | 2

const name = 'cookiepref'
const lifetimeSeconds = 365 * 24 * 60 * 60

/** The choice among all cookies of the page, in the form of `document.cookie`; undefined until there is one. */
export function readConsent(cookies: string): CookieConsent | undefined {
  const [value] = cookies
    .split(/;\s*/)
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
  if (value === '1') return 1
  if (value === '2') return 2
  return undefined
}

/** The choice as a cookie to be set by the page. */
export function consentCookie(consent: CookieConsent, { secure }: { secure: boolean }): string {
  const parts = [`${name}=${consent}`, `Max-Age=${lifetimeSeconds}`, 'Path=/', 'SameSite=Lax']
  return [...parts, ...(secure ? ['Secure'] : [])].join('; ')
}

let chosen: CookieConsent | undefined
const listeners = new Set<() => void>()

export function chooseCookies(consent: CookieConsent): void {
  chosen = consent
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store needs https, and Safari has it only of late
  document.cookie = consentCookie(consent, { secure: location.protocol === 'https:' })
  for (const listener of listeners) listener()
}

/** What the player chose, here or in another tab; undefined until then. */
export function useCookieConsent(): CookieConsent | undefined {
  return useSyncExternalStore<CookieConsent | undefined>(
    subscribe,
    () => readConsent(document.cookie) ?? chosen,
    () => undefined,
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    listeners.delete(listener)
    document.removeEventListener('visibilitychange', listener)
  }
}
