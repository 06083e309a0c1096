// The texts of the landing page.

export const texts = {
  title: 'Leer beleggen',
  headline: 'Leer beleggen zonder leergeld.',
  lead: 'Je begint met {{balance}} virtueel geld. Je koopt en verkoopt op koersen die echt bewegen. Verlies je? Dan ben je wijzer, niet armer.',
  register: 'Speel mee',
  login: 'Inloggen',
  dashboard: 'Naar je dashboard',
  strip: 'Op de beurs',
  stepsTitle: 'Zo werkt het',
  steps: {
    one: {
      title: 'Maak een account',
      text: 'Gebruikersnaam, e-mailadres, wachtwoord. Meer vragen we niet.',
    },
    two: {
      title: 'Kies wat je koopt',
      text: 'Volg aandelen en ETF’s en kies zelf het moment waarop je instapt.',
    },
    three: {
      title: 'Zie wat je keuze doet',
      text: 'Van elke order krijg je een bewijs: op welke koers, met welke kosten, en waarom.',
    },
  },
  example: 'Voorbeeld, op de koers van nu',
  fairTitle: 'Eerlijk tot op de cent',
  fair: 'Je koopt op de laatkoers en verkoopt op de biedkoers, met kosten erbij. Net als op een echte beurs. Wat je ziet, is wat je betaalt.',
} as const

declare module '../t.ts' {
  interface TextParts {
    landing: typeof texts
  }
}
