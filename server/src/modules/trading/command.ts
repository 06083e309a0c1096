// What can be asked of the settlement, and what it answers.

import type { PortfolioChange } from '@koersklasse/contract/socket.ts'
import type { EuroPrice } from '@koersklasse/domain/euro-price.ts'
import type { ProductId } from '@koersklasse/domain/instrument.ts'
import type { Cents, Quantity } from '@koersklasse/domain/money.ts'
import type { OrderTerms } from '@koersklasse/domain/order.ts'
import type { OrderCondition } from '@koersklasse/domain/order-trigger.ts'
import type { OrderValidity } from '@koersklasse/domain/order-validity-kinds.ts'
import type { Result } from '@koersklasse/domain/result.ts'
import type { Refusal } from '../../http/route.ts'

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

export type Command = PlaceOrder | ChangeOrder | CancelOrder | ExecuteOrder

/** The order as it stands after the command, and the fill that it has led to. */
export type Settled = Pick<PortfolioChange, 'order' | 'transaction'>

export type CommandResult = Result<Settled, Refusal>
