// Translates a session's command, which is written in levels and indexes, for both games.

import { type Cents, type Quantity, toCents, toQuantity } from '@koersklasse/domain/money/money.ts'
import type { OrderCommand } from '../../../src/modules/trading/execution/command.ts'
import { conditionOf } from '../../../src/modules/trading/portfolios/order-terms.ts'
import { type Games, priceAtLevel, products } from './games.ts'
import type { NaiveOrder, Placement } from './naive-game.ts'
import { type SessionCommand, twinProducts } from './session.ts'

/** A command for the real game, and a function that executes the same command in the twin. */
export interface TranslatedCommand {
  real: OrderCommand
  executeInTwin: () => NaiveOrder | string
}

/** @returns null if no order exists yet that the command could refer to */
export function translateCommand(games: Games, command: SessionCommand): TranslatedCommand | null {
  if (command.kind === 'place') return translatePlacement(games, command)
  const { twin, real, orderIds } = games
  const count = twin.orders.length
  if (count === 0) return null
  const order = twin.orders[count - 1 - (command.back % count)]!
  const target = {
    portfolioId: real.portfolioIdOf(real.userIds[order.player]!),
    orderId: orderIds[order.number]!,
  }
  if (command.kind === 'cancel')
    return { real: { kind: 'cancel', ...target }, executeInTwin: () => twin.cancel(order) }
  return translateChange(games, command, order, target)
}

function translatePlacement(
  { twin, real }: Games,
  command: Extract<SessionCommand, { kind: 'place' }>,
): TranslatedCommand {
  const { player, product, side, validity } = command
  const placement: Placement = {
    ...{ player, product, side, validity, type: command.type },
    quantity: piecesOf(product, command.quantity),
    price: command.type === 'market' ? null : priceOf(product, command.level),
    key: command.key === null ? null : `twin-key-${command.key}`,
  }
  return {
    real: placeOrder(real.portfolioIdOf(real.userIds[player]!), placement),
    executeInTwin: () => twin.place(placement),
  }
}

function translateChange(
  { twin }: Games,
  command: Extract<SessionCommand, { kind: 'change' }>,
  order: NaiveOrder,
  target: { portfolioId: string; orderId: string },
): TranslatedCommand {
  const { validity } = command
  const quantity = command.quantity === undefined ? undefined : piecesOf(order.product, command.quantity)
  const price = command.level === undefined ? undefined : priceOf(order.product, command.level)
  const field = order.type === 'stoploss' ? 'stopPrice' : 'limitPrice'
  return {
    real: {
      ...{ kind: 'change', ...target, quantity: quantity as Quantity | null | undefined, validity },
      [field]: price as Cents | undefined,
    } as OrderCommand,
    executeInTwin: () =>
      twin.change(order, {
        ...(quantity !== undefined && { quantity }),
        ...(price !== undefined && { price }),
        ...(validity !== undefined && { validity }),
      }),
  }
}

function placeOrder(portfolioId: string, placement: Placement): OrderCommand {
  const { product, side, type, quantity, price, validity, key } = placement
  const cents = price === null ? null : toCents(price)
  const condition = conditionOf({
    order_type: type,
    limit_price: type === 'limit' ? cents : null,
    stop_price: type === 'stoploss' ? cents : null,
  })
  return {
    kind: 'place',
    portfolioId,
    productId: products[product]!.id,
    terms: { side, quantity: quantity === null ? null : toQuantity(quantity), ...condition },
    validity,
    idempotencyKey: key,
  }
}

/** The pieces that a fraction of the starting balance buys at a product's middle price, at least one. */
function piecesOf(product: number, thousandths: number | null): number | null {
  const { low, high } = twinProducts[product]!
  const price = (low + high) / 2
  return thousandths === null ? null : Math.max(1, Math.floor((thousandths * 100_00) / price))
}

function priceOf(product: number, level: number): number {
  const { low, high } = twinProducts[product]!
  return Math.max(1, priceAtLevel(low, high, level))
}
