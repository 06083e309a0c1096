// The texts of Sprinters and trackers.

export const texts = {
  intro: {
    sp: 'Een Sprinter beweegt harder dan de koers zelf. Raakt de koers het stop-lossniveau, dan is hij afgelopen.',
    sb: 'Een Sprinter Best heeft een hogere hefboom. Raakt de koers het stop-lossniveau, dan krijg je niets terug.',
    xt: 'Een X-Turbo heeft een einddatum. Raakt de koers het stop-lossniveau, dan krijg je niets terug.',
  },
  fictitiousText: 'Deze producten bestaan alleen in dit spel.',
  filters: {
    direction: 'Richting',
  },
  directions: { long: 'Long', short: 'Short' },
  directionMeans: { long: 'Long: wint als de koers stijgt', short: 'Short: wint als de koers daalt' },
  leverage: 'Hefboom',
  distance: 'Afstand tot stop-loss',
  financingLevel: 'Financieringsniveau',
  stopLossLevel: 'Stop-lossniveau',
  residual: 'Restwaarde bij stop-loss',
  ratio: 'Ratio',
  ratioText: '{{ratio}} stuks volgen één keer de koers',
  premium: 'Premie per jaar',
  fee: 'Kosten per jaar',
  financing: 'Financiering per jaar',
  endDate: 'Einddatum',
  hours: 'Stop-loss geldt',
  hoursText: 'maandag tot en met vrijdag van {{open}} tot {{close}} ({{place}})',
  always: 'maandag tot en met vrijdag, dag en nacht',
  places: { 'Europe/Amsterdam': 'Amsterdam', 'America/New_York': 'New York' },
  bidOnly: {
    title: 'Alleen te verkopen',
    leverage: 'De hefboom is hoger dan de wet toestaat. Zakt die weer, dan kun je weer kopen.',
    sold_out: 'Het product is uitverkocht.',
    operator: 'De uitgever verkoopt dit product nu niet.',
  },
  ended: {
    knockout: 'Afgelopen op {{time}}: de koers raakte het stop-lossniveau.',
    settlement: 'Afgelopen op {{time}}: de einddatum is bereikt.',
    delisting: 'Afgelopen op {{time}}: de onderliggende waarde is van de beurs.',
    listed: 'Sinds {{time}} niet meer op de beurs.',
    holders: 'Wie het had, kreeg de laatste koers.',
    paid: 'Per stuk is {{price}} uitbetaald.',
    worthless: 'Er was niets meer over om uit te betalen.',
    other: 'Bekijk wat er nu te koop is',
  },
} as const

declare module '../t.ts' {
  interface TextParts {
    leveraged: typeof texts
  }
}
