// The texts of what is shown of an underlying.

export const texts = {
  failed: 'Deze koers kon niet worden geladen.',
  types: { in: 'Index', ir: 'Rente', cu: 'Valuta', co: 'Grondstof', ss: 'Aandeel', etf: 'ETF' },
} as const

declare module '../t.ts' {
  interface TextParts {
    underlyings: typeof texts
  }
}
