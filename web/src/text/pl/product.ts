import type { Polish } from '../translation.ts'

export const texts: Polish<'product'> = {
  failed: 'Nie udało się wczytać tego produktu.',
  noPrice: 'Teraz nie ma kursu. Dlatego nie możesz kupić ani sprzedać tego produktu.',
  facts: 'Cechy',
  isin: 'ISIN',
  type: 'Rodzaj',
  underlying: 'Instrument bazowy',
  currency: 'Notowany w',
  previousClose: 'Wczorajszy kurs zamknięcia',
  spread: 'Różnica bid i ask',
  updated: 'Ostatni kurs',
  held: 'Masz',
  pieces_one: '{{pieces}} sztuka',
  pieces_few: '{{pieces}} sztuki',
  pieces_many: '{{pieces}} sztuk',
  pieces_other: '{{pieces}} sztuki',
}
