// How often the price of a real share reached a stop-loss level within some days, for each distance of the level.

import { type Decimal, decimalOne, toDecimal } from '@koersklasse/domain/money/decimal.ts'
import { isAtStopLoss } from '@koersklasse/domain/products/knock-out.ts'
import type { Sprinter } from '@koersklasse/domain/products/sprinter.ts'
import prices from '../../../../content/academy/prices/ibm-years.json'

/** A restless year and a quiet one. */
export const years = ['2008', '2017'] as const
export type Year = (typeof years)[number]

/** How many trading days are looked ahead, by name. */
export const horizons = { day: 1, week: 5, month: 21 } as const
export type Horizon = keyof typeof horizons

/** The deepest fall that is shown on its own, in percent; deeper ones are counted with it. */
export const deepest = 20

/**
 * Buys at the close of each day of a year, and looks how deep the price falls within the horizon.
 * @returns the falls below the purchase, as fractions, in the order of the days; below zero if the price never came back
 */
export function fallsIn(year: Year, horizon: Horizon): number[] {
  const { closes, lows } = prices.find((one) => one.year === year)!
  const ahead = horizons[horizon]
  return closes.slice(0, closes.length - ahead).map((close, day) => {
    const low = Math.min(...lows.slice(day + 1, day + 1 + ahead))
    return 1 - low / close
  })
}

/** The fraction of the purchases that were knocked out, with a stop-loss level a number of percent below them. */
export function partKnockedOut(falls: readonly number[], distancePercent: number): number {
  const sprinter = longWithStopLoss(distancePercent)
  const out = falls.filter((fall) => isAtStopLoss(sprinter, after(fall)))
  return out.length / falls.length
}

/** How many falls there were of each whole percent, from 0; the last has all that are deeper. */
export function countByPercent(falls: readonly number[]): number[] {
  const counts = Array.from({ length: deepest + 1 }, () => 0)
  for (const fall of falls) {
    const percent = Math.min(Math.max(Math.floor(fall * 100), 0), deepest)
    counts[percent]! += 1
  }
  return counts
}

/** The price of something that was bought at 1, after a fall. */
function after(fall: number): Decimal {
  return toDecimal((1 - fall).toFixed(10))
}

function longWithStopLoss(distancePercent: number): Sprinter {
  const level = ((decimalOne * BigInt(100 - distancePercent)) / 100n) as Decimal
  return {
    productType: 'sp',
    direction: 'long',
    ratio: decimalOne,
    financingLevel: level,
    stopLossLevel: level,
  }
}
