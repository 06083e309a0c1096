// Makes a quote of a simulated price: a spread around it, in steps that suit its size.

import type { InstrumentType } from '@koersklasse/domain/instrument.ts'

/** Bid and ask as decimal text. */
export interface BidAndAsk {
  bid: string
  ask: string
}

/** Half of the spread, as a share of the price, while the exchange is open; outside of that it is twice as wide. */
const halfSpreads: Record<InstrumentType, number> = {
  ss: 0.0002,
  etf: 0.0002,
  in: 0.00005,
  ir: 0.00005,
  cu: 0.00005,
  co: 0.0001,
}

/** The quote around a price: bid rounded down and ask up to the tick, at least a tick apart. */
export function quoteAround(price: number, type: InstrumentType, isExchangeOpen: boolean): BidAndAsk {
  const half = halfSpreads[type] * (isExchangeOpen ? 1 : 2)
  const tick = ticksPerUnit(price, type)
  const bid = Math.max(1, Math.floor(price * (1 - half) * tick))
  const ask = Math.max(bid + 1, Math.ceil(price * (1 + half) * tick))
  return { bid: String(bid / tick), ask: String(ask / tick) }
}

/** How many ticks make one unit of the currency: whole numbers, so that no tick is lost to a fraction. */
function ticksPerUnit(price: number, type: InstrumentType): number {
  if (type === 'cu') return 100_000
  if (price < 1) return 10_000
  if (price < 10) return 1_000
  if (price < 100) return 100
  return price < 1_000 ? 20 : 10
}
