// A Sprinter ends when its underlying touches or passes the stop-loss level in its own trading hours. What is left is
// paid by the first price at or through the level, less slippage: a gap hurts (sprinters.md, sections 4 and 5).

import type { EuroConversion } from '../market/euro-price.ts'
import { mid, type Quote } from '../market/quote.ts'
import { isWithinSession, type TradingSession } from '../market/within-session.ts'
import { type Decimal, toDecimal } from '../money/decimal.ts'
import { type Cents, toCents } from '../money/money.ts'
import { type Sprinter, sprinterValue } from './sprinter.ts'

/** What the issuer loses between the level and its own way out: a number of ticks of the underlying's price. */
export interface Slippage {
  ticks: number
  tickSize: Decimal
}

/** No slippage: the game's own where nothing else is set. */
export const noSlippage: Slippage = { ticks: 0, tickSize: toDecimal('0.01') }

/** How a Sprinter ended. Prices are of the underlying, in its own currency. */
export interface KnockOut {
  quote: Quote
  /** The mid of that quote: the first price at or through the level. */
  price: Decimal
  /** The price less the slippage, by which the rest is paid. */
  unwoundAt: Decimal
  /** What a piece still brings, in cents; zero for a Sprinter Best and an X-Turbo. */
  residual: Cents
}

/** Whether a price of the underlying touches or passes the stop-loss level. */
export function isAtStopLoss({ direction, stopLossLevel }: Sprinter, price: Decimal): boolean {
  return direction === 'long' ? price <= stopLossLevel : price >= stopLossLevel
}

/**
 * What a quote of the underlying does to a Sprinter: nothing (null), or the knock-out with its residual. The price is
 * the mid, so that a spread that widens knocks nothing out.
 * @param session of the underlying: the one that the quote's time falls in, or the next
 * @param conversion how the underlying's currency becomes euro
 */
export function knockOutBy(
  sprinter: Sprinter,
  quote: Quote,
  session: TradingSession,
  conversion: EuroConversion,
  slippage: Slippage,
): KnockOut | null {
  const price = mid(quote)
  if (!isAtStopLoss(sprinter, price) || !isWithinSession(quote.time, session)) return null
  const unwoundAt = afterSlippage(sprinter, price, slippage)
  return { quote, price, unwoundAt, residual: residualValue(sprinter, unwoundAt, conversion) }
}

/**
 * What a piece brings after a knock-out, in whole cents, rounded down: max(0, (R − FL) ÷ (ratio × FX)), for a short
 * FL − R; always nothing for a Sprinter Best and an X-Turbo.
 * @param price R, slippage already taken off
 */
export function residualValue(sprinter: Sprinter, price: Decimal, conversion: EuroConversion): Cents {
  return sprinter.productType === 'sp' ? sprinterValue(sprinter, price, conversion) : toCents(0)
}

function afterSlippage({ direction }: Sprinter, price: Decimal, { ticks, tickSize }: Slippage): Decimal {
  const lost = BigInt(ticks) * tickSize
  return (direction === 'long' ? price - lost : price + lost) as Decimal
}
