// The texts of the dashboard: the portfolio, positions, orders and transactions.

export const texts = {
  title: 'Dashboard',
  summary: 'Je portefeuille',
  total: 'Totaal',
  cash: 'Besteedbaar saldo',
  invested: 'Waarde in portefeuille',
  performance: 'Rendement',
  until: 'De competitie loopt tot {{date}}',
  begins: 'De competitie begint op {{date}}.',
  over: 'De competitie is afgelopen.',
  tabs: 'Portefeuille',
  positions: 'Posities',
  orders: 'Orders',
  transactions: 'Transacties',
  showAll: 'Toon alle {{count}}',
  showLess: 'Toon minder',
  failed: {
    positions: 'Je posities konden niet worden geladen.',
    orders: 'Je orders konden niet worden geladen.',
    transactions: 'Je transacties konden niet worden geladen.',
  },
  columns: {
    name: 'Naam',
    quantity: 'Aantal',
    avgPrice: 'Gem. koers',
    bid: 'Bied nu',
    cost: 'Aankoop',
    value: 'Waarde',
    performance: 'Rendement',
    order: 'Order',
    status: 'Status',
    placed: 'Ingelegd',
    costs: 'Kosten',
    amount: 'Bedrag',
    date: 'Datum',
    result: 'Resultaat',
    action: 'Actie',
  },
  maximum: 'maximum',
  side: { buy: 'Koop', sell: 'Verkoop' },
  cancel: 'Annuleer',
  cancelName: 'Annuleer de order voor {{name}}',
  noPositions: 'Je hebt nog niets gekocht',
  noPositionsText: 'Kies een aandeel of ETF. Je eerste order is zo geplaatst.',
  noOrders: 'Geen orders',
  noOrdersText: 'Hier staan orders die wachten of niet doorgingen.',
  noTransactions: 'Nog geen transacties',
  noTransactionsText: 'Hier zie je straks alles wat je kocht en verkocht.',
  toProducts: 'Bekijk de producten',
  toResult: 'Waar komt je resultaat vandaan?',
  startOver: {
    title: 'Opnieuw beginnen',
    text: 'In deze competitie mag je één keer per dag opnieuw beginnen, met een nieuwe portefeuille van {{amount}}.',
    ask: 'Begin opnieuw',
    question: 'Wil je opnieuw beginnen?',
    lost: 'Je raakt alles kwijt: je posities, je orders in de wacht, je transacties en je resultaat tot nu toe. Je begint weer met {{amount}} en een rendement van 0%. Dit kun je niet ongedaan maken.',
    submit: 'Ja, begin opnieuw',
    done: 'Je bent opnieuw begonnen, met {{amount}}.',
    failed: 'Opnieuw beginnen is mislukt.',
  },
} as const

declare module '../t.ts' {
  interface TextParts {
    dashboard: typeof texts
  }
}
