// A Sprinter ends when its underlying touches or passes the stop-loss level during the underlying's trading hours. The
// residual is computed from the first price at or past the level, less slippage, so a gap costs the holder
// (sprinters.md, sections 4 and 5).

import type { EuroConversion } from '../market/euro-price.ts'
import { mid, type Quote } from '../market/quote.ts'
import { isWithinSession, type TradingSession } from '../market/within-session.ts'
import { type Decimal, toDecimal } from '../money/decimal.ts'
import { type Cents, toCents } from '../money/money.ts'
import { type Sprinter, sprinterValue } from './sprinter.ts'

/**
 * How much worse than the first price the issuer unwinds its own position: a number of ticks of the underlying's price.
 */
export interface Slippage {
  ticks: number
  tickSize: Decimal
}

/** No slippage: the default. */
export const noSlippage: Slippage = { ticks: 0, tickSize: toDecimal('0.01') }

/** How a Sprinter ended. Prices are of the underlying, in its own currency. */
export interface KnockOut {
  quote: Quote
  /** The mid of that quote: the first price at or past the level. */
  price: Decimal
  /** The price less the slippage (plus, for a short), from which the residual is computed. */
  unwoundAt: Decimal
  /** The payout for a piece, in cents; zero for a Sprinter Best and an X-Turbo. */
  residual: Cents
}

/** Whether a price of the underlying touches or passes the stop-loss level. */
export function isAtStopLoss({ direction, stopLossLevel }: Sprinter, price: Decimal): boolean {
  return direction === 'long' ? price <= stopLossLevel : price >= stopLossLevel
}

/**
 * The knock-out of a Sprinter by a quote of its underlying, with the residual; null if the quote does not knock it out.
 * The price is the mid, so that a widening spread alone knocks nothing out.
 * @param session the trading session of the underlying that the quote's time falls in, or the next one
 * @param conversion of the underlying's currency to euro
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
 * The payout for a piece after a knock-out, in whole cents, rounded down: max(0, (R − FL) ÷ (ratio × FX)) for a long,
 * max(0, (FL − R) ÷ (ratio × FX)) for a short; always zero for a Sprinter Best and an X-Turbo.
 * @param price R, in the underlying's currency, after slippage
 */
export function residualValue(sprinter: Sprinter, price: Decimal, conversion: EuroConversion): Cents {
  return sprinter.productType === 'sp' ? sprinterValue(sprinter, price, conversion) : toCents(0)
}

function afterSlippage({ direction }: Sprinter, price: Decimal, { ticks, tickSize }: Slippage): Decimal {
  const lost = BigInt(ticks) * tickSize
  return (direction === 'long' ? price - lost : price + lost) as Decimal
}
