// What the costs of a month of trading leave of a capital while no price moves.

import { divideUp } from '@koersklasse/domain/money/decimal.ts'
import { type Cents, toCents } from '@koersklasse/domain/money/money.ts'
import { type TransactionCosts, transactionCosts } from '@koersklasse/domain/orders/transaction-costs.ts'

/** The trading days of a month. */
export const monthDays = 20

/**
 * The capital after each day of a month, from before the first. Each trade buys or sells with the whole capital; it costs
 * the transaction costs and half of the spread.
 * @param capital in cents
 * @param spread between bid and ask, in hundredths of a percent of the price
 */
export function capitalByDay(
  { capital, tradesPerDay, spread }: { capital: Cents; tradesPerDay: number; spread: number },
  costs: TransactionCosts,
): Cents[] {
  const days = [capital]
  let left = capital
  for (let day = 1; day <= monthDays; day += 1) {
    for (let trade = 0; trade < tradesPerDay; trade += 1) left = afterTrade(left, spread, costs)
    days.push(left)
  }
  return days
}

function afterTrade(capital: Cents, spread: number, costs: TransactionCosts): Cents {
  const halfSpread = Number(divideUp(BigInt(capital) * BigInt(spread), 20_000n))
  return toCents(Math.max(0, capital - halfSpread - transactionCosts(capital, costs)))
}
