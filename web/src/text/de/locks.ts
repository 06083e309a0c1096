import type { German } from '../translation.ts'

export const texts: German<'locks'> = {
  diplomas: { sp: 'Sprinter', etf: 'ETFs', limit: 'Limit-Orders', stoploss: 'Stop-Loss-Orders' },
  types: {
    ss: 'Aktien',
    etf: 'ETFs',
    tracker: 'Tracker',
    sp: 'Sprinter',
    sb: 'Sprinter Best',
    xt: 'X-Turbos',
    market: 'Marktorders',
    limit: 'Limit-Orders',
    stoploss: 'Stop-Loss-Orders',
  },
  title: 'Noch gesperrt',
  text: 'Mach zuerst das Diplom „{{diploma}}“ in der Akademie. Damit öffnest du {{types}}.',
  none: 'In diesem Wettbewerb kannst du damit nicht handeln.',
  action: 'Zur Akademie',
  opens: 'Dieses Diplom öffnet {{types}}.',
  earned: 'Diplom geschafft',
  notYet: 'Noch gesperrt',
  openAnyway: 'In diesem Wettbewerb schon offen',
}
