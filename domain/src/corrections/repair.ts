// The repair of a portfolio after wrong quotes. What would not have happened is reversed by counter-entries, and what
// would have happened is booked on the right quotes. Where a later decision of the player could not have been made
// then, nothing is reversed: the wrong transactions stand, at the right price (docs/decisions/0068-bad-ticks.md).

import type { EuroPrice } from '../market/euro-price.ts'
import type { ProductId } from '../market/instrument.ts'
import { addCents, type Cents, negateCents, toCents } from '../money/money.ts'
import type { Order } from '../orders/order.ts'
import { orderTrigger } from '../orders/order-trigger.ts'
import { type LedgerEntry, paymentEntries } from '../portfolio/ledger.ts'
import { noPosition, type Position } from '../portfolio/position.ts'
import type { EpochMs } from '../time/time.ts'
import {
  type Booking,
  missingGain,
  type Redecided,
  type Repaid,
  type Replayed,
  type ReplayWorld,
  replay,
} from './replay.ts'

/** A counter-entry: the transaction with every sign turned. `gain` also makes up for gains of later transactions. */
export interface Reversal {
  of: Booking
  gain: Cents | null
}

/** What is paid (or, below zero, taken) so that a wrong transaction counts at the right price. */
export interface Adjustment {
  of: Booking
  /** The right price of a piece, in cents. */
  rightPrice: Cents
  amount: Cents
  /** What was not taken, because the portfolio had no more cash; zero or more. */
  waived: Cents
  entries: LedgerEntry[]
}

export type Repair =
  | {
      kind: 'reversed'
      reversals: Reversal[]
      payouts: Repaid[]
      /** The orders that have another outcome than they had. */
      orders: Redecided[]
      cash: Cents
      /** The positions in the products that the repair concerns. */
      positions: ReadonlyMap<ProductId, Position>
    }
  | { kind: 'adjusted'; adjustments: Adjustment[]; cash: Cents; because: Booking }

/** How the wrong transactions of a portfolio were decided. */
export interface RepairWorld extends ReplayWorld {
  /** The cash now, in cents. */
  cash: Cents
  /** The order of a fill; null for a payout. */
  orderOf(booking: Booking): Order | null
  /** The right price of a product at an instant; null for none. */
  priceAt(productId: ProductId, at: EpochMs): EuroPrice | null
  /** Whether an order has the outcome that it already had. */
  isAsBefore(decided: Redecided): boolean
}

/** The repair of a portfolio; null if nothing changes. */
export function repair(world: RepairWorld): Repair | null {
  const replayed = replay(world)
  if (replayed.impossible !== null) return adjust(world, replayed.impossible)
  const orders = replayed.orders.filter((decided) => !world.isAsBefore(decided))
  if (replayed.undone.length === 0 && replayed.payouts.length === 0 && orders.length === 0) return null
  const products = new Set<ProductId>([
    ...replayed.undone.map(({ productId }) => productId),
    ...replayed.payouts.map(({ end }) => end.productId),
    ...orders.flatMap((decided) => (decided.kind === 'filled' ? [decided.order.productId] : [])),
  ])
  const { positions } = replayed.state
  return {
    kind: 'reversed',
    reversals: reversalsOf(world, replayed, orders),
    payouts: replayed.payouts,
    orders,
    cash: replayed.state.cash,
    // A product whose only purchase is undone is no longer held.
    positions: new Map([...products].map((id) => [id, positions.get(id) ?? noPosition])),
  }
}

/** The counter-entries; the last one in each product makes up for gains that were computed wrongly afterwards. */
function reversalsOf(
  { bookings }: RepairWorld,
  replayed: Replayed,
  orders: readonly Redecided[],
): Reversal[] {
  const last = new Map(replayed.undone.map((booking) => [booking.productId, booking]))
  return replayed.undone.map((of) => {
    const { productId, gain } = of
    const turned = gain === null ? null : negateCents(gain)
    if (last.get(productId) !== of) return { of, gain: turned }
    const others = replayed.undone.filter((one) => one.productId === productId && one !== of)
    const missing = missingGain(productId, replayed, bookings, [
      turned,
      ...others.map((one) => (one.gain === null ? null : negateCents(one.gain))),
      ...orders.flatMap((one) =>
        one.kind === 'filled' && one.order.productId === productId ? [one.fill.gain] : [],
      ),
      ...replayed.payouts.flatMap((one) => (one.end.productId === productId ? [one.gain] : [])),
    ])
    return { of, gain: missing === 0 ? turned : addCents(turned ?? toCents(0), missing) }
  })
}

/** Adjusts the wrong transactions to the right price, which is never worse than the player's own limit; never into debt. */
function adjust(world: RepairWorld, because: Booking): Repair {
  let cash = world.cash
  const adjustments: Adjustment[] = []
  for (const of of world.bookings) {
    if (!of.isWrong) continue
    const price = world.priceAt(of.productId, of.time)
    if (price === null) continue
    const rightPrice =
      of.kind === 'buy' ? atMost(price.ask, limitOf(world, of)) : atLeast(price.bid, limitOf(world, of))
    const worth = toCents((rightPrice - of.price) * of.quantity)
    const owed = of.kind === 'buy' ? negateCents(worth) : worth
    const amount = toCents(Math.max(owed, -Math.max(0, cash)))
    if (owed === 0) continue
    cash = addCents(cash, amount)
    adjustments.push({
      of,
      rightPrice,
      amount,
      waived: toCents(amount - owed),
      entries: paymentEntries(amount),
    })
  }
  return { kind: 'adjusted', adjustments, cash, because }
}

function limitOf(world: RepairWorld, booking: Booking): Cents | null {
  const order = world.orderOf(booking)
  if (order === null || order.orderType !== 'limit') return null
  return orderTrigger(order.side, order)?.price ?? null
}

const atMost = (price: Cents, limit: Cents | null): Cents =>
  limit === null ? price : toCents(Math.min(price, limit))
const atLeast = (price: Cents, limit: Cents | null): Cents =>
  limit === null ? price : toCents(Math.max(price, limit))
