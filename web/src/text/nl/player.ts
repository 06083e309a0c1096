// The texts of another player's page.

export const texts = {
  worth: 'Waarde nu',
  tabs: 'Portefeuille van {{username}}',
  simulated: 'Gesimuleerde speler',
  noPositions: '{{username}} heeft nu niets in portefeuille',
  noTransactions: '{{username}} heeft nog niets gekocht',
  untraded: 'Zodra {{username}} iets koopt, zie je hier het verloop.',
  failed: {
    positions: 'De portefeuille kon niet worden geladen.',
    transactions: 'De transacties konden niet worden geladen.',
  },
  unknown: 'Deze speler vinden we niet',
  unknownText:
    'Er doet niemand met de naam {{username}} mee aan deze competitie. Misschien heeft de speler nu een andere naam.',
  hidden: 'Deze portefeuille is niet te zien',
  toRankings: 'Naar de ranglijst',
} as const

declare module '../t.ts' {
  interface TextParts {
    player: typeof texts
  }
}
