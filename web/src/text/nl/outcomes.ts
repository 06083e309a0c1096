// What came of orders and positions: the toasts, and why an order was not executed.

import type { AbortReason } from '@koersklasse/domain/orders/order.ts'

const abortReasons = {
  cancelled: 'geannuleerd',
  expired: 'verlopen',
  knockout: 'het product is beëindigd',
  invalid: 'ongeldig',
  bid_only: 'dit product kun je alleen nog verkopen',
  no_positions: 'je hebt niet genoeg stukken',
  no_funds: 'je hebt niet genoeg saldo',
  insufficient_spread: 'je hebt al het maximum aan Sprinters',
  underlying_cap: 'je hebt al het maximum in deze onderliggende waarde',
} as const satisfies Record<AbortReason, string>

export const texts = {
  bought: 'Gekocht: {{quantity}} × {{name}}',
  sold: 'Verkocht: {{quantity}} × {{name}}',
  knockout: 'Knock-out: {{quantity}} × {{name}} is voorbij. Je kreeg {{amount}}.',
  settlement: '{{quantity}} × {{name}} is afgelopen. Je kreeg {{amount}}.',
  delisting: '{{quantity}} × {{name}} is van de beurs gehaald. Je kreeg {{amount}}.',
  dividend: 'Dividend van {{name}}: {{amount}} voor je {{quantity}} stuks.',
  split: '{{name}} is gesplitst. Je had er {{quantity}}, je hebt er nu {{after}}.',
  reversal: 'Teruggedraaid door een foute koers: {{quantity}} × {{name}} ({{amount}}).',
  adjustment: 'Gecorrigeerd na een foute koers: {{name}} ({{amount}}).',
  deposit: 'Je hebt {{amount}} erbij gekregen.',
  aborted: 'Je order voor {{quantity}} × {{name}} gaat niet door: {{reason}}.',
  abortedMax: 'Je order voor {{name}} gaat niet door: {{reason}}.',
  abortReasons,
} as const

declare module '../t.ts' {
  interface TextParts {
    outcomes: typeof texts
  }
}
