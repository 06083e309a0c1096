// The dividend is paid to those who hold the share at the end of the day before its ex-date. A Sprinter pays none, but
// its levels fall by it, so that its value stays the same (sprinters.md, section 7).

import type { EuroConversion } from '../market/euro-price.ts'
import { type Decimal, decimalOne, divideDown, divideHalfUp, toDecimal } from '../money/decimal.ts'
import { type Cents, type Quantity, toCents } from '../money/money.ts'
import type { Sprinter } from '../products/sprinter.ts'

/** The dividend of a share or a distributing ETF. */
export interface Dividend {
  /** The gross amount for one piece, in the currency in which it is declared. */
  amount: Decimal
  /** The tax withheld, as a fraction (0.15 is 15 %); zero where the game pays gross. */
  withholding: Decimal
}

/** The Dutch dividend tax: 15 %. */
export const dutchWithholding = toDecimal('0.15')

/**
 * The payment to a holder, in whole cents, rounded down once: quantity × gross × (1 − withholding) ÷ FX.
 * @param quantity held at the end of the day before the ex-date
 * @param conversion of the dividend's currency to euro
 */
export function dividendPayment(
  quantity: Quantity,
  { amount, withholding }: Dividend,
  conversion: EuroConversion,
): Cents {
  const net = BigInt(quantity) * amount * (decimalOne - withholding)
  return toCents(Number(divideDown(net * conversion.factor, decimalOne * conversion.divisor)))
}

/**
 * The fraction of a dividend by which the levels of a Sprinter fall: 1 is all of it. On a total-return index it is zero
 * for a short, and below zero for a long: the levels rise by the tax.
 */
export interface DividendShare {
  long: Decimal
  short: Decimal
}

/** The game's default: all of it, as ING did for Dutch shares and indices. */
export const fullDividendShare: DividendShare = { long: toDecimal('1'), short: toDecimal('1') }

/** Fifteen per cent of tax for a long, as BNP has done since 2018. */
export const taxedDividendShare: DividendShare = { long: toDecimal('0.85'), short: toDecimal('1') }

/**
 * A Sprinter after its underlying went ex-dividend: both levels fall by the share of the dividend, rounded half up in
 * the tenth digit. The level of an X-Turbo never moves.
 * @param amount for one unit of the underlying, in its currency; index points for an index
 */
export function afterDividend<S extends Sprinter>(sprinter: S, amount: Decimal, share: DividendShare): S {
  if (sprinter.productType === 'xt') return sprinter
  const fall = divideHalfUp(amount * share[sprinter.direction], decimalOne)
  return {
    ...sprinter,
    financingLevel: (sprinter.financingLevel - fall) as Decimal,
    stopLossLevel: (sprinter.stopLossLevel - fall) as Decimal,
  }
}
