// The value of a Sprinter is the distance of its underlying from its financing level, divided by its ratio, in euro,
// and never below zero (sprinters.md, section 1).

import { type EuroConversion, type EuroPrice, euroConversion, tradablePrice } from '../market/euro-price.ts'
import type { Currency, ProductType } from '../market/instrument.ts'
import { mid, type Quote } from '../market/quote.ts'
import { type Decimal, decimalOne, divideDown, divideHalfUp, divideUp } from '../money/decimal.ts'
import { type Cents, toCents } from '../money/money.ts'
import { assert } from '../result.ts'
import { type IssuerSpread, withIssuerSpread } from './issuer-spread.ts'

/** The leveraged products: Sprinter, Sprinter Best, X-Turbo. */
export const sprinterTypes = ['sp', 'sb', 'xt'] as const
export type SprinterType = (typeof sprinterTypes)[number]

/** `long` gains when the underlying rises, `short` when it falls. */
export const directions = ['long', 'short'] as const
export type Direction = (typeof directions)[number]

/** The current terms of a Sprinter; levels in the underlying's currency. */
export interface Sprinter {
  productType: SprinterType
  direction: Direction
  /** How many pieces correspond to one unit of the underlying; above zero. */
  ratio: Decimal
  financingLevel: Decimal
  /** Where it is knocked out: above the financing level for a long, below it for a short, or equal to it. */
  stopLossLevel: Decimal
}

/** Whether a product is a leveraged one. */
export function isSprinterType(productType: ProductType): productType is SprinterType {
  return sprinterTypes.some((type) => type === productType)
}

/**
 * The value of a piece in whole cents, rounded down: (S − FL) ÷ (ratio × FX) for a long, (FL − S) ÷ (ratio × FX) for
 * a short, at least 0.
 * @param price S, the underlying's price in its own currency
 * @param conversion of that currency to euro
 */
export function sprinterValue(sprinter: Sprinter, price: Decimal, conversion: EuroConversion): Cents {
  const { dividend, divisor } = worth(sprinter, price, conversion)
  return toCents(Number(divideDown(dividend, divisor)))
}

/**
 * The issuer's bid and ask for a piece, in cents: the values at the bid and the ask of the underlying (crossed for a
 * short), the bid rounded down and the ask up, with the issuer's spread around them.
 * @param quote the underlying's, in `currency`
 * @param currencyQuote the pair's quote: units of the currency (of the pound, for pence) for one euro; null for euro
 * @param spread the current one
 * @returns null if there is no tradable price: no quote of the currency, or a bid below one cent
 */
export function sprinterPrice(
  sprinter: Pick<Sprinter, 'direction' | 'ratio' | 'financingLevel'>,
  quote: Quote,
  currency: Currency,
  currencyQuote: Quote | null,
  spread: IssuerSpread,
): EuroPrice | null {
  const conversion = euroConversion(currency, currencyQuote)
  if (conversion === null) return null
  const [low, high] = sprinter.direction === 'long' ? [quote.bid, quote.ask] : [quote.ask, quote.bid]
  const least = worth(sprinter, low, conversion)
  const most = worth(sprinter, high, conversion)
  const { bid, ask } = withIssuerSpread(
    divideDown(least.dividend, least.divisor),
    divideUp(most.dividend, most.divisor),
    spread,
  )
  return tradablePrice(bid, ask, quote, currencyQuote)
}

/**
 * Leverage: how many times as much a piece moves as its underlying, S ÷ (price × ratio × FX), rounded up in the tenth
 * digit, so that rounding never brings a leverage below its cap.
 * @param underlying S in its own currency
 * @param price of a piece in cents, above zero
 */
export function leverage(
  sprinter: Sprinter,
  underlying: Decimal,
  price: Cents,
  conversion: EuroConversion,
): Decimal {
  const { dividend, divisor } = exactLeverage(sprinter, underlying, price, conversion)
  return divideUp(dividend * decimalOne, divisor) as Decimal
}

/**
 * The leverage that caps apply to, at the underlying's mid and the product's ask; null without a quote of its currency.
 */
export function leverageAtAsk(sprinter: Sprinter & { currency: Currency }, price: EuroPrice): Decimal | null {
  const conversion = euroConversion(sprinter.currency, price.currencyQuote)
  return conversion && leverage(sprinter, mid(price.quote), price.ask, conversion)
}

const shownUnit = decimalOne / 100n

/**
 * The leverage as players see it, at the mid of the underlying's quote and the mid of the price: two decimals, halves
 * rounded up. Lists are filtered and sorted by this value, so that what is shown is what a filter finds.
 */
export function shownLeverage(sprinter: Sprinter, price: EuroPrice, conversion: EuroConversion): Decimal {
  // Twice the underlying over twice the price, so that the mid of the cents needs no rounding.
  const twice = (2n * mid(price.quote)) as Decimal
  const { dividend, divisor } = exactLeverage(sprinter, twice, toCents(price.bid + price.ask), conversion)
  return (divideHalfUp(dividend * 100n, divisor) * shownUnit) as Decimal
}

function exactLeverage(
  { ratio }: Sprinter,
  underlying: Decimal,
  price: Cents,
  conversion: EuroConversion,
): { dividend: bigint; divisor: bigint } {
  assert(price > 0, 'leverage needs a price above zero')
  return {
    dividend: underlying * conversion.factor * decimalOne,
    divisor: conversion.divisor * ratio * BigInt(price),
  }
}

/**
 * Break-even: the price of the underlying, in its own currency, at which a piece is worth what was paid for it:
 * FL + price × ratio × FX for a long, FL − price × ratio × FX for a short. Rounded half up in the tenth digit.
 * @param price paid for a piece, in cents
 */
export function breakEven(sprinter: Sprinter, price: Cents, conversion: EuroConversion): Decimal {
  const distance = divideHalfUp(
    BigInt(price) * sprinter.ratio * conversion.divisor,
    conversion.factor * decimalOne,
  )
  const { direction, financingLevel } = sprinter
  return (direction === 'long' ? financingLevel + distance : financingLevel - distance) as Decimal
}

/**
 * How far the underlying may move before the stop-loss level, as a fraction of its price (0.05 is 5 %), rounded half
 * up in the tenth digit; zero or negative if it has reached the level.
 */
export function stopLossDistance(sprinter: Sprinter, price: Decimal): Decimal {
  const { direction, stopLossLevel } = sprinter
  const distance = direction === 'long' ? price - stopLossLevel : stopLossLevel - price
  return divideHalfUp(distance * decimalOne, price) as Decimal
}

function worth(
  { direction, ratio, financingLevel }: Pick<Sprinter, 'direction' | 'ratio' | 'financingLevel'>,
  price: Decimal,
  conversion: EuroConversion,
): { dividend: bigint; divisor: bigint } {
  const distance = direction === 'long' ? price - financingLevel : financingLevel - price
  return {
    dividend: distance <= 0n ? 0n : distance * conversion.factor * decimalOne,
    divisor: conversion.divisor * ratio,
  }
}
