// The texts of the class tools at the operator’s desk: the members of a competition.

export const texts = {
  intro: 'Zie hoe je deelnemers spelen en wat ze leren.',
  list: 'Je competities',
  loadFailed: 'De deelnemers konden niet worden geladen.',
  toClasses: 'Naar je competities',
  house: 'De competitie van het spel',
  houseText: 'Aan deze competitie doet iedereen mee.',
  competition: 'Competitie',
  members: 'Deelnemers',
  membersOf_one: '{{count}} deelnemer',
  membersOf_other: '{{count}} deelnemers',
  start: 'Begin',
  end: 'Einde',
  name: 'Naam',
  joinCode: 'Meedoen kan met de code {{code}}.',
  csv: 'Bewaar als CSV',
  xlsx: 'Bewaar als XLSX',
  print: 'Print',
  allColumns: 'Toon alle kolommen',
  fewerColumns: 'Toon minder kolommen',
  tooMany: 'Dit zijn de eerste {{count}} op naam.',
  none: { title: 'Nog geen competities', text: 'Zodra een competitie openstaat, zie je hier wie meedoet.' },
  empty: { title: 'Nog niemand doet mee', text: 'Deel kaartjes uit met de code van je competitie.' },
  unknown: {
    title: 'Niet gevonden',
    text: 'Deze competitie of deelnemer bestaat niet, of hoort niet bij jou.',
  },
  facts: {
    lastActive: 'Laatst actief',
    value: 'Waarde',
    deposited: 'Erbij gekregen',
    performance: 'Rendement',
    riskAdjusted: 'Rendement na risico',
    trades: 'Transacties',
    costs: 'Kosten',
    diplomas: 'Diploma’s',
    exams: 'Examens gehaald',
    lessons: 'Lessen gelezen',
    ofLessons: '{{read}} van {{count}}',
  },
  message: {
    title: 'Schrijf alle deelnemers',
    label: 'Je bericht',
    hint: 'Iedereen krijgt het per mail, met jouw gebruikersnaam. Hooguit {{count}} keer per dag.',
    missing: 'Schrijf eerst een bericht.',
    submit_one: 'Stuur naar {{count}} deelnemer',
    submit_other: 'Stuur naar {{count}} deelnemers',
    done_one: 'Je bericht gaat naar {{count}} deelnemer.',
    done_other: 'Je bericht gaat naar {{count}} deelnemers.',
  },
  member: { facts: 'In cijfers', passed: 'Gehaald', actions: 'Wat je kunt doen' },
  remove: {
    label: 'Verwijder uit de competitie',
    title: 'Deelnemer verwijderen?',
    text: '{{username}} doet niet meer mee. Wachtende orders vervallen. De portefeuille blijft zonder naam in de lijst staan, zodat de plekken van anderen kloppen.',
    done: '{{username}} doet niet meer mee.',
  },
  reset: {
    label: 'Laat opnieuw beginnen',
    title: 'Opnieuw laten beginnen?',
    text: '{{username}} begint opnieuw met {{amount}}. Alles wat er nu in de portefeuille zit, is weg.',
    done: '{{username}} begint opnieuw met {{amount}}.',
    notAllowed: 'In deze competitie mag niemand opnieuw beginnen.',
  },
  cash: {
    amount: 'Bedrag in euro',
    missing: 'Vul een bedrag in van {{least}} tot {{most}}.',
    notNow: 'Geld erbij geven kan alleen terwijl de competitie loopt.',
    label: 'Geef geld erbij',
    title: { one: 'Geld erbij geven?', all: 'Geef iedereen geld erbij' },
    text: {
      one: '{{username}} krijgt {{amount}} erbij. Het telt niet als winst: het rendement wordt gerekend over al het geld dat iemand kreeg.',
      all: 'Iedereen in de competitie krijgt {{amount}} erbij. Het telt niet als winst: het rendement wordt gerekend over al het geld dat iemand kreeg.',
    },
    submit: 'Geef {{amount}}',
    done: { one: '{{username}} krijgt {{amount}} erbij.', all: 'Iedereen krijgt {{amount}} erbij.' },
  },
  chart: {
    title: 'De klas naast de index',
    median: 'Middelste deelnemer',
    high: 'Beste kwart vanaf',
    low: 'Zwakste kwart tot',
    quarters:
      'Dat is de middelste deelnemer. Een kwart heeft nu {{high}} of meer, een kwart {{low}} of minder.',
    deposits:
      'Geld dat deelnemers erbij kregen telt niet als winst: de bedragen zijn wat er van {{amount}} is geworden.',
  },
  cards: {
    link: 'Maak kaartjes om uit te delen',
    title: 'Kaartjes om uit te delen',
    names: 'Namen van je leerlingen',
    hint: 'Eén naam per regel, of plak een lijst uit een spreadsheet. Hooguit {{count}}. De namen blijven op dit apparaat.',
    print_one: 'Print {{count}} kaartje',
    print_other: 'Print {{count}} kaartjes',
    list: 'Kaartjes',
    play: 'Je doet mee aan {{competition}} van {{game}}.',
    go: 'Scan de code, of ga naar {{address}} en vul in:',
    code: 'QR-code om mee te doen',
  },
} as const

declare module '../t.ts' {
  interface TextParts {
    'desk-classes': typeof texts
  }
}
