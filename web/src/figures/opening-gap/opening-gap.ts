// What a stop loss order brings when the exchange opens far below the close of the day before.

import { type Cents, multiplyCents, toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import { firstFill, type Price } from '../prices/first-fill.ts'

/** An invented share: its price on two days, in parts of its price at the first close and the second opening. */
const before = [1.002, 1.006, 1.003, 1.009, 1.011, 1.006, 1.004, 0.999, 1.002, 1]
const after = [1, 0.992, 0.998, 1.006, 1.003, 1.011, 1.008, 1.014, 1.012, 1.017]
const close = 50_00
const bought = toCents(50_00)
const pieces = toQuantity(100)

export interface GapOutcome {
  prices: readonly Price[]
  /** The place of the first price after the opening. */
  opening: number
  bought: Cents
  stop: Cents
  fill: { index: number; price: Cents } | null
  /** The loss on all pieces: at the stop price, and at the price of the sale. Null without a sale. */
  expected: Cents
  actual: Cents | null
}

/**
 * Holds 100 pieces, bought at 50 euro, with a stop loss order.
 * @param stopPercent how far below the purchase the stop price is
 * @param gapPercent how far below the close the next day opens
 */
export function gapOutcome(stopPercent: number, gapPercent: number): GapOutcome {
  const open = close * (1 - gapPercent / 100)
  const middles = [...before.map((part) => part * close), ...after.map((part) => part * open)]
  const prices = middles.map((middle) => ({
    bid: toCents(Math.round(middle) - 1),
    ask: toCents(Math.round(middle) + 1),
  }))
  const stop = toCents(Math.round(bought * (1 - stopPercent / 100)))
  const fill = firstFill('sell', { orderType: 'stoploss', stopPrice: stop }, prices)
  const lossAt = (price: number) => multiplyCents(toCents(bought - price), pieces)
  return {
    prices,
    opening: before.length,
    bought,
    stop,
    fill,
    expected: lossAt(stop),
    actual: fill === null ? null : lossAt(fill.price),
  }
}
