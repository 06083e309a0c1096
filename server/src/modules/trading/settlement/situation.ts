// The situation in which an order is decided, as it stands under the batch's locks; and the facts of it that are kept
// with the order, so that the outcome can be explained.

import type { Decision } from '@koersklasse/contract/trading.ts'
import { formatDecimal } from '@koersklasse/domain/decimal.ts'
import type { EuroPrice } from '@koersklasse/domain/euro-price.ts'
import { type Product, type ProductId, toProductId } from '@koersklasse/domain/instrument.ts'
import { isSprinter as isIssuedSprinter } from '@koersklasse/domain/issued-product.ts'
import { addCents, type Cents, multiplyCents, toCents } from '@koersklasse/domain/money.ts'
import type { OrderOutcome, OrderSituation } from '@koersklasse/domain/order.ts'
import { assert } from '@koersklasse/domain/result.ts'
import { isSprinterType, leverageAtAsk } from '@koersklasse/domain/sprinter.ts'
import { sprinterRoom } from '@koersklasse/domain/sprinter-room.ts'
import type { MarketView } from '../market-view.ts'
import type { PortfolioRow } from './settlement-store.ts'
import { toStoredQuote } from './stored-quote.ts'
import type { WorkingSet } from './working-set.ts'

/** What an order of a portfolio in a product meets, at a price. */
export function situationOf(
  { set, market, maxQuoteAge }: { set: WorkingSet; market: MarketView; maxQuoteAge: number },
  portfolio: PortfolioRow,
  productId: ProductId,
  price: EuroPrice | null,
): OrderSituation {
  const { competition } = set
  assert(competition !== null, 'orders are decided in a running competition')
  const { product, bidOnly } = market.stateOf(productId)
  return {
    now: market.now(),
    cash: portfolio.cash,
    position: set.position(portfolio.id, productId),
    price,
    isMarketOpen: market.isOpen(),
    costs: competition.costs,
    product,
    bidOnly,
    sprinterRoom: isSprinter(market, productId)
      ? sprinterRoom(competition.maxLeverageSpread, sprinterValue(set, market, portfolio.id))
      : null,
    maxQuoteAge,
  }
}

/** Whether a product is one of those that the room for Sprinters is for. */
export function isSprinter(market: MarketView, productId: ProductId): boolean {
  const product = market.product(productId)
  return product !== undefined && isSprinterType(product.productType)
}

/** What a portfolio's Sprinters would bring now, in cents; one without a bid would bring nothing. */
function sprinterValue(set: WorkingSet, market: MarketView, portfolioId: string): Cents {
  let value = toCents(0)
  for (const { product_id, quantity } of set.positionsOf(portfolioId)) {
    const productId = toProductId(product_id)
    const price = isSprinter(market, productId) ? market.priceOf(productId) : null
    if (price !== null) value = addCents(value, multiplyCents(price.bid, quantity))
  }
  return value
}

/** The facts of a situation in a product that an outcome can be explained with. */
export function decisionOf(
  product: Product | undefined,
  { now, cash, position, price, costs, sprinterRoom: room, bidOnly }: OrderSituation,
  outcome: OrderOutcome,
): Decision {
  return {
    time: now,
    cash,
    held: position.quantity,
    heldCost: position.cost,
    sprinterRoom: room,
    bid: price?.bid ?? null,
    ask: price?.ask ?? null,
    quote: toStoredQuote(price?.quote ?? null),
    currencyQuote: toStoredQuote(price?.currencyQuote ?? null),
    costs,
    isCut: outcome.kind === 'filled' && outcome.fill.isCut,
    bidOnly: bidOnly && { cause: bidOnly, leverage: leverageOf(product, price) },
  }
}

function leverageOf(product: Product | undefined, price: EuroPrice | null): string | null {
  if (product === undefined || price === null || !isIssuedSprinter(product)) return null
  const atAsk = leverageAtAsk(product, price)
  return atAsk && formatDecimal(atAsk)
}
