// Money is a whole number of euro cents and a quantity a whole number of pieces, so that sums are exact.

declare const cents: unique symbol
declare const quantity: unique symbol

/** An amount in whole euro cents, of either sign, within the safe integers (90 trillion euro). */
export type Cents = number & { readonly [cents]: true }

/** A whole number of pieces of a product, zero or more. */
export type Quantity = number & { readonly [quantity]: true }

/** Makes an amount from a number of cents. Throws a RangeError on fractions, NaN and unsafe integers. */
export function toCents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number of cents: ${value}`)
  return (value === 0 ? 0 : value) as Cents
}

/** Makes a quantity from a number of pieces. Throws a RangeError on fractions, NaN and negatives. */
export function toQuantity(value: number): Quantity {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`Not a number of pieces: ${value}`)
  return value as Quantity
}

/** The sum of amounts in cents; zero for none. Throws a RangeError when it leaves the safe integers. */
export function addCents(...amounts: readonly Cents[]): Cents {
  return toCents(amounts.reduce<number>((sum, amount) => sum + amount, 0))
}

/** The first amount minus the second, in cents. Throws a RangeError when it leaves the safe integers. */
export function subtractCents(amount: Cents, less: Cents): Cents {
  return toCents(amount - less)
}

/** The amount with its sign reversed, in cents. */
export function negateCents(amount: Cents): Cents {
  return toCents(-amount)
}

/** A price times a number of pieces, in cents. Throws a RangeError when it leaves the safe integers. */
export function multiplyCents(price: Cents, pieces: Quantity): Cents {
  return toCents(price * pieces)
}
