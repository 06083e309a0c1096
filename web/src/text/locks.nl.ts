// The Dutch words of what is locked and which diploma opens it. They come with the pages that need them.

import type { Diploma, Unlockable } from '@koersklasse/domain/unlocking.ts'

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

export const locks = {
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
