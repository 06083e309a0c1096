import type { CookieConsent } from './cookie-consent.ts'

/** A service that counts visits for the operator. */
export interface AnalyticsProvider {
  start(): void
  /** @param path of a page, without its query, which may contain codes */
  visit(path: string): void
  /** Stops counting and removes its cookies. */
  stop(): void
}

/** Passes visits on to a provider only while the player allows all cookies. */
export function createAnalytics(provider: AnalyticsProvider | null) {
  let isRunning = false
  return {
    allow(consent: CookieConsent | undefined) {
      const isAllowed = consent === 2
      if (isAllowed === isRunning) return
      isRunning = isAllowed
      if (isAllowed) provider?.start()
      else provider?.stop()
    },
    visit(path: string) {
      if (isRunning) provider?.visit(path)
    },
  }
}

/** The game has no provider of its own. */
export const analytics = createAnalytics(null)
