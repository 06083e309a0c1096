// The texts of the questions before and after a topic.

export const texts = {
  title: { before: 'Wat weet je al?', after: 'Wat weet je nu?' },
  intro: {
    before:
      'Zes vragen over “{{topic}}”, voordat je gaat lezen. Ze tellen niet mee. Weet je iets niet? Sla die vraag dan over.',
    after: 'Weer zes vragen over “{{topic}}”. Ze tellen niet mee. Zo zie je wat je hebt geleerd.',
  },
  failed: 'De vragen konden niet worden geladen.',
  question: 'Vraag {{number}}',
  skip: 'Dat weet ik niet',
  submit: 'Klaar',
  sendFailed: 'Je antwoorden zijn niet verstuurd.',
  offline: 'Je bent offline. Verstuur je antwoorden als je weer verbinding hebt.',
  score: { before: 'Je wist er {{count}} van de {{most}}', after: 'Je weet er nu {{count}} van de {{most}}' },
  learned: 'Je wist er {{before}}, nu {{after}}.',
  same: 'Vooraf wist je er ook {{before}}.',
  text: {
    before: 'Dat is je begin. Na de laatste les kijken we nog eens.',
    after: 'Klaar voor het examen? Of lees eerst nog een les terug.',
  },
  beforeBar: 'Vooraf',
  afterBar: 'Nu',
  toLessons: 'Naar de lessen',
  toExam: 'Naar het examen',
} as const

declare module '../t.ts' {
  interface TextParts {
    check: typeof texts
  }
}
