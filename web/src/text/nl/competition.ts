// The texts about the competition and the time until it begins or ends.

export const texts = {
  title: 'De competitie',
  ends: 'De competitie eindigt over',
  begins: 'De volgende competitie begint over',
  days_one: 'dag',
  days_other: 'dagen',
  hours: 'uur',
  minutes: 'min',
  seconds: 'sec',
  toRankings: 'Bekijk de ranglijst',
  join: 'Doe mee',
  toDashboard: 'Naar je dashboard',
  joined: 'Je doet mee. Je startbedrag staat klaar.',
  switchTo: 'Competitie:',
  choose: 'Kies een competitie',
  chooseFailed: 'Wisselen is mislukt. Probeer het opnieuw.',
  withCode: 'Doe mee met een code',
  none: 'Er is nu geen competitie',
  noneText: 'Zodra er een begint, kun je meedoen.',
  over: 'De competitie is afgelopen',
  overText: 'Je eindstand blijft staan. Kies een andere competitie, of bekijk de ranglijst.',
  overNext: 'Zodra er weer een begint, kun je meedoen.',
  endsIn: 'Eindigt over',
  beginsIn: 'Begint over',
  practiceEndsIn: 'Oefenperiode, start over',
  short: { days: '{{count}} d', hours: '{{count}} u', minutes: '{{count}} min' },
  practice: {
    title: 'Oefenperiode',
    begins: 'Je oefent nu. De competitie begint over',
    text: 'Bij de start begint iedereen opnieuw, met {{amount}}. Wat je nu doet, telt niet mee.',
    list: 'Dit is de stand van het oefenen. Op {{moment}} begint iedereen opnieuw, met een rendement van 0%.',
    order: 'Deze order is om te oefenen. Op {{moment}} begint iedereen opnieuw.',
  },
  stages: {
    none: 'nog niet gepland',
    planned: 'gepland',
    open: 'begint nog',
    practice: 'oefenperiode',
    running: 'loopt nu',
    over: 'afgelopen',
  },
  withCodePage: {
    title: 'Doe mee met een code',
    intro:
      'Heb je een code of een link van je klas, je werk of je vrienden? Dan speel je mee in hun competitie.',
    code: 'Code',
    codeHint: 'Tien letters en cijfers, bijvoorbeeld K7QM2-9XWRT.',
    codeNeeded: 'Vul de code in.',
    find: 'Zoek de competitie',
    unknown: 'Deze code kennen we niet. Controleer hem, of vraag een nieuwe.',
    other: 'Andere code',
    joinFrom: 'Meedoen kan vanaf',
    joinUntil: 'Meedoen kan tot',
    start: 'Begint op',
    end: 'Loopt tot en met',
    visibility: 'Portefeuilles van anderen',
    accept: 'Ik ga akkoord en doe mee',
    logIn: 'Log in om mee te doen',
    register: 'Maak een account',
    look: 'Bekijk deze competitie',
    notYet: 'Je kunt nog niet meedoen.',
    closed: 'Je kunt niet meer meedoen.',
    over: 'Deze competitie is afgelopen.',
    seen: {
      always: 'altijd te zien',
      afterEnd: 'te zien na het einde',
      never: 'niet te zien',
    },
  },
} as const

declare module '../t.ts' {
  interface TextParts {
    competition: typeof texts
  }
}
