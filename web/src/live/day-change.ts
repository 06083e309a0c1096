import type { ProductPrice } from '@koersklasse/contract/market.ts'

/** The mid of a price in euro cents; null where there is no price. */
export function midOf(price: ProductPrice | null): number | null {
  return price === null ? null : (price.bid + price.ask) / 2
}

/** The change of the mid since the previous close, as a fraction; null where either is unknown. */
export function dayChange(price: ProductPrice | null): number | null {
  const mid = midOf(price)
  const before = price?.previousClose ?? null
  return mid === null || before === null || before === 0 ? null : mid / before - 1
}
