// The sentences that players agree to. What a player agreed to is stored as the name of its wording and the language, so a
// wording is never changed or removed once it has been shown: a new one is added, and becomes the current one.

import type { Language } from '@koersklasse/domain/accounts/languages.ts'

/** What players can subscribe to. */
export const mailings = ['morning-mail', 'newsletter'] as const
export type Mailing = (typeof mailings)[number]

/** All wordings, by name, in each language. */
export const consentWordings = {
  'morning-mail-1': {
    nl: 'Mail me op handelsdagen om half acht wat er in mijn portefeuille gebeurde en wat er die dag eindigt.',
    de: 'Mailt mir an Handelstagen um halb acht, was in meinem Depot passiert ist und was an dem Tag endet.',
    pl: 'Wysyłajcie mi w dni handlowe o 7:30 wiadomość o tym, co się stało w moim portfelu i co się tego dnia kończy.',
  },
  'newsletter-1': {
    nl: 'Stuur me de nieuwsbrief. Dat hoeft niet.',
    de: 'Schickt mir den Newsletter. Das ist freiwillig.',
    pl: 'Chcę dostawać newsletter. To nieobowiązkowe.',
  },
} as const satisfies Record<string, Record<Language, string>>
export type WordingName = keyof typeof consentWordings

/** The names of all wordings. */
export const wordingNames = Object.keys(consentWordings) as [WordingName, ...WordingName[]]

/** The wording that is shown now. */
export const currentWordings = {
  'morning-mail': 'morning-mail-1',
  newsletter: 'newsletter-1',
} as const satisfies Record<Mailing, WordingName>
