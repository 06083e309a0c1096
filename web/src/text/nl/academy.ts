// The texts of the academy: its topics.

export const texts = {
  title: 'Academie',
  intro: 'Leer hoe een product of order werkt. Met een diploma mag je ermee handelen.',
  categories: { start: 'Om te beginnen', products: 'Producten', orders: 'Orders' },
  topics: {
    basics: { name: 'Beginnen met beleggen', text: 'Bied en laat, kosten, spreiden en tijd. Hier begin je.' },
    risk: {
      name: 'Kijken naar risico',
      text: 'Hoeveel kun je verliezen? En waarom verdient wie veel handelt vaak minder?',
    },
    sprinters: {
      name: 'Sprinters',
      text: 'Met een hefboom sneller omhoog, en sneller omlaag. Wat is een stop-lossniveau?',
    },
    etfs: { name: 'ETF’s', text: 'In één keer een mandje aandelen. Hoe spreid je je risico?' },
    limit: { name: 'Limietorders', text: 'Zelf bepalen tegen welke koers je koopt of verkoopt.' },
    stoploss: { name: 'Stop-lossorders', text: 'Je verlies beperken zonder de hele dag op te letten.' },
  },
  failed: 'De academie kon niet worden geladen.',
  topicFailed: 'Dit onderwerp kon niet worden geladen.',
  lessonCount_one: '{{count}} les',
  lessonCount_other: '{{count}} lessen',
  minutes_one: '{{count}} minuut',
  minutes_other: '{{count}} minuten',
  readOf: '{{read}} van {{count}} gelezen',
  inDutch: 'Dit onderwerp is er nu alleen in het Nederlands.',
  next: {
    title: 'Wat nu?',
    exam: {
      text: 'Je bent bezig met het examen “{{topic}}”. Je antwoorden zijn bewaard.',
      action: 'Ga verder met het examen',
    },
    ready: {
      text: 'Je hebt alles gelezen over “{{topic}}”. Laat nu zien wat je weet.',
      action: 'Naar het examen',
    },
    go: { text: 'Je bent bezig met “{{topic}}”.', action: 'Lees verder' },
    begin: { text: 'Lees als volgende “{{topic}}”.', action: 'Begin met lezen' },
    lesson: 'Volgende les:',
    done: {
      text: 'Je hebt alle diploma’s. Je kunt een les altijd nog eens lezen.',
      action: 'Bekijk de begrippen',
    },
  },
  path: 'Jouw route',
  startReading: 'Begin met les 1',
  readOn: 'Lees verder: les {{number}}',
  lessonNumber: 'Les {{number}}',
  isRead: 'gelezen',
  isUnread: 'nog niet gelezen',
  visitor: 'Lezen kan zonder account. Met een account onthouden we wat je las en kun je het examen doen.',
  check: {
    before: 'Wat weet je al?',
    beforeText: 'Zes vragen vooraf. Het telt niet mee: zo zie je later wat je hebt geleerd.',
    after: 'Wat weet je nu?',
    afterText: 'Weer zes vragen, na de laatste les. Ook deze tellen niet mee.',
    score: 'Je wist er {{count}} van de {{most}}.',
    learned: 'Je wist er {{before}}, nu {{after}}.',
  },
  examCard: {
    title: 'Examen',
    text: '{{length}} vragen. Met {{mark}} goede antwoorden ben je geslaagd.',
    none: 'Dit diploma opent niets. Het laat zien wat je weet.',
    start: 'Doe het examen',
    resume: 'Ga verder met je examen',
    busy: 'Je bent bezig met een poging.',
    failed: 'Je laatste poging lukte niet.',
    result: 'Bekijk de uitslag',
    passed: 'Geslaagd op {{date}}',
    certificate: 'Bekijk je diploma',
    login: 'Voor het examen log je in.',
  },
  more: 'Meer om te lezen',
  terms: { title: 'Begrippen', text: 'Alle woorden van het beleggen, kort uitgelegd.' },
  forTeachers: { title: 'Voor docenten', text: 'Zes lessen van 45 minuten met het spel, om te printen.' },
  teachersFailed: 'Het lesplan kon niet worden geladen.',
  print: 'Print deze pagina',
  all: 'Alle onderwerpen',
} as const

declare module '../t.ts' {
  interface TextParts {
    academy: typeof texts
  }
}
