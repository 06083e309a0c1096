import type { Polish } from '../translation.ts'

export const texts: Polish<'follow'> = {
  course: 'Przebieg',
  title: 'Obserwowane',
  price: 'Kurs',
  none: 'Obserwuj to, co chcesz mieć na oku',
  noneText:
    'Naciśnij gwiazdkę przy instrumencie bazowym. Będzie wtedy tutaj, na wszystkich twoich urządzeniach.',
  find: 'Zobacz instrumenty bazowe',
  loadFailed: 'Nie udało się wczytać tego, co obserwujesz.',
  name: 'Obserwuj: {{name}}',
  do: 'Obserwuj',
  login: 'Zaloguj się, aby obserwować. Potem tu wrócisz.',
  failed: 'Nie udało się obserwować: {{name}}. Spróbuj ponownie.',
  stopFailed: 'Nie udało się przestać obserwować: {{name}}. Spróbuj ponownie.',
}
