// The texts of the pages on which articles are written.

export const texts = {
  intro: 'Kies een artikel om de tekst te veranderen. Spelers zien de nieuwe tekst binnen tien seconden.',
  all: 'Alle artikelen',
  loadFailed: 'De artikelen konden niet worden geladen.',
  title: 'Titel',
  language: 'Taal',
  languages: { nl: 'Nederlands', de: 'Duits', pl: 'Pools' },
  last: 'Laatst veranderd',
  lastBy: '{{date}} door {{by}}',
  never: 'Nog niet',
  left: 'iemand die weg is',
  toAll: 'Naar alle artikelen',
  text: 'De tekst',
  markdown: 'Tekst, in Markdown',
  hint: 'De eerste regel is de titel: # Titel. Deze woorden vult het spel in: {{names}}.',
  required: 'Deze moeten erin staan: {{names}}.',
  preview: 'Bekijk het voorbeeld',
  previewTitle: 'Voorbeeld',
  save: 'Bewaar als nieuwe versie',
  saved: 'De nieuwe versie staat op de site.',
  faults: {
    no_title: 'De tekst begint niet met een titel, zoals # Titel.',
    unknown_placeholder: 'Het spel kent {{name}} niet.',
    broken_placeholder: 'Ergens staan dubbele accolades die niet kloppen.',
    misplaced_placeholder:
      'Een woord tussen dubbele accolades staat op een plek waar het spel niets kan invullen.',
    missing_placeholder: '{{name}} moet in de tekst staan.',
    no_alternative: 'Schrijf bij {{name}} wat er staat als het niet bekend is.',
  },
  versions: 'Versies',
  version: 'Versie',
  original: 'Van het spel',
  numbered: 'Versie {{number}}',
  current: 'nu te zien',
  when: 'Wanneer',
  who: 'Wie',
  what: 'Wat',
  restoredFrom: 'teruggezet: {{version}}',
  actions: 'Wat je kunt doen',
  restore: 'Zet terug',
  restoreOf: 'Zet terug: {{version}}',
  restoreTitle: 'Versie terugzetten?',
  restoreText: 'De tekst wordt weer die van: {{version}}. De andere versies blijven bewaard.',
  restored: 'Teruggezet: {{version}}.',
  differences: 'Verschillen',
  from: 'Van',
  to: 'Naar',
  noDifference: 'Deze twee zijn gelijk.',
  kinds: { removed: 'Weg:', added: 'Nieuw:' },
} as const

declare module '../t.ts' {
  interface TextParts {
    'desk-articles': typeof texts
  }
}
