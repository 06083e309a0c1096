// The price of a tracker beside its index over real years: the index divided by the ratio, less the fee.

import { toDecimal } from '@koersklasse/domain/money/decimal.ts'
import { leftAfterFee, trackerPrice } from '@koersklasse/domain/products/tracker.ts'
import { assert } from '@koersklasse/domain/result.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import months from '../../../../content/academy/prices/spy-months.json'

export interface Month {
  /** In years since the start. */
  year: number
  /** The gain since the start, as a fraction. */
  index: number
  tracker: number
}

export const mostYears = 10
const dayMs = 86_400_000
const ratio = toDecimal('10')

/**
 * The last years of the prices, from a month's end to a month's end.
 * @param yearlyFee of the tracker, as a fraction
 */
export function trackedOver(years: number, yearlyFee: number): Month[] {
  const dates = months.dates.slice(-12 * years - 1).map((date) => Date.parse(date))
  const closes = months.closes.slice(-12 * years - 1)
  const values = dates.map((at, index) => valueAt(closes[index]!, at, dates[0]!, yearlyFee))
  return closes.map((close, index) => ({
    year: index / 12,
    index: close / closes[0]! - 1,
    tracker: values[index]! / values[0]! - 1,
  }))
}

/** What a piece brings, in cents, when one point of the index is one euro and the issuer asks no spread. */
function valueAt(close: number, at: number, issued: number, yearlyFee: number): number {
  const level = toDecimal(String(close))
  const days = Math.round((at - issued) / dayMs)
  const left = leftAfterFee({ ratio, yearlyFee: toDecimal(yearlyFee.toFixed(4)) }, days)
  const quote = { symbol: 'SPY', bid: level, ask: level, time: toEpochMs(at), source: 'tape' }
  const price = trackerPrice({ ratio }, left, quote, 'EUR', null, { kind: 'ticks', ticks: 0 })
  assert(price !== null, 'a tracker has a price in euro')
  return price.bid
}
