// The texts of receipts of a payout, dividend or split.

export const texts = {
  told: {
    knockout_long:
      'De koers van {{underlying}} kwam op {{price}}. Dat is op of onder het stop-lossniveau van {{stopLoss}}. Daarmee was {{name}} voorbij.',
    knockout_short:
      'De koers van {{underlying}} kwam op {{price}}. Dat is op of boven het stop-lossniveau van {{stopLoss}}. Daarmee was {{name}} voorbij.',
    knockout: '{{name}} is beëindigd door een knock-out.',
    settlement: '{{name}} heeft zijn einddatum bereikt. De koers van {{underlying}} was toen {{price}}.',
    settlement_plain: '{{name}} heeft zijn einddatum bereikt.',
    delisting: '{{underlying}} is van de beurs gehaald. Je kreeg de laatste koers die er was.',
    orders: 'Orders die in dit product wachtten, zijn gestopt.',
  },
  facts: {
    ended: 'Beëindigd op',
    price: 'Koers van {{underlying}}',
    unwoundAt: 'Koers waarop de uitgever eruit kwam',
    financingLevel: 'Financieringsniveau',
    stopLossLevel: 'Stop-lossniveau',
    ratio: 'Ratio',
    rate: 'Wisselkoers',
    quantity: 'Aantal',
    residual: 'Restwaarde per stuk',
    perPiece: 'Waarde per stuk',
    lastPrice: 'Laatste biedkoers',
    received: 'Je ontving',
    paid: 'Je had betaald',
    result: 'Resultaat',
  },
  sum: {
    title: 'Zo is de restwaarde berekend',
    settlement: 'Zo is de waarde berekend',
    text: '({{from}} − {{less}}) ÷ {{divisor}} = {{value}}.',
    rounded: 'Naar beneden afgerond op hele centen is dat {{price}} per stuk.',
    total: '{{quantity}} × {{price}} = {{amount}}.',
    nothing:
      'De koers was al voorbij het financieringsniveau van {{financingLevel}}. Dan blijft er niets over.',
    never: {
      sb: 'Bij een Sprinter Best is het stop-lossniveau gelijk aan het financieringsniveau. Na een knock-out blijft er nooit iets over.',
      xt: 'Bij een X-Turbo is het stop-lossniveau gelijk aan het financieringsniveau. Na een knock-out blijft er nooit iets over.',
    },
    slippage:
      'De uitgever kwam er niet uit op {{price}}, maar op {{unwoundAt}}. Daarmee is de restwaarde berekend.',
  },
  rule: {
    correction:
      'Iedereen krijgt wat er zonder de foute koers was gebeurd. Wat je daarna zelf hebt beslist, blijft staan. Je saldo wordt er nooit negatief door.',
    title: 'De regel',
    knockout:
      'Raakt de koers van de onderliggende waarde het stop-lossniveau, dan stopt het product meteen. Je krijgt de eerste koers op of voorbij dat niveau. Springt de koers eroverheen, dan is de restwaarde dus lager.',
    settlement:
      'Op de einddatum krijg je het verschil tussen de koers en het financieringsniveau. Kosten zijn er niet.',
    delisting:
      'Gaat een product van de beurs, dan wordt je positie uitbetaald op de laatste koers. Zonder kosten.',
    dividend:
      'Dividend krijg je over de stukken die je had aan het einde van de dag voor de ex-datum. De dividendbelasting gaat er meteen af.',
    deposit:
      'Geld dat je erbij krijgt, is geen winst. Je rendement is je winst gedeeld door al het geld dat je kreeg: het startbedrag en wat erbij kwam. In de lijst van een dag of een week telt het geld van die dag of week mee als beginbedrag.',
    split:
      'Bij een splitsing verandert het aantal stukken en net zo veel de koers. Je bezit blijft evenveel waard. Een deel van een stuk krijg je in geld.',
  },
  course: {
    title: 'Koers en niveaus',
    summary: 'Aan het einde was het stop-lossniveau {{stopLoss}} en het financieringsniveau {{financing}}.',
    end: 'Einde',
    empty: 'Van deze periode is er geen koers.',
  },
  same: {
    title: 'En zonder hefboom?',
    now: 'Met dezelfde {{cost}} in {{underlying}} zelf had je nu {{value}}.',
    product: 'Met {{name}} kreeg je {{amount}}.',
    costs: 'Zonder transactiekosten en dividend gerekend.',
    asIf: 'Waarde nu in {{underlying}}',
    received: 'Gekregen voor {{name}}',
  },
  dividend: {
    told: '{{name}} betaalt {{amount}} dividend per stuk. Je had er {{quantity}} aan het einde van de dag voor {{exDate}}.',
    exDate: 'Ex-datum',
    perPiece: 'Dividend per stuk',
    gross: '{{quantity}} stuks, bruto',
    tax: 'Dividendbelasting {{share}}',
    net: 'Je ontving',
    booked: 'Bijgeschreven op',
  },
  deposit: {
    told: 'Je hebt {{amount}} erbij gekregen van de organisator van je competitie.',
    toldWeekly: 'Je hebt {{amount}} erbij gekregen, zoals elke maandag in deze competitie.',
    week: 'Voor de week van',
    received: 'Je kreeg erbij',
    booked: 'Bijgeschreven op',
    note: 'Waarom',
  },
  correction: {
    reversal:
      'Deze transactie was door een foute koers van {{time}}. Daarom is ze teruggedraaid, met de kosten.',
    consequence: 'Deze transactie van {{time}} volgde uit een foute koers. Daarom is ze teruggedraaid.',
    adjustment:
      'Deze transactie van {{time}} was op een foute koers. Terugdraaien kon niet meer: wat je daarna deed, had je dan niet kunnen doen. Daarom geldt ze nu op de juiste koers.',
    order: 'Bekijk de order die ervoor in de plaats komt',
    original: 'De oorspronkelijke transactie',
    was: 'Wat het was',
    wrongPrice: 'Foute koers',
    rightPrice: 'Juiste koers',
    quantity: 'Aantal',
    waived: 'Niet in rekening gebracht',
    received: 'Verschil in je saldo',
    booked: 'Geboekt op',
    note: 'Wat er is gebeurd',
  },
  split: {
    told: '{{name}} is gesplitst: {{newPieces}} nieuwe voor elke {{oldPieces}} oude. Je had er {{before}} en hebt er nu {{after}}.',
    columns: { before: 'Voor', after: 'Na' },
    quantity: 'Aantal',
    average: 'Gemiddelde koers',
    cost: 'Betaald',
    fraction:
      '{{before}} × {{newPieces}} ÷ {{oldPieces}} is {{after}} hele stukken, en {{parts}}/{{oldPieces}} stuk blijft over. Dat kreeg je in geld, op de koers van voor de splitsing: {{price}} × {{parts}} ÷ {{newPieces}} = {{amount}}.',
    after: 'Dit is de eerste koers van na de splitsing. Voor een stuk van daarvoor is dat {{price}}.',
    whole: 'Er bleef geen deel van een stuk over.',
    orders: 'Orders die wachtten, zijn mee veranderd: het aantal en de koers.',
  },
} as const

declare module '../t.ts' {
  interface TextParts {
    payouts: typeof texts
  }
}
