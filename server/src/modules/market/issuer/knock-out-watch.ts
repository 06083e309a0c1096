// Watches the stop-loss levels of Sprinters, sorted by underlying: a quote that knocks nothing out costs one comparison for
// each direction, whatever the number of products.

import type { ProductId } from '@koersklasse/domain/market/instrument.ts'
import { mid, type Quote } from '@koersklasse/domain/market/quote.ts'
import type { SessionHours } from '@koersklasse/domain/market/trading-session.ts'
import { isWithinSession } from '@koersklasse/domain/market/within-session.ts'
import type { SprinterProduct } from '@koersklasse/domain/products/issued-product.ts'
import { isAtStopLoss } from '@koersklasse/domain/products/knock-out.ts'
import type { TradingSessionAt } from '../calendar/trading-sessions.ts'

/** Products of one direction that are watched in the same hours; the one that is hit first is the last. */
interface Line {
  hours: SessionHours
  products: SprinterProduct[]
}

export interface KnockOutWatch {
  /** Watches these products on an underlying, and no others. */
  set(symbol: string, products: readonly SprinterProduct[]): void
  /** Removes and returns the products that a quote knocks out, in the order in which their levels were reached. */
  take(quote: Quote): SprinterProduct[]
}

/** @param hoursOf when a product is watched */
export function createKnockOutWatch(
  hoursOf: (product: SprinterProduct) => SessionHours,
  tradingSessionAt: TradingSessionAt,
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
        if (!isWithinSession(quote.time, tradingSessionAt(quote.time, hours))) continue
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
