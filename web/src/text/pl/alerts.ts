import type { Polish } from '../translation.ts'

export const texts: Polish<'alerts'> = {
  region: 'Komunikaty',
  levels: { promotion: 'Promocja', info: 'Warto wiedzieć', warning: 'Uwaga' },
  more: 'Czytaj więcej',
  moreAbout: 'Czytaj więcej: {{message}}',
  dismiss: 'Zamknij komunikat: {{message}}',
}
