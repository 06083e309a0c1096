import type { Polish } from '../translation.ts'

export const texts: Polish<'reset'> = {
  title: 'Aplikacja zaczyna od nowa',
  busy: 'Usuwamy z tego urządzenia wszystko, co należy do gry, i wylogowujemy cię. To chwilę potrwa.',
  failed: 'Nie udało się. Sprawdź internet i spróbuj jeszcze raz.',
}
