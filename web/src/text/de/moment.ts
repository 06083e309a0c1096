import type { German } from '../translation.ts'

export const texts: German<'moment'> = {
  time: 'Uhrzeit',
  datePlaceholder: 'TT.MM.JJJJ',
  dateWrong: 'Gib ein Datum wie 24.11.2026 ein.',
}
