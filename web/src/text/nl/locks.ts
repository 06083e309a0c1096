// The texts of what is locked, and the diploma that unlocks it.

import type { Diploma, Unlockable } from '@koersklasse/domain/competition/unlocking.ts'

const diplomas = {
  sp: 'Sprinters',
  etf: 'ETF’s',
  limit: 'Limietorders',
  stoploss: 'Stop-lossorders',
} as const satisfies Record<Diploma, string>

const types = {
  ss: 'aandelen',
  etf: 'ETF’s',
  tracker: 'trackers',
  sp: 'Sprinters',
  sb: 'Sprinters Best',
  xt: 'X-Turbo’s',
  market: 'marktorders',
  limit: 'limietorders',
  stoploss: 'stop-lossorders',
} as const satisfies Record<Unlockable, string>

export const texts = {
  diplomas,
  types,
  title: 'Nog op slot',
  text: 'Haal eerst het diploma “{{diploma}}” in de academie. Dat opent {{types}}.',
  none: 'In deze competitie kun je hiermee niet handelen.',
  action: 'Naar de academie',
  opens: 'Dit diploma opent {{types}}.',
  earned: 'Diploma gehaald',
  notYet: 'Nog op slot',
  openAnyway: 'Al open in deze competitie',
} as const

declare module '../t.ts' {
  interface TextParts {
    locks: typeof texts
  }
}
