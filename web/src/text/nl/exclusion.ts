// The texts for a player who is excluded from the lists or from the game.

export const texts = {
  title: 'Je bent uitgesloten',
  lists: 'Je staat niet in de ranglijsten',
  game: 'Je kunt niet meedoen',
  until: 'Dit duurt tot en met {{date}}.',
  forNow: 'Dit duurt tot we je iets anders laten weten.',
  why: 'Waarom',
  waiting: 'Je bezwaar is binnen. Je krijgt een mail als iemand het heeft gelezen.',
  refused: 'We hebben je bezwaar gelezen. De uitsluiting blijft; het antwoord staat in je mail.',
  appeal: {
    label: 'Ben je het er niet mee eens? Leg uit waarom.',
    hint: 'Je kunt dit één keer doen. Iemand van ons leest het en antwoordt per mail.',
    missing: 'Leg in een paar zinnen uit waarom.',
    submit: 'Verstuur je bezwaar',
  },
} as const

declare module '../t.ts' {
  interface TextParts {
    exclusion: typeof texts
  }
}
