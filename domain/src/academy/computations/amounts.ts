// Amounts of computed questions, by the rules of the game. All are numbers of cents, unless stated otherwise.

import { type EuroConversion, euroConversion } from '../../market/euro-price.ts'
import { compound } from '../../money/compounding.ts'
import { approximate, type Decimal, decimalOne, toDecimal } from '../../money/decimal.ts'
import { type Cents, multiplyCents, toCents, toQuantity } from '../../money/money.ts'
import type { OrderSide } from '../../orders/order.ts'
import { purchaseAmount, type TransactionCosts } from '../../orders/transaction-costs.ts'
import { saleEntries, sumOf } from '../../portfolio/ledger.ts'
import { type Direction, type Sprinter, sprinterValue } from '../../products/sprinter.ts'
import { fillPrice } from '../chart.ts'
import { between, oneOf, type RandomSource } from '../random.ts'

/** Cents as euro, without rounding errors of floats. */
export const toEuro = (cents: number): number => rounded(cents / 100)

/** A number with at most six decimals. */
export const rounded = (value: number): number => Math.round(value * 1e6) / 1e6

/** A percentage of a number. */
export const partOf = (whole: number, percent: number): number => rounded((whole * percent) / 100)

/** Costs that do not depend on the value. */
export const fixed = (costs: number): TransactionCosts => ({ fixed: toCents(costs), rateBasisPoints: 0 })

export const worth = (price: number, pieces: number): Cents =>
  multiplyCents(toCents(price), toQuantity(pieces))

/** What a purchase costs. */
export const bought = (price: number, pieces: number, costs = 0): Cents =>
  purchaseAmount(toCents(price), toQuantity(pieces), fixed(costs))

/** What a sale brings. */
export const sold = (price: number, pieces: number, costs = 0): Cents =>
  sumOf(saleEntries(toCents(price), toQuantity(pieces), toCents(costs)), 'cash')

/** The fill price of an order when the market opens at a price. Throws a RangeError if that price does not trigger it. */
export function filledAt(side: OrderSide, type: 'limit' | 'stoploss', level: number, open: number): number {
  const price = fillPrice({ side, type, level: level / 100 }, [open / 100])
  if (price === null) throw new RangeError(`${open} does not trigger the order at ${level}`)
  return Math.round(price * 100)
}

/** What an amount has grown to after some years, at a yearly rate in percent. */
export function grown(amount: number, rate: number, years: number): number {
  const factor = compound(decimalOne, hundredths(rate), years * 365, 365)
  return Math.round(amount * approximate(factor))
}

/** The conversion of prices in euro to cents. */
export const inEuro = euroConversion('EUR', null) as EuroConversion

/** Cents as an exact price in euro. */
export const priceOf = (cents: number): Decimal => toDecimal((cents / 100).toFixed(2))

/** A percentage as an exact fraction. */
export const hundredths = (percent: number): Decimal => toDecimal((percent / 100).toFixed(6))

/** A Sprinter with its stop-loss level at its financing level. */
export function sprinter(direction: Direction, financing: number, ratio: number): Sprinter {
  const level = priceOf(financing)
  return {
    ...{ productType: 'sp', direction, ratio: toDecimal(`${ratio}`) },
    ...{ financingLevel: level, stopLossLevel: level },
  }
}

/** How far a Sprinter rises, in percent, when its underlying moves by a percentage. */
export function sprinterRise(leverage: number, move: number): number {
  // Chosen so that a piece is worth ten thousand euro, and its underlying as many times that as the leverage.
  const share = leverage * 1_000_000
  const product = sprinter('long', share - 1_000_000, 1)
  const value = (price: number) => sprinterValue(product, priceOf(price), inEuro)
  return rounded((100 * (value(share + partOf(share, move)) - value(share))) / value(share))
}

/** A price and a number of pieces. */
export const priceAndPieces = (random: RandomSource) => ({
  price: between(10_00, 90_00, 5, random),
  pieces: between(20, 200, 10, random),
})

/** The costs of a transaction. */
export const drawCosts = (random: RandomSource): number => between(1_00, 10_00, 50, random)

/** A price in whole euro and one that is a number of percent lower, in whole cents. */
export function pricePercentApart(random: RandomSource) {
  const price = between(20_00, 400_00, 1_00, random)
  const percent = between(3, 20, 1, random)
  return { price, percent, lower: price - partOf(price, percent) }
}

/** The financing level of a Sprinter, and how far its underlying is from it: a whole number of cents of its price. */
export function sprinterLevels(random: RandomSource) {
  const ratio = oneOf([1, 10], random)
  const value = ratio === 1 ? between(2_00, 25_00, 5, random) : between(1_00, 8_00, 5, random)
  const distance = value * ratio
  const financing = Math.round((distance * between(2, 11, 1, random)) / 100) * 100
  return { financing, distance, ratio }
}
