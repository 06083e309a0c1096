// Rates, prices and levels are exact decimals: whole numbers of units of 10^-10, never floats.

declare const decimal: unique symbol

/** An exact decimal with ten fractional digits: the number times 10^10, as a bigint. */
export type Decimal = bigint & { readonly [decimal]: true }

const fractionDigits = 10
const one = 10n ** BigInt(fractionDigits)
const pattern = /^(-?)(\d{1,18})(?:\.(\d{1,10}))?$/

/**
 * Parses a decimal such as '185.92' or '-0.5', with at most 18 digits before the point and 10 after it.
 * Returns null for anything else, such as an empty text, NaN, an exponent, spaces or a plus sign.
 */
export function parseDecimal(text: string): Decimal | null {
  const match = pattern.exec(text)
  if (match === null) return null
  const [, sign, whole, fraction = ''] = match
  const units = BigInt(`${whole}${fraction.padEnd(fractionDigits, '0')}`)
  return (sign === '-' ? -units : units) as Decimal
}

/** Parses a decimal that must be well formed. Throws a RangeError on any other text. */
export function toDecimal(text: string): Decimal {
  const value = parseDecimal(text)
  if (value === null) throw new RangeError(`Not a decimal number: ${text}`)
  return value
}

/** Formats a decimal without trailing zeros: '185.92', '1', '-0.5'. */
export function formatDecimal(value: Decimal): string {
  const digits = (value < 0n ? -value : value).toString().padStart(fractionDigits + 1, '0')
  const whole = digits.slice(0, -fractionDigits)
  const fraction = digits.slice(-fractionDigits).replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/** The nearest float. For charts and statistics only, never for money. */
export function approximate(value: Decimal): number {
  return Number(formatDecimal(value))
}

/** The mid of two decimals, rounded half up in the tenth digit. */
export function middle(low: Decimal, high: Decimal): Decimal {
  return divideHalfUp(low + high, 2n) as Decimal
}

/** The quotient rounded down, towards minus infinity. The divisor must be positive. */
export function divideDown(dividend: bigint, divisor: bigint): bigint {
  return dividend >= 0n ? dividend / divisor : -((divisor - 1n - dividend) / divisor)
}

/** The quotient rounded up, towards plus infinity. The divisor must be positive. */
export function divideUp(dividend: bigint, divisor: bigint): bigint {
  return -divideDown(-dividend, divisor)
}

/** The quotient rounded to the nearest integer, halves up. The divisor must be positive. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  return divideDown(2n * dividend + divisor, 2n * divisor)
}

/** The decimal 1. */
export const decimalOne = one as Decimal
