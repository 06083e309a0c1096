// The texts of the e-mail settings, and of ending a mailing by the link in a mail.

import { consentWordings, currentWordings } from '@koersklasse/contract/consent-wordings.ts'

export const texts = {
  intro: 'We mailen naar {{email}}. Zet hieronder aan wat je wilt krijgen.',
  always: 'Mails over je account, zoals een link voor een nieuw wachtwoord, krijg je altijd.',
  names: { 'morning-mail': 'Ochtendmail', newsletter: 'Nieuwsbrief' },
  /** What a player agrees to, as it is stored with the consent. */
  wordings: {
    'morning-mail': consentWordings[currentWordings['morning-mail']].nl,
    newsletter: consentWordings[currentWordings.newsletter].nl,
  },
  saved: 'Je keuze is bewaard.',
  failed: 'Je keuze bewaren is mislukt. Probeer het opnieuw.',
  loadFailed: 'Je mailinstellingen laden is mislukt.',
  offline: 'Je bent offline. Je kunt je keuze nu niet wijzigen.',
  unsubscribe: {
    'morning-mail': {
      title: 'Geen ochtendmail meer?',
      intro: 'Druk op de knop, dan krijg je hem niet meer. Inloggen hoeft niet.',
      submit: 'Zet de ochtendmail uit',
      done: 'Je krijgt geen ochtendmail meer',
    },
    newsletter: {
      title: 'Geen nieuwsbrief meer?',
      intro: 'Druk op de knop, dan krijg je hem niet meer. Inloggen hoeft niet.',
      submit: 'Zet de nieuwsbrief uit',
      done: 'Je krijgt geen nieuwsbrief meer',
    },
    back: 'Toch weer krijgen? Zet hem dan aan bij je mailinstellingen.',
    invalid: {
      title: 'Deze link werkt niet',
      text: 'Misschien is hij niet helemaal overgenomen. Open hem opnieuw vanuit de mail, of kies je mails bij je instellingen.',
    },
    settings: 'Naar je mailinstellingen',
  },
} as const

declare module '../t.ts' {
  interface TextParts {
    mailings: typeof texts
  }
}
