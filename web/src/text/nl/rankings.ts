// The texts of the rankings.

export const texts = {
  title: 'Ranglijst',
  intro: 'Wie haalt het meeste uit zijn startbedrag?',
  period: 'Periode',
  periods: { overall: 'Hele competitie', week: 'Deze week', day: 'Vandaag' },
  empty: {
    overall: 'De top 50 van de competitie',
    week: 'De top 50 van deze week',
    day: 'De top 50 van vandaag',
  },
  emptyText: 'Hier zie je straks de vijftig beste spelers en je eigen plek, gerekend naar rendement.',
  subrankings: 'Je subranglijsten',
} as const

declare module '../t.ts' {
  interface TextParts {
    rankings: typeof texts
  }
}
