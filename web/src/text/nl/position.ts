// The texts of a position: in the list, and on its own page.

import type { TransactionType } from '@koersklasse/contract/trading.ts'

export const texts = {
  title: 'Positie',
  kind: 'Je positie',
  failed: 'Deze positie kon niet worden geladen.',
  more: 'Details',
  details: 'Details van {{name}}',
  worth: 'Waarde nu',
  worthAtEnd: 'Waarde aan het eind',
  result: 'Resultaat',
  performance: 'Rendement',
  facts: 'Jouw stukken',
  pieces: 'Aantal',
  avgPrice: 'Gemiddelde aankoopkoers',
  cost: 'Aankoopwaarde',
  bid: 'Biedkoers nu',
  closingBid: 'Slotkoers',
  realised: 'Resultaat bij verkoop',
  paidCosts: 'Betaalde kosten',
  nothing: 'Je hebt dit product niet meer.',
  buy: 'Koop bij',
  buyAgain: 'Koop opnieuw',
  sell: 'Verkoop',
  chart: 'De koers en jouw orders',
  price: 'Biedkoers',
  level: 'De streepjeslijn is je gemiddelde aankoopkoers: {{price}}.',
  transactions: 'Transacties',
  kinds: {
    buy: 'Aankoop',
    sell: 'Verkoop',
    knockout: 'Knock-out',
    dividend: 'Dividend',
    split: 'Splitsing',
    settlement: 'Afwikkeling',
    delisting: 'Van de beurs',
    reversal: 'Teruggedraaid',
    adjustment: 'Gecorrigeerd',
    deposit: 'Geld erbij',
  } as const satisfies Record<TransactionType, string>,
  what: 'Wat',
  transactionsFailed: 'De transacties konden niet worden geladen.',
} as const

declare module '../t.ts' {
  interface TextParts {
    position: typeof texts
  }
}
