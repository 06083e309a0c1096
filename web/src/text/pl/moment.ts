import type { Polish } from '../translation.ts'

export const texts: Polish<'moment'> = {
  time: 'Godzina',
  datePlaceholder: 'dd.mm.rrrr',
  dateWrong: 'Podaj datę w postaci 24.11.2026.',
}
