import type { German } from '../translation.ts'

export const texts: German<'check'> = {
  title: { before: 'Was weißt du schon?', after: 'Was weißt du jetzt?' },
  intro: {
    before:
      'Sechs Fragen zu „{{topic}}“, bevor du liest. Sie zählen nicht. Weißt du etwas nicht? Dann überspring die Frage.',
    after: 'Noch einmal sechs Fragen zu „{{topic}}“. Sie zählen nicht. So siehst du, was du gelernt hast.',
  },
  failed: 'Die Fragen konnten nicht geladen werden.',
  question: 'Frage {{number}}',
  skip: 'Das weiß ich nicht',
  submit: 'Fertig',
  sendFailed: 'Deine Antworten wurden nicht gesendet.',
  offline: 'Du bist offline. Sende deine Antworten, sobald du wieder eine Verbindung hast.',
  score: { before: 'Du wusstest {{count}} von {{most}}', after: 'Du weißt jetzt {{count}} von {{most}}' },
  learned: 'Du wusstest {{before}}, jetzt {{after}}.',
  same: 'Vorher wusstest du auch {{before}}.',
  text: {
    before: 'Das ist dein Anfang. Nach der letzten Lektion schauen wir noch einmal.',
    after: 'Bereit für die Prüfung? Oder lies vorher noch einmal eine Lektion.',
  },
  beforeBar: 'Vorher',
  afterBar: 'Jetzt',
  toLessons: 'Zu den Lektionen',
  toExam: 'Zur Prüfung',
}
