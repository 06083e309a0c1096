// The texts about the competition and the time until it begins or ends.

export const texts = {
  title: 'De competitie',
  ends: 'De competitie eindigt over',
  begins: 'De volgende competitie begint over',
  days_one: 'dag',
  days_other: 'dagen',
  hours: 'uur',
  minutes: 'min',
  seconds: 'sec',
  toRankings: 'Bekijk de ranglijst',
  join: 'Doe mee',
  toDashboard: 'Naar je dashboard',
  joined: 'Je doet mee. Je startbedrag staat klaar.',
} as const

declare module '../t.ts' {
  interface TextParts {
    competition: typeof texts
  }
}
