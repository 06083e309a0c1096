import type { German } from '../translation.ts'

export const texts: German<'lesson'> = {
  failed: 'Diese Lektion konnte nicht geladen werden.',
  unknown: 'Diese Lektion gibt es nicht',
  unknownText: 'Vielleicht ist sie umgezogen. Sieh dir alle Lektionen zu diesem Thema an.',
  toTopic: 'Zum Thema',
  kicker: '{{topic}}, Lektion {{number}} von {{count}}',
  progress: 'Lektionen dieses Themas',
  around: 'Vorige und nächste Lektion',
  question: 'Hast du es verstanden?',
  chooseOne: 'Wähle eine Antwort. Du siehst sofort, ob sie stimmt.',
  right: 'Das stimmt.',
  wrong: 'Das stimmt nicht. Wähle noch einmal.',
  chosenRight: 'richtige Antwort',
  chosenWrong: 'falsche Antwort',
  previous: 'Vorige Lektion',
  next: 'Nächste Lektion',
  last: 'Das war die letzte Lektion',
  toExam: 'Zur Prüfung',
}
