// Texts that come with the pages that need them: the first screen need not carry what is said of an order.

import type { Locale } from './locale.ts'
import { addTexts, hasTexts, language } from './t.ts'

/** Each part in each language. Its texts stand in the catalogue under its name. */
const parts = {
  trading: {
    nl: async () => (await import('./trading.nl.ts')).trading,
    de: async () => (await import('./trading.de.ts')).trading,
    pl: async () => (await import('./trading.pl.ts')).trading,
  },
  leveraged: {
    nl: async () => (await import('./leveraged.nl.ts')).leveraged,
    de: async () => (await import('./leveraged.de.ts')).leveraged,
    pl: async () => (await import('./leveraged.pl.ts')).leveraged,
  },
  market: {
    nl: async () => (await import('./market.nl.ts')).market,
    de: async () => (await import('./market.de.ts')).market,
    pl: async () => (await import('./market.pl.ts')).market,
  },
  payouts: {
    nl: async () => (await import('./payouts.nl.ts')).payouts,
    de: async () => (await import('./payouts.de.ts')).payouts,
    pl: async () => (await import('./payouts.pl.ts')).payouts,
  },
  chart: {
    nl: async () => (await import('./chart.nl.ts')).chart,
    de: async () => (await import('./chart.de.ts')).chart,
    pl: async () => (await import('./chart.pl.ts')).chart,
  },
  facts: {
    nl: async () => (await import('./facts.nl.ts')).facts,
    de: async () => (await import('./facts.de.ts')).facts,
    pl: async () => (await import('./facts.pl.ts')).facts,
  },
  position: {
    nl: async () => (await import('./position.nl.ts')).position,
    de: async () => (await import('./position.de.ts')).position,
    pl: async () => (await import('./position.pl.ts')).position,
  },
  locks: {
    nl: async () => (await import('./locks.nl.ts')).locks,
    de: async () => (await import('./locks.de.ts')).locks,
    pl: async () => (await import('./locks.pl.ts')).locks,
  },
} as const satisfies Record<string, Record<Locale, () => Promise<object>>>

export type TextPart = keyof typeof parts

/** Makes the texts of a part ready, in the language of the app. */
export async function loadTexts(part: TextPart): Promise<void> {
  if (!hasTexts(part)) addTexts(part, await parts[part][language]())
}
