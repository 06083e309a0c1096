import type { German } from '../translation.ts'

export const texts: German<'rankings'> = {
  title: 'Rangliste',
  intro: 'Wer holt am meisten aus seinem Startkapital heraus?',
  period: 'Zeitraum',
  periods: { overall: 'Ganzer Wettbewerb', week: 'Diese Woche', day: 'Heute' },
  empty: {
    overall: 'Die Top 50 des Wettbewerbs',
    week: 'Die Top 50 dieser Woche',
    day: 'Die Top 50 von heute',
  },
  emptyText: 'Hier siehst du bald die fünfzig besten Spieler und deinen eigenen Platz, nach Rendite.',
  subrankings: 'Deine eigenen Ranglisten',
}
