// The texts of the facts of a product, on its own page.

export const texts = {
  over: 'afgelopen',
  what: 'Wat het is',
  price: 'Koers en handel',
  costs: 'Kosten',
  toPosition: '{{pieces}}, bekijk je positie',
  ratioOfPiece: 'één stuk volgt {{times}} keer de koers',
  issued: 'Uitgegeven op',
  newSince: 'Nieuw sinds',
  dividend: 'Dividend',
  accumulating: 'wordt herbelegd',
  distributing: 'wordt uitgekeerd',
  tradingHours: 'Te verhandelen',
  regularHours: 'maandag tot en met vrijdag, 08:00 tot 22:00',
  alwaysOpen: 'dag en nacht',
  openNow: 'nu open',
  closedNow: 'nu dicht, weer open {{opening}}',
  watchedNow: 'geldt nu',
  notWatchedNow: 'nu niet, weer vanaf {{opening}}',
  ago: {
    now: 'zojuist',
    seconds_one: '{{count}} seconde geleden',
    seconds_other: '{{count}} seconden geleden',
    minutes_one: '{{count}} minuut geleden',
    minutes_other: '{{count}} minuten geleden',
    hours_one: '{{count}} uur geleden',
    hours_other: '{{count}} uur geleden',
    days_one: '{{count}} dag geleden',
    days_other: '{{count}} dagen geleden',
  },
  transaction: 'Per order',
  cap: 'Hoogste hefboom bij aankoop',
  nothing: 'niets',
  daysToGo_one: 'nog {{count}} dag',
  daysToGo_other: 'nog {{count}} dagen',
  levels: 'Hefboom en stop-loss',
  at: '{{underlying}} staat op {{price}}.',
  room: {
    long: 'Zakt de koers van {{underlying}} nog {{distance}}, tot {{level}}, dan is dit product afgelopen.',
    short:
      'Stijgt de koers van {{underlying}} nog {{distance}}, tot {{level}}, dan is dit product afgelopen.',
  },
  noRoom: 'De koers van {{underlying}} heeft het stop-lossniveau van {{level}} bereikt.',
  close: 'Dat is dichtbij: zo ver beweegt een koers soms in een paar minuten.',
  noPrice: 'Er is nu geen koers van {{underlying}}.',
  stopLoss: 'Stop-loss',
  further: '{{share}} of meer',
  endedAt: 'Koers van {{underlying}} op dat moment',
  unwoundAt: 'Uitbetaald op een koers van',
  perPiece: 'Uitbetaald per stuk',
  toReceipt: 'Bekijk wat jij kreeg',
} as const

declare module '../t.ts' {
  interface TextParts {
    facts: typeof texts
  }
}
