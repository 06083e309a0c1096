import type { German } from '../translation.ts'

export const texts: German<'academyTerms'> = {
  title: 'Begriffe',
  intro:
    'Wörter, die dir beim Anlegen begegnen, jedes in ein paar Sätzen. In Lektionen und bei Orders kannst du ein Wort mit gepunkteter Linie antippen.',
  search: 'Suche einen Begriff',
  count_one: '{{count}} Begriff',
  count_other: '{{count}} Begriffe',
  none: 'Dieses Wort ist nicht dabei',
  noneText: 'Prüfe die Schreibweise oder versuche ein kürzeres Wort.',
  failed: 'Die Begriffe konnten nicht geladen werden.',
  unknown: 'Diesen Begriff kennen wir nicht.',
  unknownText: 'Vielleicht wurde die Adresse nicht richtig übernommen.',
  more: 'Mehr zu diesem Begriff',
  related: 'Gehört dazu',
  also: 'Auch: {{words}}',
  all: 'Alle Begriffe',
}
