// A yearly rate compounds by the calendar day: a level grows by (1 + rate)^(days ÷ days in a year) (sprinters.md, section 3).

import { type Decimal, decimalOne, divideHalfUp } from './decimal.ts'
import { assert } from './result.ts'

/**
 * A level after some days of growth at a yearly rate, rounded half up in the tenth digit, once. The power itself is
 * right to 27 digits, far beyond the tenth of any price.
 * @param rate a year's, as a fraction (0.04 is 4 %), between −0.5 and 0.5
 * @param days whole calendar days, zero or more
 * @param daysInYear 360 for money market rates, 365 for fees
 */
export function compound(level: Decimal, rate: Decimal, days: number, daysInYear: 360 | 365): Decimal {
  return divideHalfUp(level * power(rate, days, daysInYear), scale) as Decimal
}

const scale = 10n ** 30n
const steepest = decimalOne / 2n

// The binomial series: the term after the k-th is rate × (days − k × year) ÷ (year × (k + 1)) times as large.
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
