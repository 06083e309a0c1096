// Builds the situation in which an order is decided, under the batch's locks, and the facts that are stored with the
// order to explain its outcome.

import type { Decision } from '@koersklasse/contract/trading.ts'
import type { EuroPrice } from '@koersklasse/domain/market/euro-price.ts'
import { type Product, type ProductId, toProductId } from '@koersklasse/domain/market/instrument.ts'
import { formatDecimal } from '@koersklasse/domain/money/decimal.ts'
import type { Cents } from '@koersklasse/domain/money/money.ts'
import type { OrderOutcome, OrderSituation } from '@koersklasse/domain/orders/order.ts'
import { sprinterRoom } from '@koersklasse/domain/orders/sprinter-room.ts'
import { isSprinter as isIssuedSprinter } from '@koersklasse/domain/products/issued-product.ts'
import { isSprinterType, leverageAtAsk } from '@koersklasse/domain/products/sprinter.ts'
import type { MarketView } from '../market-view.ts'
import type { PortfolioRow } from './execution-store.ts'
import { toStoredQuote } from './stored-quote.ts'
import type { WorkingSet } from './working-set.ts'

/** The situation of an order of a portfolio in a product, at a price. */
export function situationOf(
  { set, market, maxQuoteAge }: { set: WorkingSet; market: MarketView; maxQuoteAge: number },
  portfolio: PortfolioRow,
  productId: ProductId,
  price: EuroPrice | null,
): Omit<OrderSituation, 'isBeforeExDate'> {
  const { product, bidOnly } = market.stateOf(productId)
  return {
    now: market.now(),
    cash: portfolio.cash,
    position: set.position(portfolio.id, productId),
    price,
    isMarketOpen: market.isOpen(),
    feed: market.feedState(),
    costs: { fixed: portfolio.cost_fixed, rateBasisPoints: portfolio.cost_rate_basis_points },
    product,
    bidOnly,
    sprinterRoom: isSprinter(market, productId)
      ? roomIn(set, market, portfolio.id, portfolio.sprinter_cap)
      : null,
    maxQuoteAge,
  }
}

/** Whether the cap for Sprinters applies to a product. */
export function isSprinter(market: MarketView, productId: ProductId): boolean {
  const product = market.product(productId)
  return product !== undefined && isSprinterType(product.productType)
}

/** The unused part of a portfolio's cap for Sprinters, in cents. */
function roomIn(set: WorkingSet, market: MarketView, portfolioId: string, sprinterCap: Cents): Cents {
  const holdings = [...set.positionsOf(portfolioId)].flatMap(({ product_id, quantity }) => {
    const product = market.product(toProductId(product_id))
    return product === undefined
      ? []
      : [{ productId: product.id, productType: product.productType, quantity }]
  })
  return sprinterRoom(sprinterCap, holdings, ({ productId }) => market.priceOf(productId)?.bid ?? null)
}

/** The facts of a situation that explain the outcome of an order. */
export function decisionOf(
  product: Product | undefined,
  { now, cash, position, price, costs, sprinterRoom: room, bidOnly }: Omit<OrderSituation, 'isBeforeExDate'>,
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
