import type { Polish } from '../translation.ts'

export const texts: Polish<'underlyings'> = {
  failed: 'Nie udało się wczytać tego kursu.',
  types: { in: 'Indeks', ir: 'Stopa procentowa', cu: 'Waluta', co: 'Surowiec', ss: 'Akcja', etf: 'ETF' },
}
