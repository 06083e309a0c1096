// The figures of a Sprinter at this moment, computed by the rules of the game.

import type { Product, ProductPrice, UnderlyingPrice } from '@koersklasse/contract/market.ts'
import { euroConversion } from '@koersklasse/domain/market/euro-price.ts'
import { currencyPairSymbol } from '@koersklasse/domain/market/instrument.ts'
import { approximate, formatDecimal, middle } from '@koersklasse/domain/money/decimal.ts'
import type { Cents } from '@koersklasse/domain/money/money.ts'
import { residualValue } from '@koersklasse/domain/products/knock-out.ts'
import { shownLeverage, stopLossDistance } from '@koersklasse/domain/products/sprinter.ts'
import { usePrice, useUnderlyingPrice } from '../live/live-context.ts'
import { asQuote, termsOf } from './sprinter-outlook.ts'

export interface SprinterNow {
  /** The underlying's mid in its own currency, as a plain number; null while it has no price. */
  underlying: number | null
  /** How far that may move before the stop-loss level, as a fraction of it; zero or below once it has touched it. */
  distance: number | null
  /** As an exact decimal. */
  leverage: string | null
  /** What a piece would bring at the stop-loss level, in cents. */
  residual: Cents | null
}

/** The figures of a Sprinter, live with the prices of itself, its underlying and the currency. */
export function useSprinterNow(product: Product): SprinterNow {
  const price = usePrice(product.id)
  const underlying = useUnderlyingPrice(product.symbol)
  const pair = useUnderlyingPrice(currencyPairSymbol(product.currency))
  return sprinterNow(product, price, underlying, pair)
}

/**
 * The figures at this moment. A figure that cannot be computed, because a price is missing, stays what the server
 * answered. A Sprinter that has just ended has neither leverage nor distance.
 * @param underlying its price in its own currency
 * @param pair the price of the currency pair, where it has one
 */
export function sprinterNow(
  product: Product,
  price: ProductPrice | null,
  underlying: UnderlyingPrice | null,
  pair: UnderlyingPrice | null,
): SprinterNow {
  const answered: SprinterNow = {
    underlying: null,
    distance: product.stopLossDistance === null ? null : Number(product.stopLossDistance),
    leverage: product.leverage,
    residual: product.residualValue,
  }
  // Until it is known how the product ended, its levels mean nothing.
  if (price?.isEnded && product.ended === null) return { ...answered, distance: null, leverage: null }
  const sprinter = termsOf(product)
  if (sprinter === null || underlying === null || product.ended !== null) return answered
  const quote = asQuote(underlying)
  const mid = middle(quote.bid, quote.ask)
  const conversion = euroConversion(product.currency, pair && asQuote(pair))
  const euro = price && { bid: price.bid, ask: price.ask, time: quote.time, quote, currencyQuote: null }
  return {
    underlying: approximate(mid),
    distance: approximate(stopLossDistance(sprinter, mid)),
    leverage:
      euro && conversion ? formatDecimal(shownLeverage(sprinter, euro, conversion)) : answered.leverage,
    residual: conversion ? residualValue(sprinter, sprinter.stopLossLevel, conversion) : answered.residual,
  }
}
