import type { Polish } from '../translation.ts'

export const texts: Polish<'article'> = {
  failed: 'Nie udało się wczytać tego tekstu.',
  titles: {
    rules: 'Zasady gry',
    prizes: 'Nagrody',
    terms: 'Regulamin',
    'individual-rights': 'Prawa osób, których dane dotyczą',
    cookies: 'Pliki cookie',
    accessibility: 'Dostępność',
    impressum: 'Impressum',
  },
}
