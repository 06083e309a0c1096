// The texts of the inbox of feedback.

export const texts = {
  intro: 'Lees wat spelers vinden. Wie zijn naam erbij zette, kun je antwoorden.',
  search: 'Zoek in de feedback',
  all: 'Feedback',
  loadFailed: 'De feedback kon niet worden geladen.',
  none: 'Niets gevonden',
  noneText: 'Er is nog geen feedback, of je zoekt te precies.',
  more: 'Toon meer',
  text: 'Woord in de tekst',
  state: 'Stand',
  states: { unanswered: 'Nog te beantwoorden', answered: 'Beantwoord', anonymous: 'Anoniem' },
  value: 'Cijfer',
  stars: '{{value}} van de 5',
  tag: 'Label',
  any: 'Alles',
  submit: 'Zoek',
  noText: 'Zonder tekst',
  anonymous: 'Anoniem',
  by: 'Van {{username}}',
  tags: 'Labels',
  newTag: 'Nieuw label',
  addTag: 'Voeg toe',
  removeTag: 'Haal het label {{tag}} weg',
  answeredOn: 'Beantwoord op {{date}}',
  cannotAnswer: 'Deze speler wil niet bij naam genoemd worden. Je kunt niet antwoorden.',
  answerTo: 'Antwoord aan {{username}}',
  answerHint: 'Je antwoord gaat als mail, één keer.',
  answerMissing: 'Schrijf eerst een antwoord.',
  send: 'Verstuur het antwoord',
  sent: 'Je antwoord aan {{username}} is onderweg.',
} as const

declare module '../t.ts' {
  interface TextParts {
    'desk-feedback': typeof texts
  }
}
