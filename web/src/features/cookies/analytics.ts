import type { CookieConsent } from './cookie-consent.ts'

/** Whoever counts visits for the operator. */
export interface AnalyticsProvider {
  start(): void
  /** Takes the path of a page without its query, which may hold codes. */
  visit(path: string): void
  /** Counts no more, and takes its cookies away. */
  stop(): void
}

/** Tells a provider nothing until the player has allowed all cookies, and nothing once that is taken back. */
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

/** The game comes without a provider. */
export const analytics = createAnalytics(null)
