import type { German } from '../translation.ts'

export const texts: German<'underlyings'> = {
  failed: 'Dieser Kurs konnte nicht geladen werden.',
  types: { in: 'Index', ir: 'Zins', cu: 'Währung', co: 'Rohstoff', ss: 'Aktie', etf: 'ETF' },
}
