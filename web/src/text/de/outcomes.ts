import type { German } from '../translation.ts'

export const texts: German<'outcomes'> = {
  bought: 'Gekauft: {{quantity}} × {{name}}',
  sold: 'Verkauft: {{quantity}} × {{name}}',
  knockout: 'Knock-out: {{quantity}} × {{name}} ist beendet. Du hast {{amount}} bekommen.',
  settlement: '{{quantity}} × {{name}} ist abgelaufen. Du hast {{amount}} bekommen.',
  delisting: '{{quantity}} × {{name}} wurde von der Börse genommen. Du hast {{amount}} bekommen.',
  dividend: 'Dividende von {{name}}: {{amount}} für deine {{quantity}} Stück.',
  split: '{{name}} wurde geteilt. Du hattest {{quantity}}, jetzt hast du {{after}}.',
  reversal: 'Wegen eines falschen Kurses rückgängig gemacht: {{quantity}} × {{name}} ({{amount}}).',
  adjustment: 'Nach einem falschen Kurs berichtigt: {{name}} ({{amount}}).',
  deposit: 'Du hast {{amount}} dazubekommen.',
  aborted: 'Deine Order für {{quantity}} × {{name}} wird nicht ausgeführt: {{reason}}.',
  abortedMax: 'Deine Order für {{name}} wird nicht ausgeführt: {{reason}}.',
  abortReasons: {
    cancelled: 'storniert',
    expired: 'abgelaufen',
    knockout: 'das Produkt ist beendet',
    invalid: 'ungültig',
    bid_only: 'dieses Produkt kannst du nur noch verkaufen',
    no_positions: 'du hast nicht genug Stücke',
    no_funds: 'dein Guthaben reicht nicht',
    insufficient_spread: 'du hast schon das Maximum an Sprintern',
    underlying_cap: 'du hast schon das Maximum in diesem Basiswert',
  },
}
