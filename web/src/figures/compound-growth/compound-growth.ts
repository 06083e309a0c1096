// What an amount grows to when its return is invested again, and when it is not.

import { compound } from '@koersklasse/domain/money/compounding.ts'
import { type Decimal, decimalOne, divideHalfUp, toDecimal } from '@koersklasse/domain/money/decimal.ts'
import { type Cents, toCents } from '@koersklasse/domain/money/money.ts'

export interface Year {
  year: number
  /** With the return on earlier returns. */
  compounded: Cents
  /** With only the return on the first amount. */
  simple: Cents
}

/**
 * The value after each year, from 0.
 * @param start in cents
 * @param percent the yearly return, such as 6.5
 */
export function growth(start: Cents, percent: number, years: number): Year[] {
  const rate = toDecimal((percent / 100).toFixed(4))
  return Array.from({ length: years + 1 }, (_, year) => ({
    year,
    compounded: grown(start, rate, year),
    simple: toCents(start + year * (grown(start, rate, 1) - start)),
  }))
}

function grown(start: Cents, rate: Decimal, years: number): Cents {
  const value = compound((BigInt(start) * decimalOne) as Decimal, rate, years * 365, 365)
  return toCents(Number(divideHalfUp(value, decimalOne)))
}
