// Computes the repair of a portfolio from its rows, by the rules of the domain.

import type { RepairSummary } from '@koersklasse/contract/desk/corrections.ts'
import { isBad } from '@koersklasse/domain/corrections/bad-stretch.ts'
import { type Repair, repair } from '@koersklasse/domain/corrections/repair.ts'
import {
  after,
  type Booking,
  type Moment,
  type Redecided,
  type ReplayState,
  type RightEnd,
  type UndoneOrder,
} from '@koersklasse/domain/corrections/replay.ts'
import { type Product, type ProductId, toProductId } from '@koersklasse/domain/market/instrument.ts'
import { isMarketOpen } from '@koersklasse/domain/market/market-hours.ts'
import { toDecimal } from '@koersklasse/domain/money/decimal.ts'
import type { Cents } from '@koersklasse/domain/money/money.ts'
import type { AbortReason, OrderSituation } from '@koersklasse/domain/orders/order.ts'
import { sprinterRoom, underlyingRoom } from '@koersklasse/domain/orders/rooms.ts'
import { noPosition } from '@koersklasse/domain/portfolio/position.ts'
import { isSprinterType } from '@koersklasse/domain/products/sprinter.ts'
import { assert } from '@koersklasse/domain/result.ts'
import { type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { StoredQuote } from '../../../platform/database/schema.ts'
import type { MarketView } from '../market-view.ts'
import { termsOf } from '../portfolios/order-terms.ts'
import type { OrderRow } from '../portfolios/wire.ts'
import type { PortfolioRow } from './execution-store.ts'
import type { PortfolioCase, ProductTransaction } from './portfolio-case.ts'
import type { RunningCorrection } from './running-correction.ts'

/** The reasons to abort an order that depend on the state of its portfolio, or on the price. */
const reasonsOfState: readonly (AbortReason | null)[] = [
  'bid_only',
  'no_positions',
  'no_funds',
  'insufficient_spread',
  'underlying_cap',
]

export interface RepairDeps {
  correction: RunningCorrection
  market: MarketView
  maxQuoteAge: number
}

/** The end of the repaired period of a portfolio: the horizon, or right before its competition ended. */
export function horizonOf({ horizon }: RunningCorrection, { end_at }: Pick<PortfolioRow, 'end_at'>): EpochMs {
  return toEpochMs(Math.min(horizon, end_at - 1))
}

/** The repair of a portfolio; null if nothing changes. */
export function repairPortfolio(
  deps: RepairDeps,
  portfolio: PortfolioRow,
  rows: PortfolioCase,
): Repair | null {
  const { correction, market } = deps
  const right = correction.market
  const bookings = rows.transactions.map((row) => toBooking(row, isWrong(correction, row)))
  const orders = undoneOrders(correction, rows, bookings)
  const times = [
    ...bookings.filter(({ isWrong }) => isWrong).map(({ time }) => time),
    ...orders.map(({ decidedAt }) => decidedAt),
  ]
  if (times.length === 0) return null
  const products = new Set(orders.map(({ productId }) => productId))
  const orderRows = new Map(rows.orders.map((row) => [row.id, row]))
  const orderIdOf = new Map(rows.transactions.map(({ id, order_id }) => [id, order_id]))
  return repair({
    startingBalance: portfolio.starting_balance,
    ...{ bookings, orders, cash: portfolio.cash },
    deposits: rows.deposits.map(({ created_at: time, amount }) => ({ time, amount })),
    steps: right.stepsOf(products, toEpochMs(Math.min(...times))),
    ends: [...right.ends].flatMap(([productId, { right: end }]): RightEnd[] =>
      end === null ? [] : [{ productId, time: end.time, price: end.price }],
    ),
    horizon: horizonOf(correction, portfolio),
    seenAt: (productId, at) => ({
      product: right.stateAt(productId, at),
      price: right.priceAt(productId, at),
      now: at.time,
    }),
    situationOf: (order, at, state) => situationAt(deps, portfolio, order, at, state),
    priceAt: (productId, at) => right.priceAt(productId, after(at)),
    orderOf(booking) {
      const orderId = orderIdOf.get(booking.id)
      const row = orderId ? orderRows.get(orderId) : undefined
      return row === undefined ? null : toOrder(row)
    },
    isAsBefore(decided) {
      const row = orderRows.get(decided.order.id)!
      return decided.kind === 'aborted' && row.status === 'aborted' && row.abort_reason === decided.reason
    },
  })

  function situationAt(
    { maxQuoteAge }: RepairDeps,
    { cost_fixed, cost_rate_basis_points }: PortfolioRow,
    { productId, order }: UndoneOrder,
    at: Moment,
    state: ReplayState,
  ): OrderSituation {
    return {
      now: at.time,
      cash: state.cash,
      position: state.positions.get(productId) ?? noPosition,
      price: right.priceAt(productId, at),
      isMarketOpen: isMarketOpen(at.time, market.hours),
      feed: { ...market.feedState(), isSilent: false, countsFrom: toEpochMs(0) },
      costs: { fixed: cost_fixed, rateBasisPoints: cost_rate_basis_points },
      ...{ product: right.stateAt(productId, at), bidOnly: right.bidOnlyAt(productId, at) },
      ...{ maxQuoteAge, isBeforeExDate: false },
      ...(order.side === 'sell' ? noRooms : roomsAt(productId, at, state)),
    }
  }

  function roomsAt(productId: ProductId, at: Moment, { cash, positions }: ReplayState) {
    const { sprinter_cap: cap, underlying_cap_percent: share } = portfolio
    const wanted = market.product(productId)
    if (wanted === undefined) return noRooms
    const underlyingOf = ({ symbol }: Product) => market.underlyingOf(symbol)
    const holdings = [...positions].flatMap(([id, { quantity }]) => {
      const held = quantity > 0 ? market.product(id) : undefined
      return held === undefined ? [] : [{ ...held, underlying: underlyingOf(held), quantity }]
    })
    const bidOf = ({ id }: Product): Cents | null => right.priceAt(id, at)?.bid ?? null
    return {
      sprinterRoom: isSprinterType(wanted.productType) ? sprinterRoom(cap, holdings, bidOf) : null,
      underlyingRoom:
        share === null ? null : underlyingRoom(share, cash, holdings, underlyingOf(wanted), bidOf),
    }
  }
}

const noRooms = { sprinterRoom: null, underlyingRoom: null }

/** The repair in numbers. */
export function summaryOf(repaired: Repair | null, { cash }: Pick<PortfolioRow, 'cash'>): RepairSummary {
  const nothing = { reversed: 0, filled: 0, paidOut: 0, restored: 0, aborted: 0, waived: 0 as Cents }
  if (repaired === null) return { ...nothing, kind: 'unchanged', cashBefore: cash, cashAfter: cash }
  const { kind, cash: cashAfter } = repaired
  if (repaired.kind === 'adjusted') {
    const waived = repaired.adjustments.reduce((sum, one) => sum + one.waived, 0) as Cents
    return { ...nothing, kind, reversed: repaired.adjustments.length, waived, cashBefore: cash, cashAfter }
  }
  const count = (wanted: Redecided['kind']) => repaired.orders.filter((one) => one.kind === wanted).length
  return {
    ...{ ...nothing, kind, cashBefore: cash, cashAfter, paidOut: repaired.payouts.length },
    reversed: repaired.reversals.length,
    ...{ filled: count('filled'), restored: count('waiting'), aborted: count('aborted') },
  }
}

/** Whether a wrong quote caused a transaction. */
function isWrong({ stretch, market }: RunningCorrection, row: ProductTransaction): boolean {
  if (row.kind === 'dividend' || row.kind === 'split' || row.reverses !== null) return false
  if ([row.quote, row.currency_quote].some((quote) => quote !== null && isStoredBad(stretch, quote))) {
    // A wrong quote that did not change an end does not make the end wrong.
    return row.order_id !== null || market.ends.has(toProductId(row.product_id))
  }
  return false
}

function isStoredBad(
  stretch: RunningCorrection['stretch'],
  { symbol, time, bid, ask }: Pick<StoredQuote, 'symbol' | 'time' | 'bid' | 'ask'>,
): boolean {
  return isBad(stretch, { symbol, time, bid: toDecimal(bid), ask: toDecimal(ask) })
}

function toBooking(row: ProductTransaction, isWrong: boolean): Booking {
  const { detail, kind } = row
  assert(kind !== 'deposit', 'a deposit is not in a product')
  return {
    ...{ id: row.id, productId: toProductId(row.product_id), kind, isWrong },
    // A booking of an earlier correction counts from when it would have happened.
    time: row.effective_at ?? row.created_at,
    ...{
      quantity: row.quantity,
      delta: row.quantity_delta,
      price: row.price,
      amount: row.amount,
      gain: row.gain,
    },
    split: detail?.kind === 'split' ? detail : null,
    reverses: row.reverses,
  }
}

function toOrder(row: OrderRow): UndoneOrder['order'] {
  return { ...termsOf(row), placed: row.created_at, expiry: row.expires_at, cancelled: row.cancelled_at }
}

/** The orders to decide again: those that were filled wrongly, and those that were aborted on a wrong price or state. */
function undoneOrders(
  correction: RunningCorrection,
  { orders, transactions }: PortfolioCase,
  bookings: readonly Booking[],
): UndoneOrder[] {
  const { stretch, market, horizon } = correction
  const wrong = new Set(bookings.filter(({ isWrong }) => isWrong).map(({ id }) => id))
  const wrongOrders = new Set(transactions.filter(({ id }) => wrong.has(id)).map(({ order_id }) => order_id))
  const first = Math.min(
    ...bookings.filter(({ isWrong }) => isWrong).map(({ time }) => time),
    ...orders.flatMap(({ decision }) =>
      [decision?.quote, decision?.currencyQuote].some((quote) => quote && isStoredBad(stretch, quote))
        ? [decision!.time]
        : [],
    ),
  )
  return orders.flatMap((row): UndoneOrder[] => {
    const productId = toProductId(row.product_id)
    const undone = { id: row.id, productId, order: toOrder(row) }
    const decidedAt = row.decision?.time ?? row.updated_at
    if (row.status === 'completed') return wrongOrders.has(row.id) ? [{ ...undone, decidedAt }] : []
    const end = market.ends.get(productId)
    if (row.abort_reason === 'knockout') {
      if (end === undefined || row.updated_at < end.was.ended.time) return []
      return [{ ...undone, decidedAt: toEpochMs(Math.max(end.was.ended.time, row.created_at)) }]
    }
    const isOfState = reasonsOfState.includes(row.abort_reason) && row.decision !== null
    return isOfState && decidedAt >= first && decidedAt <= horizon ? [{ ...undone, decidedAt }] : []
  })
}
