// The texts of what is shown of a product.

export const texts = {
  failed: 'Dit product kon niet worden geladen.',
  noPrice: 'Er is nu geen koers. Daarom kun je dit product niet kopen of verkopen.',
  facts: 'Kenmerken',
  isin: 'ISIN',
  type: 'Soort',
  currency: 'Noteert in',
  previousClose: 'Slotkoers gisteren',
  spread: 'Verschil bied en laat',
  updated: 'Laatste koers',
  held: 'In je bezit',
  underlying: 'Onderliggende waarde',
  pieces_one: '{{pieces}} stuk',
  pieces_other: '{{pieces}} stuks',
} as const

declare module '../t.ts' {
  interface TextParts {
    product: typeof texts
  }
}
