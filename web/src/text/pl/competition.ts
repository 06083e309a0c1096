import type { Polish } from '../translation.ts'

export const texts: Polish<'competition'> = {
  title: 'Konkurs',
  ends: 'Konkurs kończy się za',
  begins: 'Następny konkurs zaczyna się za',
  days_one: 'dzień',
  days_few: 'dni',
  days_many: 'dni',
  days_other: 'dnia',
  hours: 'godz.',
  minutes: 'min',
  seconds: 'sek.',
  toRankings: 'Zobacz ranking',
  join: 'Weź udział',
  toDashboard: 'Do pulpitu',
  joined: 'Bierzesz udział. Twój kapitał początkowy czeka.',
}
