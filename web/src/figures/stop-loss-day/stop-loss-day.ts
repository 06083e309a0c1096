// What a stop loss order on AIG would have done on a day of the recorded week.

import { type Cents, toCents } from '@koersklasse/domain/money/money.ts'
import { firstFill, type Price } from '../prices/first-fill.ts'

export interface StopOutcome {
  bought: Cents
  stop: Cents
  fill: { index: number; price: Cents } | null
  /** The bid at the end of the day. */
  end: Cents
}

/**
 * Buys at the first price of a day, and places a stop loss order for it.
 * @param tenths how far below that price the stop price is, in tenths of a percent
 */
export function stopOutcome(tenths: number, prices: readonly Price[]): StopOutcome {
  const bought = prices[0]!.ask
  const stop = toCents(Math.round(bought * (1 - tenths / 1_000)))
  const fill = firstFill('sell', { orderType: 'stoploss', stopPrice: stop }, prices)
  return { bought, stop, fill, end: prices.at(-1)!.bid }
}
