import type { Polish } from '../translation.ts'

export const texts: Polish<'lesson'> = {
  failed: 'Nie udało się wczytać tej lekcji.',
  unknown: 'Nie ma takiej lekcji',
  unknownText: 'Może została przeniesiona. Zobacz wszystkie lekcje z tego tematu.',
  toTopic: 'Do tematu',
  kicker: '{{topic}}, lekcja {{number}} z {{count}}',
  progress: 'Lekcje z tego tematu',
  around: 'Poprzednia i następna lekcja',
  question: 'Sprawdź, czy już to wiesz',
  chooseOne: 'Wybierz odpowiedź. Od razu zobaczysz, czy jest dobra.',
  right: 'Zgadza się.',
  wrong: 'To nie to. Wybierz jeszcze raz.',
  chosenRight: 'dobra odpowiedź',
  chosenWrong: 'zła odpowiedź',
  previous: 'Poprzednia lekcja',
  next: 'Następna lekcja',
  last: 'To była ostatnia lekcja',
  toExam: 'Do egzaminu',
}
