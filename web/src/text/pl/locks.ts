import type { Polish } from '../translation.ts'

export const texts: Polish<'locks'> = {
  diplomas: {
    sp: 'Sprintery',
    etf: 'ETF-y',
    limit: 'Zlecenia z limitem',
    stoploss: 'Zlecenia stop loss',
  },
  types: {
    ss: 'akcje',
    etf: 'ETF-y',
    tracker: 'trackery',
    sp: 'Sprintery',
    sb: 'Sprintery Best',
    xt: 'X-Turbo',
    market: 'zlecenia rynkowe',
    limit: 'zlecenia z limitem',
    stoploss: 'zlecenia stop loss',
  },
  title: 'Jeszcze zablokowane',
  text: 'Najpierw zdobądź dyplom „{{diploma}}” w akademii. Odblokuje on: {{types}}.',
  none: 'W tych zawodach nie możesz tym handlować.',
  action: 'Do akademii',
  opens: 'Ten dyplom odblokowuje: {{types}}.',
  earned: 'Dyplom zdobyty',
  notYet: 'Jeszcze zablokowane',
  openAnyway: 'W tych zawodach już dostępne',
}
