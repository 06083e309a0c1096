import { usePrices } from '../live/usePrices.ts'
import { type Bids, bidsFor, type ClosingBids } from './portfolio-totals.ts'

/** The bids at which positions count. Those of the closing do not change any more, so nothing is subscribed to then. */
export function useBids(productIds: readonly string[], closingBids: ClosingBids): Bids {
  return bidsFor(closingBids, usePrices(closingBids === null ? productIds : []))
}
