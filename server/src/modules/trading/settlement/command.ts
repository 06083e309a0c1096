// What can be asked of the settlement, and what it answers.

import type { Order, Transaction } from '@koersklasse/contract/trading.ts'
import type { Dividend } from '@koersklasse/domain/dividend.ts'
import type { EuroPrice } from '@koersklasse/domain/euro-price.ts'
import type { Currency, ProductId } from '@koersklasse/domain/instrument.ts'
import type { Cents, Quantity } from '@koersklasse/domain/money.ts'
import type { OrderTerms } from '@koersklasse/domain/order.ts'
import type { OrderCondition } from '@koersklasse/domain/order-trigger.ts'
import type { OrderValidity } from '@koersklasse/domain/order-validity-kinds.ts'
import type { Quote } from '@koersklasse/domain/quote.ts'
import type { Result } from '@koersklasse/domain/result.ts'
import type { EpochMs } from '@koersklasse/domain/time.ts'
import type { Refusal } from '../../../http/route.ts'
import type { EndedProduct } from '../payouts/product-events.ts'

/** A player's new order. The key, where there is one, makes a repeat of it the same order. */
export interface PlaceOrder {
  kind: 'place'
  userId: string
  productId: ProductId
  terms: OrderTerms & OrderCondition
  validity: OrderValidity
  idempotencyKey: string | null
}

/** A player's wish to change a pending order in one step; what is left out stays. */
export interface ChangeOrder {
  kind: 'change'
  userId: string
  orderId: string
  quantity?: Quantity | null | undefined
  limitPrice?: Cents | undefined
  stopPrice?: Cents | undefined
  validity?: OrderValidity | undefined
}

/** A player's wish to cancel a pending order. */
export interface CancelOrder {
  kind: 'cancel'
  userId: string
  orderId: string
}

/** A pending order whose time has come: on the price that set it off, or (null) on that of the moment. */
export interface ExecuteOrder {
  kind: 'execute'
  portfolioId: string
  orderId: string
  price: EuroPrice | null
}

export type OrderCommand = PlaceOrder | ChangeOrder | CancelOrder | ExecuteOrder

/** A product has ended: what a portfolio holds of it is paid out, and its orders in it are aborted. Again: nothing. */
export interface PayOut {
  kind: 'payout'
  portfolioId: string
  productId: ProductId
  ended: EndedProduct
}

/** A product pays a dividend on what a portfolio held of it at the close before. Again: nothing. */
export interface PayDividend {
  kind: 'dividend'
  portfolioId: string
  productId: ProductId
  actionId: string
  dividend: Dividend
  effective: EpochMs
  currency: Currency
  currencyQuote: Quote | null
}

/** What befalls a portfolio without an order. */
export type EventCommand = PayOut | PayDividend

export type Command = OrderCommand | EventCommand

/** The order as it stands after the command, and the fill that it has led to. */
export interface Settled {
  order: Order
  transaction: Transaction | null
}

/** What an event came to: the transaction; null where there was nothing to pay. */
export interface Booked {
  transaction: Transaction | null
}

export type CommandResult = Result<Settled, Refusal>
export type EventResult = Result<Booked, Refusal>
