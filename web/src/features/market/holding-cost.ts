import type { Product, ProductPrice } from '@koersklasse/contract/market.ts'

/** How many days the cost of holding is told for. */
const days = 30

/**
 * What it costs to hold a product for an amount of money for thirty days, in cents, to be shown beside that of others;
 * below zero where it brings something, null where it is not known.
 * @param monthCost what holding a piece for thirty days costs, in cents, of what has a leverage
 * @param stake the amount that is bought for, in cents
 */
export function holdingCostOf(
  { yearlyFee }: Pick<Product, 'yearlyFee'>,
  price: Pick<ProductPrice, 'ask'> | null,
  monthCost: number | null,
  stake: number,
): number | null {
  if (yearlyFee !== null) return Math.round((stake * Number(yearlyFee) * days) / 365)
  if (monthCost === null || price === null || price.ask === 0) return null
  return Math.round((monthCost / price.ask) * stake)
}

/** What lies between bid and ask, in cents and as a fraction of the ask; null where there is no price. */
export function spreadOf(
  price: Pick<ProductPrice, 'bid' | 'ask'> | null,
): { cents: number; fraction: number } | null {
  if (price === null || price.ask === 0) return null
  const cents = price.ask - price.bid
  return { cents, fraction: cents / price.ask }
}
