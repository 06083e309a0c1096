// The figures of a Sprinter at this moment, by the rules of the game.

import type { Product, ProductPrice, UnderlyingPrice } from '@koersklasse/contract/market.ts'
import { approximate, formatDecimal, middle } from '@koersklasse/domain/decimal.ts'
import { euroConversion } from '@koersklasse/domain/euro-price.ts'
import { residualValue } from '@koersklasse/domain/knock-out.ts'
import type { Cents } from '@koersklasse/domain/money.ts'
import { shownLeverage, stopLossDistance } from '@koersklasse/domain/sprinter.ts'
import { asQuote, termsOf } from './sprinter-outlook.ts'

export interface SprinterNow {
  /** The underlying's mid in its own currency, as a plain number; null while it has no price. */
  underlying: number | null
  /** How far that may move before the stop-loss level, as a fraction of it: zero or below where it has touched it. */
  distance: number | null
  /** How many times as hard a piece moves, as an exact decimal. */
  leverage: string | null
  /** What a piece would bring at the stop-loss level, in cents. */
  residual: Cents | null
}

/**
 * The figures at this moment; what cannot be told, as a price is missing, stays what the server answered. One that has
 * just ended has neither leverage nor distance.
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
  // How it ended is asked for anew; until then its levels say nothing any more.
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
