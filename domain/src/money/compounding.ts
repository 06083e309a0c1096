// A yearly rate compounds daily: a level grows by (1 + rate)^(days ÷ days in a year), as issuers of Sprinters define
// it.

import { assert } from '../result.ts'
import { type Decimal, decimalOne, divideHalfUp } from './decimal.ts'

/**
 * A level after a number of days at a yearly rate: level × (1 + rate)^(days ÷ daysInYear), rounded once, half up in the
 * tenth digit. The power is computed to 27 digits, so that the rounding of its terms cannot reach the tenth digit of a
 * price.
 * @param rate yearly, as a fraction (0.04 is 4 %), between −0.5 and 0.5
 * @param days calendar days, a whole number, zero or more
 * @param daysInYear 360 for money market rates, 365 for fees
 */
export function compound(level: Decimal, rate: Decimal, days: number, daysInYear: 360 | 365): Decimal {
  return divideHalfUp(level * power(rate, days, daysInYear), scale) as Decimal
}

const scale = 10n ** 30n
const steepest = decimalOne / 2n

// (1 + rate)^(days ÷ year) as a binomial series: term k + 1 is term k × rate × (days − k × year) ÷ (year × (k + 1)).
function power(rate: Decimal, days: number, daysInYear: number): bigint {
  assert(rate >= -steepest && rate <= steepest, 'a yearly rate lies between -50 and 50 %')
  assert(Number.isSafeInteger(days) && days >= 0, 'days are a whole number, zero or more')
  const year = BigInt(daysInYear)
  let sum = 0n
  let term = scale
  for (let k = 0n; term !== 0n; k += 1n) {
    sum += term
    term = (term * rate * (BigInt(days) - k * year)) / (decimalOne * year * (k + 1n))
  }
  return sum
}
