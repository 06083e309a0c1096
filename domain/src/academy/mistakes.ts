// The common mistakes of new investors. A player can learn from each at the moment it happens.

/** The kinds of mistakes, with what their texts can name. */
export const mistakeFigures = {
  'first-knock-out': ['product', 'loss'],
  'aborted-order': ['product', 'reason'],
  'one-underlying': ['underlying', 'share'],
  'many-trades': ['trades', 'costs'],
  'holding-losers': ['winners', 'losers'],
  'outside-hours': ['product', 'opens'],
  'near-stop-loss': ['product', 'distance'],
} as const satisfies Record<string, readonly string[]>
export type MistakeKind = keyof typeof mistakeFigures

export const mistakeKinds = Object.keys(mistakeFigures) as MistakeKind[]
