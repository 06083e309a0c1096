// The texts of a lesson.

export const texts = {
  failed: 'Deze les kon niet worden geladen.',
  unknown: 'Deze les bestaat niet',
  unknownText: 'Misschien staat hij ergens anders. Bekijk alle lessen over dit onderwerp.',
  toTopic: 'Naar het onderwerp',
  kicker: '{{topic}}, les {{number}} van {{count}}',
  progress: 'Lessen van dit onderwerp',
  around: 'Vorige en volgende les',
  question: 'Kijk of je het hebt',
  chooseOne: 'Kies een antwoord. Je ziet meteen of het klopt.',
  right: 'Dat klopt.',
  wrong: 'Dat klopt niet. Kies nog eens.',
  chosenRight: 'goed antwoord',
  chosenWrong: 'fout antwoord',
  previous: 'Vorige les',
  next: 'Volgende les',
  last: 'Dit was de laatste les',
  toExam: 'Naar het examen',
} as const

declare module '../t.ts' {
  interface TextParts {
    lesson: typeof texts
  }
}
