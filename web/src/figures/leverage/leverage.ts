// What a Sprinter is worth after a move of the price that it follows, by the rules of the game.

import { euroConversion } from '@koersklasse/domain/market/euro-price.ts'
import { type Decimal, decimalOne, toDecimal } from '@koersklasse/domain/money/decimal.ts'
import type { Cents } from '@koersklasse/domain/money/money.ts'
import { isAtStopLoss, residualValue } from '@koersklasse/domain/products/knock-out.ts'
import { issueSprinter } from '@koersklasse/domain/products/ladder.ts'
import { type Direction, type Sprinter, sprinterValue } from '@koersklasse/domain/products/sprinter.ts'
import { assert } from '@koersklasse/domain/result.ts'

export interface MovedSprinter {
  sprinter: Sprinter
  /** The prices of the Sprinter before and after, in cents. */
  before: Cents
  after: Cents
  /** The change of the Sprinter, as a fraction. */
  change: number
  isKnockedOut: boolean
}

/** The price that the Sprinter follows, in euro, when it is issued. */
const start = toDecimal('100')
/** The distance between the two levels of a Sprinter, as for an index. */
const buffer = toDecimal('0.02')
const euro = euroConversion('EUR', null)!

/** A Sprinter issued at 100 euro, after a move in percent. Within the move it is knocked out at its stop-loss level. */
export function sprinterAfter(direction: Direction, leverage: number, movePercent: number): MovedSprinter {
  const rung = { productType: 'sp', direction, leverage: toDecimal(String(leverage)) } as const
  const sprinter = issueSprinter(rung, start, decimalOne, buffer)
  assert(sprinter !== null, 'a Sprinter exists at this leverage')
  const moved = ((start * BigInt(100 + movePercent)) / 100n) as Decimal
  const isKnockedOut = isAtStopLoss(sprinter, moved)
  const before = sprinterValue(sprinter, start, euro)
  const after = isKnockedOut
    ? residualValue(sprinter, sprinter.stopLossLevel, euro)
    : sprinterValue(sprinter, moved, euro)
  return { sprinter, before, after, change: (after - before) / before, isKnockedOut }
}
