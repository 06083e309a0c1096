// The texts of the terms of investing: their list, their pages, and what is shown where a word is pressed.

export const texts = {
  title: 'Begrippen',
  intro:
    'Woorden die je tegenkomt als je belegt, elk in een paar zinnen. In lessen en bij orders kun je een woord met een stippellijn indrukken.',
  search: 'Zoek een begrip',
  count_one: '{{count}} begrip',
  count_other: '{{count}} begrippen',
  none: 'Dit woord staat er niet bij',
  noneText: 'Controleer de spelling, of probeer een korter woord.',
  failed: 'De begrippen konden niet worden geladen.',
  unknown: 'Dit begrip kennen we niet.',
  unknownText: 'Misschien is het adres niet goed overgenomen.',
  more: 'Meer over dit begrip',
  related: 'Hoort hierbij',
  also: 'Ook: {{words}}',
  all: 'Alle begrippen',
} as const

declare module '../t.ts' {
  interface TextParts {
    academyTerms: typeof texts
  }
}
