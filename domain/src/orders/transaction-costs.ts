// The costs of a fill: a fixed amount and a share of its value, both set by the competition's configuration.

import { divideUp } from '../money/decimal.ts'
import { type Cents, multiplyCents, type Quantity, toCents, toQuantity } from '../money/money.ts'

/** The costs of one fill: `fixed` cents, and `rateBasisPoints` hundredths of a percent of its value. */
export interface TransactionCosts {
  fixed: Cents
  rateBasisPoints: number
}

/** The costs of a game whose operator set none, and of examples: 2 euro. */
export const defaultTransactionCosts: TransactionCosts = { fixed: toCents(200), rateBasisPoints: 0 }

/** The costs of a fill with a value in cents: the fixed amount plus the rate, rounded up to the cent. */
export function transactionCosts(value: Cents, costs: TransactionCosts): Cents {
  const share = divideUp(BigInt(value) * BigInt(costs.rateBasisPoints), 10_000n)
  return toCents(costs.fixed + Number(share))
}

/** The amount of a purchase in cents: its value and its costs. */
export function purchaseAmount(price: Cents, quantity: Quantity, costs: TransactionCosts): Cents {
  const value = multiplyCents(price, quantity)
  return toCents(value + transactionCosts(value, costs))
}

/** The most pieces at a price in cents that the cash pays for, costs included; zero if it pays for none. */
export function affordableQuantity(cash: Cents, price: Cents, costs: TransactionCosts): Quantity {
  const room = cash - costs.fixed
  if (room < price) return toQuantity(0)
  // Because costs are rounded up, the closed form is too high by at most one.
  const estimate = Number(
    (BigInt(room) * 10_000n) / (BigInt(price) * (10_000n + BigInt(costs.rateBasisPoints))),
  )
  const fits = purchaseAmount(price, toQuantity(estimate), costs) <= cash
  return toQuantity(fits ? estimate : estimate - 1)
}
