// What it costs to buy something and to sell it again at the same moment.

import {
  type Cents,
  multiplyCents,
  subtractCents,
  toCents,
  toQuantity,
} from '@koersklasse/domain/money/money.ts'
import {
  purchaseAmount,
  type TransactionCosts,
  transactionCosts,
} from '@koersklasse/domain/orders/transaction-costs.ts'
import { withIssuerSpread } from '@koersklasse/domain/products/issuer-spread.ts'

export interface RoundTrip {
  bid: Cents
  ask: Cents
  paid: Cents
  received: Cents
  /** The part of the loss that is the spread, and the part that is the costs of both trades. */
  spread: Cents
  costs: Cents
}

/**
 * Buys pieces at the ask and sells them at the bid.
 * @param middle the price between the two, in cents
 * @param ticks the distance between the two, in cents
 */
export function roundTrip(
  { middle, ticks, pieces }: { middle: Cents; ticks: number; pieces: number },
  costs: TransactionCosts,
): RoundTrip {
  const prices = withIssuerSpread(BigInt(middle), BigInt(middle), { kind: 'ticks', ticks })
  const [bid, ask] = [toCents(Number(prices.bid)), toCents(Number(prices.ask))]
  const quantity = toQuantity(pieces)
  const proceeds = multiplyCents(bid, quantity)
  const paid = purchaseAmount(ask, quantity, costs)
  const received = subtractCents(proceeds, transactionCosts(proceeds, costs))
  const spread = multiplyCents(subtractCents(ask, bid), quantity)
  return { bid, ask, paid, received, spread, costs: toCents(paid - received - spread) }
}
