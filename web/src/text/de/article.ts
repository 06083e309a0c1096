import type { German } from '../translation.ts'

export const texts: German<'article'> = {
  failed: 'Dieser Text konnte nicht geladen werden.',
  titles: {
    rules: 'Spielregeln',
    prizes: 'Preise',
    terms: 'Bedingungen',
    'individual-rights': 'Rechte der Betroffenen',
    cookies: 'Cookies',
    accessibility: 'Barrierefreiheit',
    impressum: 'Impressum',
  },
}
