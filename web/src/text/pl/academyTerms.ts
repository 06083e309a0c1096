import type { Polish } from '../translation.ts'

export const texts: Polish<'academyTerms'> = {
  title: 'Pojęcia',
  intro:
    'Słowa, które spotykasz przy inwestowaniu, każde w kilku zdaniach. W lekcjach i przy zleceniach możesz nacisnąć słowo z kropkowaną linią.',
  search: 'Szukaj pojęcia',
  count_one: '{{count}} pojęcie',
  count_few: '{{count}} pojęcia',
  count_many: '{{count}} pojęć',
  count_other: '{{count}} pojęcia',
  none: 'Nie ma tu tego słowa',
  noneText: 'Sprawdź pisownię albo spróbuj krótszego słowa.',
  failed: 'Nie udało się wczytać pojęć.',
  unknown: 'Nie znamy tego pojęcia.',
  unknownText: 'Może adres został źle przepisany.',
  more: 'Więcej o tym pojęciu',
  related: 'Powiązane',
  also: 'Także: {{words}}',
  all: 'Wszystkie pojęcia',
}
