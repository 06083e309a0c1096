// Decides an order in its situation, and books the outcome.

import type { EuroPrice } from '@koersklasse/domain/market/euro-price.ts'
import { toProductId } from '@koersklasse/domain/market/instrument.ts'
import { decideOrder, type Fill, type OrderOutcome } from '@koersklasse/domain/orders/order.ts'
import { sumOf } from '@koersklasse/domain/portfolio/ledger.ts'
import { assert, ok } from '@koersklasse/domain/result.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import { termsOf } from '../portfolios/order-terms.ts'
import type { OrderRow, TransactionRow } from '../portfolios/wire.ts'
import type { Executed } from './command.ts'
import type { PortfolioRow } from './execution-store.ts'
import { type Booking, type Books, recordChange } from './record-change.ts'
import { decisionOf, situationOf } from './situation.ts'
import { toStoredQuote } from './stored-quote.ts'

/** The outcome of an order, with the instant and the facts of the decision if there was one. */
export interface Decided {
  now: EpochMs | null
  outcome: OrderOutcome
  price: EuroPrice | null
  decision: OrderRow['decision']
}

/** Decides an order of a portfolio, at a price of its product. */
export function decide(
  books: Books & { maxQuoteAge: number },
  portfolio: PortfolioRow,
  order: OrderRow,
  anyPrice: EuroPrice | null,
): Decided {
  const situation = situationOf(books, portfolio, order, anyPrice)
  const { now, price } = situation
  const outcome = decideOrder(
    {
      ...termsOf(order),
      placed: order.created_at,
      expiry: order.expires_at,
      cancelled: order.cancelled_at,
    },
    situation,
  )
  if (outcome.kind === 'waiting') return { now, outcome, price, decision: null }
  const product = books.market.product(toProductId(order.product_id))
  return { now, outcome, price, decision: decisionOf(product, situation, outcome) }
}

/** Applies an outcome to a portfolio and its order, and records the change for the player. */
export function bookOutcome(
  books: Books,
  before: PortfolioRow,
  order: OrderRow,
  { now, outcome, price, decision }: Decided,
): { ok: true; value: Executed } {
  const updated: OrderRow = {
    ...order,
    ...statusOf(outcome),
    decision,
    // A fill counts from the instant of its decision, which determines who held the share at the last close.
    updated_at: now ?? books.market.now(),
  }
  const booking = outcome.kind === 'filled' ? bookingOf(books, updated, outcome.fill, price) : null
  const change = recordChange(books, before, { order: updated, booking })
  return ok({ order: change.order!, transaction: change.transaction })
}

function bookingOf({ ids }: Books, order: OrderRow, fill: Fill, price: EuroPrice | null): Booking {
  assert(price !== null, 'a fill has a price')
  const transaction: TransactionRow = {
    id: ids.next(),
    order_id: order.id,
    portfolio_id: order.portfolio_id,
    product_id: order.product_id,
    kind: fill.side,
    quantity: fill.quantity,
    quantity_delta: fill.side === 'buy' ? fill.quantity : -fill.quantity,
    price: fill.price,
    costs: fill.costs,
    amount: sumOf(fill.entries, 'cash'),
    gain: fill.gain,
    bid: price.bid,
    ask: price.ask,
    quote: toStoredQuote(price.quote),
    currency_quote: toStoredQuote(price.currencyQuote),
    detail: null,
    action_id: null,
    reverses: null,
    created_at: order.updated_at,
    effective_at: null,
  }
  return { transaction, entries: fill.entries, position: fill.position }
}

function statusOf(outcome: OrderOutcome): Pick<OrderRow, 'status' | 'abort_reason'> {
  switch (outcome.kind) {
    case 'filled':
      return { status: 'completed', abort_reason: null }
    case 'waiting':
      return { status: 'pending', abort_reason: null }
    case 'aborted':
      return { status: 'aborted', abort_reason: outcome.reason }
  }
}
