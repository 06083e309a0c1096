// The outlook of a Sprinter that is bought now, computed by the rules of the game: what it is worth when its underlying
// moves, how far off its stop-loss level is, and what it costs to hold.

import type { Product, UnderlyingPrice } from '@koersklasse/contract/market.ts'
import { type EuroConversion, euroConversion } from '@koersklasse/domain/market/euro-price.ts'
import type { Quote } from '@koersklasse/domain/market/quote.ts'
import { approximate, type Decimal, middle, toDecimal } from '@koersklasse/domain/money/decimal.ts'
import { type Cents, subtractCents } from '@koersklasse/domain/money/money.ts'
import { holdingCost } from '@koersklasse/domain/products/financing.ts'
import { isAtStopLoss, residualValue } from '@koersklasse/domain/products/knock-out.ts'
import {
  isSprinterType,
  type Sprinter,
  sprinterValue,
  stopLossDistance,
} from '@koersklasse/domain/products/sprinter.ts'
import { atPremium, daysToRun, type XTurbo } from '@koersklasse/domain/products/x-turbo.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'

/** What a piece is worth after a move of the underlying. */
export interface OutlookStep {
  basisPoints: number
  /** The underlying's price in its own currency, for display only. */
  underlying: number
  /** In cents, without the issuer's spread; the residual value if it is knocked out. */
  value: Cents
  isKnockedOut: boolean
}

export interface SprinterOutlook {
  /** From the best for the holder to the worst, which is the stop-loss level itself. */
  steps: readonly OutlookStep[]
  /** How far the underlying may move before the stop-loss level, as a fraction. */
  distance: number
  /** What holding a piece for seven and for thirty days costs, in cents; below zero if it earns something. */
  weekCost: Cents
  monthCost: Cents
}

/** Round steps in basis points, the widest first. */
const handySteps = [1_000, 500, 250, 200, 100, 50, 25, 10, 5]

/**
 * The outlook of a Sprinter at this moment; null for any other product, and while a price is missing.
 * @param underlying its price in its own currency
 * @param pair the price of the currency pair, where it has one
 */
export function sprinterOutlook(
  product: Product,
  underlying: UnderlyingPrice | null,
  pair: UnderlyingPrice | null,
  now: EpochMs,
): SprinterOutlook | null {
  const sprinter = termsOf(product)
  const conversion = euroConversion(product.currency, pair && asQuote(pair))
  if (sprinter === null || underlying === null || conversion === null) return null
  const price = middle(toDecimal(underlying.bid), toDecimal(underlying.ask))
  const distance = approximate(stopLossDistance(sprinter, price))
  const toStopLoss = Math.round(distance * 10_000)
  const step = handySteps.find((size) => size <= toStopLoss / 3) ?? 5
  const sign = sprinter.direction === 'long' ? 1 : -1
  return {
    steps: [
      ...[3, 2, 1, 0, -1, -2].flatMap((count) =>
        stepOf(asPriced(sprinter, 0, now), price, sign * count * step, conversion),
      ),
      {
        basisPoints: -sign * toStopLoss,
        underlying: approximate(sprinter.stopLossLevel),
        value: residualValue(sprinter, sprinter.stopLossLevel, conversion),
        isKnockedOut: true,
      },
    ],
    distance,
    weekCost: costOver(7, sprinter, product, price, conversion, now),
    monthCost: costOver(30, sprinter, product, price, conversion, now),
  }
}

/** A piece after a move of its underlying; none if that goes past the stop-loss level. */
function stepOf(
  sprinter: Sprinter,
  price: Decimal,
  basisPoints: number,
  conversion: EuroConversion,
): OutlookStep[] {
  const moved = ((price * BigInt(10_000 + basisPoints)) / 10_000n) as Decimal
  if (isAtStopLoss(sprinter, moved)) return []
  const value = sprinterValue(sprinter, moved, conversion)
  return [{ basisPoints, underlying: approximate(moved), value, isKnockedOut: false }]
}

function costOver(
  days: number,
  sprinter: Sprinter | XTurbo,
  { financing }: Product,
  price: Decimal,
  conversion: EuroConversion,
  now: EpochMs,
): Cents {
  // The cost of an X-Turbo is the decay of its premium.
  if (isXTurbo(sprinter) || financing === null) {
    return subtractCents(
      sprinterValue(asPriced(sprinter, 0, now), price, conversion),
      sprinterValue(asPriced(sprinter, days, now), price, conversion),
    )
  }
  const terms = { reference: toDecimal(financing.reference), margin: toDecimal(financing.margin) }
  return holdingCost(sprinter, terms, days, conversion)
}

/** A Sprinter with the levels that it will be priced with after some days. */
function asPriced(sprinter: Sprinter | XTurbo, days: number, now: EpochMs): Sprinter {
  return isXTurbo(sprinter) ? atPremium(sprinter, Math.max(0, daysToRun(sprinter, now) - days)) : sprinter
}

function isXTurbo(sprinter: Sprinter | XTurbo): sprinter is XTurbo {
  return sprinter.productType === 'xt'
}

/** The terms of a Sprinter as the rules take them; null for any other product. */
export function termsOf(product: Product): Sprinter | XTurbo | null {
  const { productType, direction, ratio, financingLevel, stopLossLevel, endDate, premiumRate } = product
  if (!isSprinterType(productType) || !direction || !ratio || !financingLevel || !stopLossLevel) return null
  const sprinter = {
    productType,
    direction,
    ratio: toDecimal(ratio),
    financingLevel: toDecimal(financingLevel),
    stopLossLevel: toDecimal(stopLossLevel),
  }
  if (productType !== 'xt' || endDate === null || premiumRate === null) return sprinter
  return { ...sprinter, productType, end: endDate, premiumRate: toDecimal(premiumRate) }
}

/** The price of an underlying as the rules take it. */
export function asQuote({ symbol, bid, ask, quoteUpdatedOn }: UnderlyingPrice): Quote {
  return { symbol, bid: toDecimal(bid), ask: toDecimal(ask), time: quoteUpdatedOn, source: '' }
}
