import type { Polish } from '../translation.ts'

export const texts: Polish<'alerts'> = {
  levels: { promotion: 'Promocja', info: 'Warto wiedzieć', warning: 'Uwaga' },
  more: 'Czytaj więcej',
  moreAbout: 'Czytaj więcej: {{message}}',
  dismiss: 'Zamknij komunikat: {{message}}',
}
