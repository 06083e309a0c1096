// Makes a quote of a simulated price: a spread around it, in steps that suit its size.

import type { InstrumentType } from '@koersklasse/domain/market/instrument.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import type { ActivityProfile } from './activity-profile.ts'

/** Bid and ask as decimal text. */
export interface BidAndAsk {
  bid: string
  ask: string
}

/** Half of the spread, as a share of the price, in a calm market while the exchange is open. */
const halfSpreads: Record<InstrumentType, number> = {
  ss: 0.0002,
  etf: 0.0002,
  in: 0.00005,
  ir: 0.00005,
  cu: 0.00005,
  co: 0.0001,
}

/**
 * The factor by which a spread is wider: it grows with the volatility and while the exchange is closed, most at
 * weekends.
 * @param nervousness the volatility relative to its average
 */
export function spreadWidening(nervousness: number, profile: ActivityProfile, at: EpochMs): number {
  const calm = Math.min(4, Math.max(0.75, nervousness))
  if (profile.isOpen(at)) return calm
  return calm * (profile.isWeekend(at) ? 4 : 2)
}

/** The quote around a price: bid rounded down and ask up to the tick, at least a tick apart. */
export function quoteAround(price: number, type: InstrumentType, widening: number): BidAndAsk {
  const half = halfSpreads[type] * widening
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
  if (price < 50) return 200
  if (price < 100 || type === 'etf' || type === 'ir') return 100
  return price < 1_000 ? 20 : 10
}
