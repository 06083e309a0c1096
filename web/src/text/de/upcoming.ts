import type { German } from '../translation.ts'

export const texts: German<'upcoming'> = {
  exam: {
    page: 'Prüfung',
    title: 'Zeig, was du weißt',
    text: 'Hier beantwortest du bald die Fragen dieser Prüfung, eine nach der anderen.',
    action: 'Zum Thema',
  },
  examResult: {
    page: 'Ergebnis deiner Prüfung',
    title: 'Bestanden oder nicht',
    text: 'Hier siehst du bald, ob du bestanden hast und was dir das Diplom öffnet.',
    action: 'Zum Thema',
  },
}
