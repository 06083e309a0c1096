// The texts of registering, activating an account, logging in and choosing a new password.

import { consentWordings, currentWordings } from '@koersklasse/contract/consent-wordings.ts'

export const texts = {
  email: 'E-mailadres',
  password: 'Wachtwoord',
  login: {
    title: 'Inloggen',
    submit: 'Log in',
    noAccount: 'Nog geen account?',
    register: 'Maak er een',
    forgot: 'Wachtwoord vergeten?',
  },
  proof: {
    busy: 'Even controleren…',
    why: 'Er is net vaak geprobeerd om binnen te komen. Je browser rekent een paar seconden en gaat dan vanzelf verder. Je hoeft niets te doen.',
  },
  register: {
    title: 'Maak een account',
    intro: 'Daarna krijg je een mail. Met de link in die mail maak je je account actief.',
    adult: 'Ik ben 18 jaar of ouder.',
    terms: 'Ik ga akkoord met de voorwaarden.',
    newsletter: consentWordings[currentWordings.newsletter].nl,
    termsTitle: 'De voorwaarden in het kort',
    termsAll: 'Lees alle voorwaarden',
    termsText: {
      money: 'Je speelt met virtueel geld. Het is niets waard en je kunt het niet omwisselen.',
      one: 'Je speelt met één account, en dat is van jou alleen.',
      fair: 'Je speelt eerlijk: geen robots, geen misbruik van fouten.',
      data: 'Je gegevens gebruiken we voor het spel. Je kunt je account altijd laten verwijderen.',
    },
    submit: 'Maak mijn account',
    hasAccount: 'Heb je al een account?',
    login: 'Log in',
    failed: 'Je account maken is mislukt. Probeer het opnieuw.',
  },
  fields: {
    email: 'Geef een geldig e-mailadres op',
    termsConsent: 'Je dient akkoord te gaan met onze voorwaarden',
    isAdult: 'Je moet 18 jaar of ouder zijn om mee te doen',
    required: 'Vul je wachtwoord in',
  },
  mail: {
    title: 'Kijk in je mail',
    activation: {
      text: 'We hebben een mail gestuurd naar {{email}}. Klik op de link in die mail om je account actief te maken.',
      wait: 'Geen mail? Kijk ook bij ongewenste mail. Had je al een account met dit adres, log dan in.',
    },
    reset: {
      text: 'Is er een account met {{email}}? Dan sturen we nu een mail met een link om een nieuw wachtwoord te kiezen.',
      wait: 'Geen mail? Kijk ook bij ongewenste mail.',
    },
    other: 'Gebruik een ander adres',
    login: 'Naar inloggen',
  },
  resend: {
    submit: 'Stuur de mail opnieuw',
    done: 'Er is een nieuwe mail onderweg naar {{email}}. Alleen de link in de nieuwste mail werkt.',
  },
  forgot: {
    title: 'Wachtwoord vergeten',
    intro: 'Vul je e-mailadres in. Je krijgt een mail met een link om een nieuw wachtwoord te kiezen.',
    submit: 'Stuur me een link',
    failed: 'Het aanvragen is mislukt.',
    login: 'Terug naar inloggen',
  },
  reset: {
    title: 'Nieuw wachtwoord',
    intro:
      'Kies een nieuw wachtwoord. Daarna ben je overal uitgelogd en log je ermee in. Had je passkeys, dan worden die verwijderd.',
    submit: 'Wijzig mijn wachtwoord',
    failed: 'Je wachtwoord wijzigen is mislukt.',
    outcomes: {
      done: {
        title: 'Je wachtwoord is gewijzigd',
        text: 'Log nu in met je nieuwe wachtwoord.',
        action: 'Log in',
      },
      invalid: {
        title: 'Deze link werkt niet meer',
        text: 'Een link werkt één uur en één keer, en alleen de link in de nieuwste mail. Vraag een nieuwe aan.',
        action: 'Vraag een nieuwe link aan',
      },
    },
  },
  activate: {
    title: 'Activeer je account',
    intro: 'Nog één druk op de knop en je kunt meedoen.',
    submit: 'Maak mijn account actief',
    notYou: 'Heb jij je niet aangemeld, of ken je de naam in de mail niet? Druk dan niet op de knop.',
    login: 'Log in',
    register: 'Meld je opnieuw aan',
    outcomes: {
      done: { title: 'Je account is actief', text: 'Je kunt nu inloggen en beginnen met handelen.' },
      used: { title: 'Je account is al actief', text: 'Deze link is al gebruikt. Je kunt gewoon inloggen.' },
      replaced: {
        title: 'Er is een nieuwere mail',
        text: 'Alleen de link in de nieuwste mail werkt. Kijk in je mail, ook bij ongewenste mail. Ken je de naam in die mail niet? Meld je dan opnieuw aan.',
      },
      invalid: {
        title: 'Deze link werkt niet meer',
        text: 'Een link werkt 48 uur. Meld je opnieuw aan, dan krijg je een nieuwe mail. Is je account al actief? Log dan in.',
      },
      taken: {
        title: 'Je naam is al bezet',
        text: 'Een andere speler heeft nu deze naam, of een die er te veel op lijkt. Meld je opnieuw aan met een andere naam.',
      },
    },
  },
} as const

declare module '../t.ts' {
  interface TextParts {
    auth: typeof texts
  }
}
