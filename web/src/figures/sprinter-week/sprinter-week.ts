// A Sprinter on gold, day by day over the recorded week: issued at the first price, financed each night, and knocked out
// if gold reaches its stop-loss level. On the terms on which the game issues Sprinters on gold.

import { euroConversion } from '@koersklasse/domain/market/euro-price.ts'
import { approximate, type Decimal, divideHalfUp, toDecimal } from '@koersklasse/domain/money/decimal.ts'
import {
  type Cents,
  multiplyCents,
  subtractCents,
  toCents,
  toQuantity,
} from '@koersklasse/domain/money/money.ts'
import { afterFinancing, holdingCost } from '@koersklasse/domain/products/financing.ts'
import { isAtStopLoss, residualValue } from '@koersklasse/domain/products/knock-out.ts'
import { issueSprinter } from '@koersklasse/domain/products/ladder.ts'
import { type Direction, type Sprinter, sprinterValue } from '@koersklasse/domain/products/sprinter.ts'
import { assert } from '@koersklasse/domain/result.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import week from '../../../../content/academy/prices/gold-week.json'

export interface SprinterDay {
  /** The prices of gold that count: all of the day, or those until the knock-out. */
  prices: readonly number[]
  /** The last of them, in dollar. */
  gold: number
  financingLevel: number
  stopLossLevel: number
  /** What the pieces are worth at the end of the day, in cents; the residual if they were knocked out. */
  value: Cents
  /** What the night before cost, in cents; below zero if it earned. */
  night: Cents
  isKnockedOut: boolean
}

export interface SprinterWeek {
  start: Cents
  /** The days until the last, or until the knock-out. */
  days: SprinterDay[]
}

const terms = { reference: toDecimal(week.reference), margin: toDecimal(week.margin) }
const rate = toDecimal(String(week.dollarsForEuro))
const conversion = euroConversion('USD', {
  symbol: 'EURUSD',
  bid: rate,
  ask: rate,
  time: toEpochMs(Date.parse(week.days[0]!.date)),
  source: 'tape',
})!

/** The prices of gold in dollar, by day, with their minutes after midnight in Amsterdam. */
export const goldDays = week.days

/** How many pieces are held. */
const pieces = toQuantity(100)

/** Pieces of a Sprinter that are bought at the first price of the week. */
export function weekOf(direction: Direction, leverage: number): SprinterWeek {
  const first = toDecimal(String(week.days[0]!.prices[0]))
  const rung = { productType: 'sp', direction, leverage: toDecimal(String(leverage)) } as const
  let sprinter = issueSprinter(rung, first, toDecimal(week.ratio), toDecimal(week.buffer))
  assert(sprinter !== null, 'a Sprinter exists at this leverage')
  const start = multiplyCents(sprinterValue(sprinter, first, conversion), pieces)
  const days: SprinterDay[] = []
  for (const [index, { prices }] of week.days.entries()) {
    const nights = index === 0 ? 0 : 1
    const night = holdingCost(asOnePiece(sprinter), terms, nights, conversion)
    sprinter = afterFinancing(sprinter, terms, nights)
    const day = endOfDay(sprinter, prices, night)
    days.push(day)
    if (day.isKnockedOut) break
  }
  return { start, days }
}

function endOfDay(sprinter: Sprinter, all: readonly number[], night: Cents): SprinterDay {
  const end = all.findIndex((price) => isAtStopLoss(sprinter, toDecimal(String(price))))
  const isKnockedOut = end !== -1
  const prices = isKnockedOut ? all.slice(0, end + 1) : all
  const gold = prices.at(-1)!
  const payout = isKnockedOut ? residualValue : sprinterValue
  return {
    prices,
    gold,
    financingLevel: approximate(sprinter.financingLevel),
    stopLossLevel: approximate(sprinter.stopLossLevel),
    value: multiplyCents(payout(sprinter, toDecimal(String(gold)), conversion), pieces),
    night,
    isKnockedOut,
  }
}

/** All pieces as one, so that what they cost together is rounded once. */
function asOnePiece(sprinter: Sprinter): Sprinter {
  return { ...sprinter, ratio: divideHalfUp(sprinter.ratio, BigInt(pieces)) as Decimal }
}

/** What all nights cost together, in cents. */
export function financingOf({ days }: SprinterWeek): Cents {
  return toCents(days.reduce((sum, { night }) => sum + night, 0))
}

/** The result, in cents. */
export function resultOf({ start, days }: SprinterWeek): Cents {
  return subtractCents(days.at(-1)!.value, start)
}
