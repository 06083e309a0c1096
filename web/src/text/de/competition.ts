import type { German } from '../translation.ts'

export const texts: German<'competition'> = {
  title: 'Der Wettbewerb',
  ends: 'Der Wettbewerb endet in',
  begins: 'Der nächste Wettbewerb beginnt in',
  days_one: 'Tag',
  days_other: 'Tagen',
  hours: 'Std.',
  minutes: 'Min.',
  seconds: 'Sek.',
  toRankings: 'Zur Rangliste',
  join: 'Mach mit',
  toDashboard: 'Zum Dashboard',
  joined: 'Du bist dabei. Dein Startkapital steht bereit.',
}
