// The texts of the search page before and around its results.

export const texts = {
  title: 'Zoeken',
  label: 'Naam, symbool of ISIN',
  submit: 'Zoek',
  start: 'Wat zoek je?',
  startText: 'Typ de naam van een aandeel of ETF, of het symbool of de ISIN.',
  history: 'Eerder gezocht',
  forget: 'Wis',
} as const

declare module '../t.ts' {
  interface TextParts {
    search: typeof texts
  }
}
