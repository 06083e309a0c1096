// The gain that makes up for a loss, and how long it takes.

import { toCents } from '@koersklasse/domain/money/money.ts'
import { growth } from '../compound-growth/compound-growth.ts'

/** The gain after which a loss is made up for, both as fractions: 1 for a loss of 0.5. The loss is below 1. */
export function gainToRecover(loss: number): number {
  return 1 / (1 - loss) - 1
}

/** How many whole years it takes at a yearly return in percent, which is above zero. */
export function yearsToRecover(loss: number, percent: number): number {
  const left = toCents(Math.round(1_000_000 * (1 - loss)))
  const mostYears = 200
  return growth(left, percent, mostYears).findIndex(({ compounded }) => compounded >= 1_000_000)
}
