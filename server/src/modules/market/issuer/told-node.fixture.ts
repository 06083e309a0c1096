// A node of the market on which a test quotes prices at times of the day, and that notes what its issuer tells of ends.

import { type Decimal, formatDecimal } from '@koersklasse/domain/decimal.ts'
import type { RawQuote } from '@koersklasse/domain/quote.ts'
import { gameTimeZone } from '@koersklasse/domain/time.ts'
import { Temporal } from 'temporal-polyfill'
import { openMarketNode } from '../market-node.fixture.ts'
import type { EndedState } from '../products/issued-state.ts'

/** A time in Amsterdam, as 2026-03-03T10:00. */
export function amsterdam(text: string): number {
  return Temporal.PlainDateTime.from(text).toZonedDateTime(gameTimeZone).epochMilliseconds
}

/** A quote of a price, bid and ask alike. */
export const raw = (symbol: string, price: string, time: number): RawQuote => ({
  ...{ symbol, bid: price, ask: price, time },
})

/** The levels of a Sprinter as text. */
export function levelsOf({ product }: { product: object }): string[] {
  const { financingLevel, stopLossLevel } = product as { financingLevel: Decimal; stopLossLevel: Decimal }
  return [formatDecimal(financingLevel), formatDecimal(stopLossLevel)]
}

export type ToldNode = Awaited<ReturnType<typeof openToldNode>>

export async function openToldNode(parts: Parameters<typeof openMarketNode>[0]) {
  const node = await openMarketNode(parts)
  const { clock } = parts
  const told: EndedState[] = []
  node.issuer.onEnded((ended) => told.push(...ended))
  return {
    ...node,
    told,
    /** Moves the clock to a time in Amsterdam and quotes prices there. */
    at(text: string, prices: Record<string, number | string>) {
      clock.advance(amsterdam(text) - clock.now())
      node.apply(...Object.entries(prices).map(([symbol, price]) => raw(symbol, String(price), clock.now())))
    },
    rung: (symbol: string, rung: string) =>
      [...node.issued.livingOn(symbol)].find((state) => state.rung === rung)!,
  }
}
