// Builds the situation in which an order is decided, under the batch's locks, and the facts that are stored with the
// order to explain its outcome.

import type { Decision } from '@koersklasse/contract/trading.ts'
import { isBeforeExDate } from '@koersklasse/domain/corporate-actions/ex-date-break.ts'
import type { EuroPrice } from '@koersklasse/domain/market/euro-price.ts'
import {
  currencyPairSymbol,
  type Product,
  type ProductId,
  toProductId,
} from '@koersklasse/domain/market/instrument.ts'
import type { Quote } from '@koersklasse/domain/market/quote.ts'
import { formatDecimal } from '@koersklasse/domain/money/decimal.ts'
import type { Cents } from '@koersklasse/domain/money/money.ts'
import type { OrderOutcome, OrderSituation } from '@koersklasse/domain/orders/order.ts'
import { type Rooms, sprinterRoom, underlyingRoom } from '@koersklasse/domain/orders/rooms.ts'
import { isSprinter as isIssuedSprinter } from '@koersklasse/domain/products/issued-product.ts'
import { isSprinterType, leverageAtAsk } from '@koersklasse/domain/products/sprinter.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import type { MarketView } from '../market-view.ts'
import type { OrderRow } from '../portfolios/wire.ts'
import type { PortfolioRow } from './execution-store.ts'
import { toStoredQuote } from './stored-quote.ts'
import type { WorkingSet } from './working-set.ts'

/** The situation of an order of a portfolio, at a price of its product. */
export function situationOf(
  { set, market, maxQuoteAge }: { set: WorkingSet; market: MarketView; maxQuoteAge: number },
  portfolio: PortfolioRow,
  { product_id, side }: Pick<OrderRow, 'product_id' | 'side'>,
  anyPrice: EuroPrice | null,
): OrderSituation {
  const productId = toProductId(product_id)
  const { product, bidOnly } = market.stateOf(productId)
  const now = market.now()
  // While a split is under way, it is unknown whether the order counts old or new pieces.
  const price = anyPrice !== null && isSplitUnderWay(set, anyPrice) ? null : anyPrice
  return {
    now,
    cash: portfolio.cash,
    position: set.position(portfolio.id, productId),
    price,
    isMarketOpen: market.isOpen() && !isHalted(set, market, productId),
    feed: market.feedState(),
    costs: { fixed: portfolio.cost_fixed, rateBasisPoints: portfolio.cost_rate_basis_points },
    product,
    bidOnly,
    ...(side === 'sell' ? noLimits : roomsOf(set, market, portfolio, productId)),
    maxQuoteAge,
    isBeforeExDate: price !== null && isBeforeAction(set, market, price, now),
  }
}

/** Whether a product is halted, because wrong quotes that its price follows from are being repaired. */
function isHalted({ halted }: WorkingSet, market: MarketView, productId: ProductId): boolean {
  const product = halted.size === 0 ? undefined : market.product(productId)
  if (product === undefined) return false
  return halted.has(product.symbol) || halted.has(currencyPairSymbol(product.currency) ?? '')
}

function isSplitUnderWay({ splits }: WorkingSet, { quote }: EuroPrice): boolean {
  return splits.some(({ symbol, state }) => symbol === quote.symbol && state === 'under_way')
}

/** Whether a price is from before an action whose break has begun, or from the other side of a split. */
export function isBeforeAction(
  set: WorkingSet,
  market: MarketView,
  { quote }: EuroPrice,
  now: EpochMs,
): boolean {
  return isBeforeExDate(quote, now, market.exDateBreaks(quote.symbol)) || !countsAsPositions(set, quote, now)
}

/**
 * Whether a quote is on the same side of every split as the positions. A split that has been carried out is past,
 * even if this node's clock is behind.
 */
function countsAsPositions({ splits }: WorkingSet, { symbol, time }: Quote, now: EpochMs): boolean {
  return splits.every((split) => {
    if (split.symbol !== symbol) return true
    return split.state === 'done' ? time >= split.effective : now < split.effective
  })
}

const noLimits: Rooms = { sprinterRoom: null, underlyingRoom: null }

/** Whether the cap for Sprinters applies to a product. */
export function isSprinter(market: MarketView, productId: ProductId): boolean {
  const product = market.product(productId)
  return product !== undefined && isSprinterType(product.productType)
}

/** What a portfolio may still put into a product. All its positions must be loaded, as they are for a purchase. */
function roomsOf(
  set: WorkingSet,
  market: MarketView,
  { id, cash, sprinter_cap: sprinterCap, underlying_cap_percent: underlyingCap }: PortfolioRow,
  productId: ProductId,
): Rooms {
  const isCapped = isSprinter(market, productId)
  const wanted = market.product(productId)
  if (wanted === undefined || (!isCapped && underlyingCap === null)) return noLimits
  const underlyingOf = ({ symbol }: Product) => market.underlyingOf(symbol)
  const holdings = [...set.positionsOf(id)].flatMap(({ product_id, quantity }) => {
    const product = market.product(toProductId(product_id))
    return product === undefined ? [] : [{ ...product, underlying: underlyingOf(product), quantity }]
  })
  const bidOf = (held: Product): Cents | null => market.priceOf(held.id)?.bid ?? null
  return {
    sprinterRoom: isCapped ? sprinterRoom(sprinterCap, holdings, bidOf) : null,
    underlyingRoom:
      underlyingCap === null
        ? null
        : underlyingRoom(underlyingCap, cash, holdings, underlyingOf(wanted), bidOf),
  }
}

/** The facts of a situation that explain the outcome of an order. */
export function decisionOf(
  product: Product | undefined,
  situation: OrderSituation,
  outcome: OrderOutcome,
): Decision {
  const { now, cash, position, price, costs, bidOnly } = situation
  return {
    time: now,
    cash,
    held: position.quantity,
    heldCost: position.cost,
    sprinterRoom: situation.sprinterRoom,
    underlyingRoom: situation.underlyingRoom,
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
