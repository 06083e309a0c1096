// The cookies that the player allows, by the numbers of the specification: 1 for necessary ones only, 2 for all. The
// choice is kept in a cookie for a year, or until the page is closed if the browser refuses cookies.

import { useSyncExternalStore } from 'react'

export type CookieConsent = 1 | 2

const name = 'cookiepref'
const lifetimeSeconds = 365 * 24 * 60 * 60

/** The choice in a cookie string such as `document.cookie`; undefined if there is none. */
export function readConsent(cookies: string): CookieConsent | undefined {
  const [value] = cookies
    .split(/;\s*/)
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
  if (value === '1') return 1
  if (value === '2') return 2
  return undefined
}

/** The choice as a cookie, to be assigned to `document.cookie`. */
export function consentCookie(consent: CookieConsent, { secure }: { secure: boolean }): string {
  const parts = [`${name}=${consent}`, `Max-Age=${lifetimeSeconds}`, 'Path=/', 'SameSite=Lax']
  return [...parts, ...(secure ? ['Secure'] : [])].join('; ')
}

let chosen: CookieConsent | undefined
const listeners = new Set<() => void>()

export function chooseCookies(consent: CookieConsent): void {
  chosen = consent
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store needs https and a recent Safari
  document.cookie = consentCookie(consent, { secure: location.protocol === 'https:' })
  for (const listener of listeners) listener()
}

/** The player's choice, in this tab or another; undefined until they choose. */
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
