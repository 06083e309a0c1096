// The texts of the choice of cookies.

export const texts = {
  title: 'Mogen we cookies plaatsen?',
  text: 'Sommige zijn nodig. Met de andere meten we hoe het spel wordt gebruikt.',
  more: 'Meer over cookies',
  acceptAll: 'Alles accepteren',
  functionalOnly: 'Alleen functioneel',
  choice: 'Jouw keuze',
  none: 'Je hebt nog niet gekozen.',
  now: {
    functional: 'Je staat nu alleen functionele cookies toe.',
    all: 'Je staat nu alle cookies toe.',
  },
} as const

declare module '../t.ts' {
  interface TextParts {
    cookies: typeof texts
  }
}
