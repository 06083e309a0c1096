// Pays out the positions in products that have ended and aborts the orders in them, on the node with the engine role:
// at once when a product ends, and whatever is left when the node gets the role. There is one command per portfolio, so
// that none is locked for long, and the commands are idempotent.

import type { ProductId } from '@koersklasse/domain/market/instrument.ts'
import type { EndedProduct } from '@koersklasse/domain/products/issued-product.ts'
import type { Log } from '../../../platform/log.ts'
import { singleFlight } from '../../../platform/single-flight.ts'
import type { CommandQueue } from '../execution/command-queue.ts'
import type { PayoutStore, PortfolioPage } from './payout-store.ts'
import type { EventfulMarket } from './product-events.ts'

/** A product is dropped after this many empty sweeps in a row, as an order may have been under way when it ended. */
const calmSweeps = 60
/** The maximum number of portfolios in the command queue, so that a player's order never waits for thousands. */
const atOnce = 250

export interface Payouts {
  /** Pays out the remaining positions. To be called by a timer. Rejects if the database fails. */
  sweep(): Promise<void>
  /** Adds a product to pay out from the next sweep on. */
  take(ended: EndedProduct): void
  /** Resolves when no sweep is under way; never rejects. */
  settled(): Promise<void>
}

/** Starts paying out on this node. After the signal aborts, no further page of portfolios is started. */
export function startPayouts(deps: {
  store: PayoutStore
  executeEvent: CommandQueue['executeEvent']
  market: Pick<EventfulMarket, 'endedProducts' | 'onEnded'>
  signal: AbortSignal
  log: Log
}): Payouts {
  const { store, market, signal, log } = deps
  /** The products that may have unpaid positions, and the number of empty sweeps of each. */
  const open = new Map<ProductId, { ended: EndedProduct; calm: number }>()
  const { wake: sweep, settled } = singleFlight(run)

  async function run(): Promise<void> {
    const products = [...open].map(([productId, { ended }]) => ({ productId, time: ended.time }))
    if (products.length === 0 || signal.aborted) return
    const unpaid = new Set(await store.unpaid(products))
    for (const { productId } of products) {
      const one = open.get(productId)
      if (one === undefined) continue
      if (unpaid.has(productId)) {
        one.calm = 0
        await payOutAll(one.ended)
      } else {
        one.calm += 1
        if (one.calm >= calmSweeps) open.delete(productId)
      }
    }
  }

  async function payOutAll(ended: EndedProduct): Promise<void> {
    const productId = ended.product.id
    await forEachPage(
      (after) => store.concerned(productId, ended.time, after, atOnce),
      (portfolioId) => deps.executeEvent({ kind: 'payout', portfolioId, productId, ended }),
      () => !signal.aborted,
    )
  }

  function take(ended: EndedProduct): void {
    open.set(ended.product.id, { ended, calm: 0 })
  }

  const stopListening = market.onEnded((ended) => {
    take(ended)
    sweep().catch((fault) => log.warn({ err: fault }, 'a payout failed; it is tried again'))
  })
  signal.addEventListener('abort', stopListening, { once: true })
  for (const ended of market.endedProducts()) take(ended)
  return { sweep, take, settled }
}

/**
 * Runs a function for every portfolio, a page at a time. A failure for one portfolio (for example, because it is locked
 * for long) does not stop the pages after it.
 * @throws after the last page, if the function failed for any portfolio
 */
export async function forEachPage(
  next: (after: string) => Promise<PortfolioPage>,
  execute: (portfolioId: string) => Promise<{ ok: boolean }>,
  isWanted: () => boolean,
): Promise<void> {
  let after: string | null = firstId
  let failure: unknown = null
  while (after !== null && isWanted()) {
    const { portfolioIds, last }: PortfolioPage = await next(after)
    // Waits for all, so that none is still under way when the page is retried.
    for (const result of await Promise.allSettled(portfolioIds.map(execute))) {
      if (result.status === 'rejected') failure ??= result.reason
      else if (!result.value.ok) failure ??= new Error('The command queue has refused an event')
    }
    after = last
  }
  if (failure !== null) throw failure
}

/** Sorts before every id. */
const firstId = '00000000-0000-0000-0000-000000000000'
