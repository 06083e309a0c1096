import type { Polish } from '../translation.ts'

export const texts: Polish<'rankings'> = {
  title: 'Ranking',
  intro: 'Kto najlepiej pomnoży swój kapitał początkowy?',
  period: 'Okres',
  periods: { overall: 'Cały konkurs', week: 'Ten tydzień', day: 'Dzisiaj' },
  empty: {
    overall: 'Najlepsza pięćdziesiątka konkursu',
    week: 'Najlepsza pięćdziesiątka tygodnia',
    day: 'Najlepsza pięćdziesiątka dnia',
  },
  emptyText:
    'Tutaj wkrótce zobaczysz pięćdziesięciu najlepszych graczy i swoje miejsce, według stopy zwrotu.',
  subrankings: 'Twoje rankingi',
}
