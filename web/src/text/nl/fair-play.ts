// The texts of the page of the account about several accounts of one person.

export const texts = {
  intro:
    'Iedereen speelt met één account. Om dat te bewaken, kijken we naar apparaten, netwerken en transacties die op elkaar lijken. Van je apparaat en je netwerk bewaren we alleen codes, tot dertig dagen na de competitie.',
  more: 'Lees meer over je gegevens',
  none: 'Er is niets over jouw account beslist.',
  loadFailed: 'Dit kon niet worden geladen.',
  one_person: 'Beslist: jij en een ander account zijn van één persoon',
  different_people: 'Beslist: jij en een ander account zijn van twee mensen',
  when: 'Op {{date}}, in {{competition}}.',
  house: 'de competitie van het spel',
  reason: 'Reden: {{reason}}',
  held: 'Een prijs houden we vast.',
  label: 'Waarom klopt dit niet?',
  missing: 'Schrijf in een paar woorden waarom.',
  submit: 'Maak bezwaar',
  done: 'Je bezwaar is verstuurd.',
  failed: 'Je bezwaar is niet verstuurd.',
  appealed: 'Op {{date}} maakte je bezwaar: {{text}}',
  answer: 'We kijken er nog een keer naar. De uitkomst lees je hier.',
} as const

declare module '../t.ts' {
  interface TextParts {
    'fair-play': typeof texts
  }
}
