import type { Product, ProductPrice } from '@koersklasse/contract/market.ts'

/** The period of the holding cost, in days. */
const days = 30

/**
 * The cost of holding an investment in a product for thirty days, comparable between products.
 * @param monthCost for a product with leverage, the cost of holding one piece for thirty days, in cents
 * @param stake the size of the investment, in cents
 * @returns cents; negative if holding it pays, null if it is unknown
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

/** The spread between bid and ask, in cents and as a fraction of the ask; null without a price. */
export function spreadOf(
  price: Pick<ProductPrice, 'bid' | 'ask'> | null,
): { cents: number; fraction: number } | null {
  if (price === null || price.ask === 0) return null
  const cents = price.ask - price.bid
  return { cents, fraction: cents / price.ask }
}
