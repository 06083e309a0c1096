// The texts of the pages of the operator’s desk about several accounts of one person.

export const texts = {
  intro: 'Accounts die misschien van één persoon zijn. De computer beslist niets: jij kijkt, en jij beslist.',
  competition: 'Competitie',
  house: 'De competitie van het spel',
  over: 'afgelopen',
  links: 'Wat opvalt',
  score: 'Score',
  scoreOf: '{{score}} van 100',
  who: 'Wie',
  evidence: 'Wat ervoor spreekt',
  leftOut:
    'Dit is niet alles: paren die minder gemeen hebben, staan er niet bij. Kijk ook naar andere weken.',
  searching: 'Dit wordt nog gezocht. Met heel veel spelers duurt dat ongeveer een minuut.',
  loadFailed: 'Dit kon niet worden geladen.',
  unknown: 'Dit dossier is er niet. Het is gewist, of het adres klopt niet.',
  explained:
    'Een gezin met één computer blijft onder de 50. Alleen transacties die samen gaan, komen daarboven.',
  facts: {
    devices_one: 'Samen op {{count}} apparaat',
    devices_other: 'Samen op {{count}} apparaten',
    moments: '{{count}} keer tegelijk op één netwerk',
    mirrored: '{{count}} van {{trades}} transacties gelijk',
    opposite: '{{count}} van {{trades}} transacties tegengesteld',
    servesInviter: 'De een zit alleen in subranglijsten van de ander',
    nothing: 'Niets dat het spel kan zien',
  },
  open: {
    label: 'Open dossier',
    labelFor: 'Open dossier over {{names}}',
    text: 'Zolang er niet is beslist, houden we prijzen van {{names}} vast. Zij zien dit niet.',
    done: 'Het dossier is open.',
    view: 'Bekijk dossier',
  },
  week: {
    text: 'Transacties van {{from}} tot en met {{until}}.',
    before: 'Week eerder',
    after: 'Week later',
  },
  empty: {
    title: 'Niets valt op',
    text: 'In deze week lijken geen accounts van één persoon. Kijk ook naar andere weken.',
  },
  cases: {
    title: 'Dossiers',
    none: 'Er zijn geen dossiers',
    opened: 'Geopend',
    state: 'Stand',
    open: 'Open',
    one_person: 'Eén persoon',
    different_people: 'Twee mensen',
    appealed: 'Bezwaar',
    erased_one: 'Eén dossier is op {{date}} gewist, omdat een speler van het dossier is weggegaan.',
    erased_other:
      '{{count}} dossiers zijn gewist, omdat een speler van het dossier is weggegaan. Het laatste op {{date}}.',
  },
  final: {
    title: 'Eindstand',
    position: 'Plek',
    prize: 'Prijs',
    held: 'Vastgehouden',
    free: 'Vrij',
  },
  one: {
    title: 'Dossier',
    back: 'Alle dossiers',
    notes: 'Notities',
    notesHint: 'Spelers zien deze niet.',
    noNotes: 'Nog geen notities.',
    note: 'Nieuwe notitie',
    addNote: 'Bewaar notitie',
    noted: 'De notitie is bewaard.',
    noteMissing: 'Schrijf eerst iets op.',
    left: 'iemand die weg is',
    decision: 'Beslissing',
    undecided: 'Er is nog niet beslist.',
    decided: '{{decision}}, op {{date}}. Reden: {{reason}}',
    appeal: 'Bezwaar van {{name}} ({{date}}): {{text}}',
    decideOne: 'Beslis: één persoon',
    decideTwo: 'Beslis: twee mensen',
    decideText: 'De spelers lezen je beslissing en je reden. Ze kunnen één keer bezwaar maken.',
    decidedToast: 'De beslissing staat vast.',
  },
} as const

declare module '../t.ts' {
  interface TextParts {
    'desk-cases': typeof texts
  }
}
