// The texts of the page about where a result comes from.

export const texts = {
  title: 'Waar komt je resultaat vandaan?',
  intro: 'We splitsen je winst of verlies in zeven delen. Samen zijn ze precies je resultaat.',
  failed: 'Je resultaat kon niet worden berekend.',
  parts: 'De delen van je resultaat',
  total: 'Je resultaat',
  part: {
    market: 'De markt',
    selection: 'Je keuzes',
    leverage: 'Hefboom',
    currency: 'Wisselkoersen',
    dividends: 'Dividend',
    financing: 'Financiering',
    costs: 'Transactiekosten',
  },
  means: {
    market: 'Wat je producten deden doordat de hele markt bewoog.',
    marketOf: 'Wat je producten deden doordat de markt bewoog: {{name}}.',
    selection: 'Wat je extra won of verloor door wat je koos, en wanneer je kocht en verkocht.',
    leverage: 'Wat Sprinters erbij deden doordat ze harder bewegen, of omgekeerd.',
    currency: 'Wat dollars, ponden en andere munten deden.',
    dividends: 'Wat bedrijven je uitkeerden, na belasting.',
    financing: 'Wat het aanhouden van Sprinters en trackers kostte of opleverde.',
    costs: 'Wat je voor je orders betaalde.',
  },
  allocation: 'Waar zit je geld in?',
  by: 'Verdeling',
  byKind: 'Soort',
  byUnderlying: 'Onderliggende waarde',
  byCurrency: 'Munt',
  cash: 'Besteedbaar saldo',
  riskFall:
    'Je grootste risico is {{name}}: daalt die 10%, dan kost dat je ongeveer {{loss}}, {{share}} van je totaal.',
  riskRise:
    'Je grootste risico is {{name}}: stijgt die 10%, dan kost dat je ongeveer {{loss}}, {{share}} van je totaal.',
  noRisk: 'Je hebt nu niets in portefeuille, dus je loopt geen risico.',
} as const

declare module '../t.ts' {
  interface TextParts {
    result: typeof texts
  }
}
