import type { Polish } from '../translation.ts'

export const texts: Polish<'outcomes'> = {
  bought: 'Kupione: {{quantity}} × {{name}}',
  sold: 'Sprzedane: {{quantity}} × {{name}}',
  knockout: 'Knock-out: {{quantity}} × {{name}} zakończone. Otrzymujesz {{amount}}.',
  settlement: '{{quantity}} × {{name}} dobiegło końca. Otrzymujesz {{amount}}.',
  delisting: '{{quantity}} × {{name}} wycofano z giełdy. Otrzymujesz {{amount}}.',
  dividend: 'Dywidenda z {{name}}: {{amount}} za {{quantity}} sztuk.',
  split: '{{name}} podzielono. Sztuk było {{quantity}}, teraz jest {{after}}.',
  reversal: 'Cofnięto z powodu błędnego kursu: {{quantity}} × {{name}} ({{amount}}).',
  adjustment: 'Skorygowano po błędnym kursie: {{name}} ({{amount}}).',
  deposit: 'Dostajesz dodatkowo {{amount}}.',
  aborted: 'Twoje zlecenie na {{quantity}} × {{name}} nie zostanie wykonane: {{reason}}.',
  abortedMax: 'Twoje zlecenie na {{name}} nie zostanie wykonane: {{reason}}.',
  abortReasons: {
    cancelled: 'anulowane',
    expired: 'wygasło',
    knockout: 'produkt został zakończony',
    invalid: 'nieprawidłowe',
    bid_only: 'ten produkt można już tylko sprzedać',
    no_positions: 'nie masz tylu sztuk',
    no_funds: 'nie masz dość środków',
    insufficient_spread: 'masz już maksimum Sprinterów',
    underlying_cap: 'masz już maksimum w tym instrumencie bazowym',
  },
}
