// The texts of every chart: of a price, a portfolio, a position.

export const texts = {
  title: 'Koersverloop',
  period: 'Periode',
  periods: { intraday: 'Vandaag', week: 'Week', month: 'Maand', all: 'Alles' },
  failed: 'De grafiek kon niet worden geladen.',
  empty: 'Er zijn nog geen koersen in deze periode.',
  one: 'Er is maar één koers in deze periode.',
  oneText: 'Zodra er meer zijn, zie je hier een lijn.',
  summary: '{{when}} van {{first}} naar {{last}} ({{change}}). Hoogste {{high}}, laagste {{low}}.',
  end: 'Einde',
  when: {
    today: 'Vandaag',
    week: 'De afgelopen week',
    month: 'De afgelopen maand',
    all: 'Sinds {{date}}',
  },
  since: 'sinds {{moment}}',
  close: '{{price}} (vorige slotkoers)',
  theClose: 'de vorige slotkoers',
  asOf: 'zoals om {{time}} uur',
  asOfDay: 'zoals op {{date}}',
  slider: '{{title}}: ga met de pijltjes van punt naar punt',
  whole: 'Van {{from}} tot {{to}}',
  lines: { mid: 'Midden', bid: 'Bied', ask: 'Laat', close: 'Vorige slotkoers' },
  show: 'In de grafiek',
  purchases: 'Aankopen',
  sales: 'Verkopen',
  trades: 'Aankopen: {{bought}}, verkopen: {{sold}}.',
  numbers: 'Bekijk de cijfers',
  moment: 'Moment',
  portfolio: 'Waarde in de tijd',
  value: 'Waarde',
  index: 'Index',
  besideText: 'Met hetzelfde geld in {{name}} was dat {{change}} geweest.',
  none: 'Nog geen verloop',
  noneText: 'Zodra je iets koopt, zie je hier wat je portefeuille doet.',
} as const

declare module '../t.ts' {
  interface TextParts {
    chart: typeof texts
  }
}
