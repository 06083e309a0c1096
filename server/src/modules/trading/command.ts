// What can be asked of the settlement, and what it answers.

import type { ErrorCode } from '@koersklasse/contract/errors.ts'
import type { PortfolioChange } from '@koersklasse/contract/socket.ts'
import type { ProductId } from '@koersklasse/domain/instrument.ts'
import type { OrderTerms } from '@koersklasse/domain/order.ts'
import type { Result } from '@koersklasse/domain/result.ts'

/** A player's new order. The key, where there is one, makes a repeat of it the same order. */
export interface PlaceOrder {
  kind: 'place'
  userId: string
  productId: ProductId
  terms: OrderTerms
  idempotencyKey: string | null
}

/** A player's wish to cancel a pending order. */
export interface CancelOrder {
  kind: 'cancel'
  userId: string
  orderId: string
}

/** A pending order whose time has come. */
export interface ExecuteOrder {
  kind: 'execute'
  portfolioId: string
  orderId: string
}

export type Command = PlaceOrder | CancelOrder | ExecuteOrder

/** The order as it stands after the command, and the fill that it has led to. */
export type Settled = Pick<PortfolioChange, 'order' | 'transaction'>

export type CommandResult = Result<Settled, ErrorCode>
