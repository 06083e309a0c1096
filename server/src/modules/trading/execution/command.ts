// The commands of the command queue and their results.

import type { Order, Transaction } from '@koersklasse/contract/trading.ts'
import type { ResetRefusal } from '@koersklasse/domain/competition/reset.ts'
import type { Dividend } from '@koersklasse/domain/corporate-actions/dividend.ts'
import type { EuroPrice } from '@koersklasse/domain/market/euro-price.ts'
import type { Currency, ProductId } from '@koersklasse/domain/market/instrument.ts'
import type { Quote } from '@koersklasse/domain/market/quote.ts'
import type { Cents, Quantity } from '@koersklasse/domain/money/money.ts'
import type { OrderTerms } from '@koersklasse/domain/orders/order.ts'
import type { OrderCondition } from '@koersklasse/domain/orders/order-trigger.ts'
import type { OrderValidity } from '@koersklasse/domain/orders/order-validity-kinds.ts'
import type { EndedProduct } from '@koersklasse/domain/products/issued-product.ts'
import type { Result } from '@koersklasse/domain/result.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Refusal } from '../../../http/route.ts'
import type { RunningCorrection } from './running-correction.ts'

/** Places an order. The idempotency key, if given, makes a repeated request return the same order. */
export interface PlaceOrder {
  kind: 'place'
  portfolioId: string
  productId: ProductId
  terms: OrderTerms & OrderCondition
  validity: OrderValidity
  idempotencyKey: string | null
}

/** Changes a pending order atomically; omitted fields keep their values. */
export interface ChangeOrder {
  kind: 'change'
  portfolioId: string
  orderId: string
  quantity?: Quantity | null | undefined
  limitPrice?: Cents | undefined
  stopPrice?: Cents | undefined
  validity?: OrderValidity | undefined
}

/** Cancels a pending order. */
export interface CancelOrder {
  kind: 'cancel'
  portfolioId: string
  orderId: string
}

/** Decides a pending order that is due: on the price that triggered it, or on the current price (null). */
export interface DecideOrder {
  kind: 'decide'
  portfolioId: string
  orderId: string
  price: EuroPrice | null
  /**
   * The terms that the price triggered: the order's quantity, and its limit or stop price (null if it had none). An order
   * that was changed since is decided on the current price, which its player may have seen when changing it.
   */
  terms?: { quantity: Quantity | null; price: Cents | null }
}

export type OrderCommand = PlaceOrder | ChangeOrder | CancelOrder | DecideOrder

/** Pays out a portfolio's position in a product that has ended and aborts its orders in it. Idempotent. */
export interface PayOut {
  kind: 'payout'
  portfolioId: string
  productId: ProductId
  ended: EndedProduct
}

/** Pays a dividend on what a portfolio held at the close before the ex-date (`heldBefore`). Idempotent. */
export interface PayDividend {
  kind: 'dividend'
  portfolioId: string
  productId: ProductId
  actionId: string
  dividend: Dividend
  effective: EpochMs
  heldBefore: EpochMs
  currency: Currency
  currencyQuote: Quote | null
}

/** What a portfolio gets because of a product that it holds or has held. */
export type EventCommand = PayOut | PayDividend

/** Carries out a running split in a portfolio that lacks it. Every command does that before anything else. Idempotent. */
export interface SplitPortfolio {
  kind: 'split'
  portfolioId: string
}

/** Replaces a portfolio by a new one with the starting balance, as its player asks or because practice is over. */
export interface ResetPortfolio {
  kind: 'reset'
  portfolioId: string
  cause: 'player' | 'start'
}

/** Repairs a portfolio after wrong quotes. Idempotent. */
export interface CorrectPortfolio {
  kind: 'correct'
  portfolioId: string
  correction: RunningCorrection
}

/** Adds cash to a portfolio, once for each deposit. */
export interface DepositCash {
  kind: 'deposit'
  portfolioId: string
  depositId: string
  amount: Cents
  /** What the player reads. */
  reason: string | null
  /** For a weekly deposit, the midnight of its Monday, from which it counts; null for another one. */
  week: EpochMs | null
}

export type Command =
  | OrderCommand
  | EventCommand
  | SplitPortfolio
  | ResetPortfolio
  | CorrectPortfolio
  | DepositCash

/** The order after the command, and its fill if there is one. */
export interface Executed {
  order: Order
  transaction: Transaction | null
}

/** The transaction that an event led to; null if there was nothing to pay. */
export interface Booked {
  transaction: Transaction | null
}

/** What each order command may be refused with, besides `unavailable`, which the command queue adds. */
interface RefusalCodes {
  place:
    | 'no_competition'
    | 'consent_required'
    | 'locked'
    | 'market_over'
    | 'bid_only'
    | 'too_many_orders_today'
    | 'no_price'
    | 'too_many_waiting_orders'
    | 'idempotency_key_reused'
  change: 'invalid_input' | 'not_found' | 'locked' | 'market_over' | 'not_pending' | 'delayed_market'
  cancel: 'not_found' | 'not_pending'
  decide: 'not_found' | 'not_pending'
}

/** The result of an order command of a kind. */
export type OrderResult<Sent extends OrderCommand = OrderCommand> = Result<
  Executed,
  Refusal<RefusalCodes[Sent['kind']] | 'unavailable'>
>
/** The id of the new portfolio. */
export type ResetResult = Result<
  { portfolioId: string },
  Refusal<'consent_required' | ResetRefusal | 'unavailable'>
>
/** Null, also if nothing was left to book; `not_found` if there is no such portfolio. */
export type DepositResult = Result<null, Refusal<'not_found' | 'unavailable'>>
/** Null: the outcome is stored with the correction. */
export type CorrectResult = Result<null, Refusal<'not_found' | 'unavailable'>>
export type EventResult = Result<Booked, Refusal<'not_found' | 'unavailable'>>
export type CommandResult = OrderResult | EventResult | ResetResult | CorrectResult | DepositResult
