// The texts of the rankings.

export const texts = {
  title: 'Ranglijst',
  intro: 'Wie haalt het meeste uit zijn startbedrag?',
  period: 'Periode',
  periods: { overall: 'Hele competitie', week: 'Deze week', day: 'Vandaag' },
  tops: {
    overall: 'De top 50 van de competitie',
    week: 'De top 50 van deze week',
    day: 'De top 50 van vandaag',
  },
  columns: {
    position: 'Plek',
    player: 'Speler',
    change: 'Sinds gisteren',
    value: 'Waarde',
    performance: 'Rendement',
  },
  change: {
    up_one: '{{count}} plek gestegen sinds gisteren',
    up_other: '{{count}} plekken gestegen sinds gisteren',
    down_one: '{{count}} plek gezakt sinds gisteren',
    down_other: '{{count}} plekken gezakt sinds gisteren',
    same: 'dezelfde plek als gisteren',
    none: 'stond gisteren nog niet in de lijst',
  },
  ownPlace: 'Jouw plek',
  ownPlaceSoon: 'Je staat zo in de lijst',
  ofPlayers_one: 'van {{total}} speler',
  ofPlayers_other: 'van {{total}} spelers',
  around: 'Rond jouw plek',
  you: 'Jij',
  simulated: 'Gesimuleerd',
  left: 'Gestopte speler',
  updated: 'Bijgewerkt om {{time}}',
  final: 'Eindstand',
  provisional: 'Voorlopige stand',
  search: 'Zoek een speler',
  found: 'Gevonden spelers',
  nobody: 'Geen speler met een naam die begint met ‘{{q}}’',
  withoutSimulated: 'Zonder gesimuleerde spelers',
  failed: 'De ranglijst kan niet worden geladen.',
  searchFailed: 'Het zoeken is niet gelukt.',
  noPlayer: 'Deze ranglijst is er niet, of je doet niet mee',
  noPlayerText: 'Doe je mee met de competitie, dan sta je binnen een paar tellen in de lijst.',
  join: 'Meedoen',
  subrankings: 'Je subranglijsten',
} as const

declare module '../t.ts' {
  interface TextParts {
    rankings: typeof texts
  }
}
