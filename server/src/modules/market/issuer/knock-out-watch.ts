// Watches the stop-loss levels of Sprinters, sorted per underlying: a quote that knocks nothing out costs a comparison for
// each direction, however many products there are.

import type { ProductId } from '@koersklasse/domain/instrument.ts'
import type { SprinterProduct } from '@koersklasse/domain/issued-product.ts'
import { isAtStopLoss } from '@koersklasse/domain/knock-out.ts'
import { mid, type Quote } from '@koersklasse/domain/quote.ts'
import type { SessionHours } from '@koersklasse/domain/trading-session.ts'
import { isWithinSession } from '@koersklasse/domain/within-session.ts'
import type { SessionAt } from '../calendar/sessions.ts'

/** Products of one direction that are watched in the same hours; the one that is hit first is the last. */
interface Line {
  hours: SessionHours
  products: SprinterProduct[]
}

export interface KnockOutWatch {
  /** Watches these products on an underlying, and no others. */
  set(symbol: string, products: readonly SprinterProduct[]): void
  /** Takes out what a quote of the underlying knocks out, in the order in which the levels were reached. */
  take(quote: Quote): SprinterProduct[]
}

/** @param hoursOf when a product is watched */
export function createKnockOutWatch(
  hoursOf: (product: SprinterProduct) => SessionHours,
  sessionAt: SessionAt,
): KnockOutWatch {
  const linesOf = new Map<string, Line[]>()

  function linesFrom(products: readonly SprinterProduct[]): Line[] {
    const byHours = Map.groupBy(products, hoursOf)
    return [...byHours].flatMap(([hours, watched]) => [
      { hours, products: watched.filter(({ direction }) => direction === 'long').sort(byStopLoss) },
      { hours, products: watched.filter(({ direction }) => direction === 'short').sort(byStopLossDown) },
    ])
  }

  return {
    set(symbol, products) {
      linesOf.set(symbol, linesFrom(products))
    },
    take(quote) {
      const price = mid(quote)
      const hit: SprinterProduct[] = []
      for (const { hours, products } of linesOf.get(quote.symbol) ?? []) {
        let first = products.at(-1)
        if (first === undefined || !isAtStopLoss(first, price)) continue
        if (!isWithinSession(quote.time, sessionAt(quote.time, hours))) continue
        while (first !== undefined && isAtStopLoss(first, price)) {
          hit.push(first)
          products.pop()
          first = products.at(-1)
        }
      }
      return hit
    },
  }
}

type Watched = { stopLossLevel: bigint; id: ProductId }

function byStopLoss(one: Watched, other: Watched): number {
  if (one.stopLossLevel !== other.stopLossLevel) return one.stopLossLevel < other.stopLossLevel ? -1 : 1
  return one.id < other.id ? 1 : -1
}

function byStopLossDown(one: Watched, other: Watched): number {
  return one.stopLossLevel === other.stopLossLevel ? byStopLoss(one, other) : byStopLoss(other, one)
}
