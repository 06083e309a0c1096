// Pays out what is held of products that are over, and aborts the orders in them, on the one node that has the engine's
// role: at once when one ends, and what is left when the role comes to it. Each portfolio goes through the settlement by
// itself, so that none is locked for long; done twice, nothing happens the second time.

import type { ProductId } from '@koersklasse/domain/instrument.ts'
import type { Log } from '../../../platform/log.ts'
import type { Settlement } from '../settlement/settlement.ts'
import type { PayoutStore, PortfolioPage } from './payout-store.ts'
import type { EndedProduct, EventfulMarket } from './product-events.ts'

/** So many sweeps in a row find nothing before a product is left alone: an order may have been on its way as it ended. */
const calmSweeps = 60
/** The most portfolios that are at the settlement at once, so that a player's order never waits for thousands. */
const atOnce = 250

export type Payouts = ReturnType<typeof createPayouts>

export function createPayouts(deps: {
  store: PayoutStore
  settleEvent: Settlement['settleEvent']
  market: Pick<EventfulMarket, 'endedProducts' | 'onEnded'>
  log: Log
}) {
  const { store, market, log } = deps
  /** The products that may not be settled, and how many sweeps have found nothing in them. */
  const open = new Map<ProductId, { ended: EndedProduct; calm: number }>()
  let stopListening: (() => void) | null = null
  let running: Promise<void> | null = null
  let isWanted = false

  async function run(): Promise<void> {
    while (isWanted && stopListening !== null) {
      isWanted = false
      const products = [...open].map(([productId, { ended }]) => ({ productId, time: ended.time }))
      const unsettled = new Set(products.length === 0 ? [] : await store.unsettled(products))
      for (const { productId } of products) {
        const one = open.get(productId)
        if (one === undefined) continue
        if (unsettled.has(productId)) {
          one.calm = 0
          await payOutAll(one.ended)
        } else {
          one.calm += 1
          if (one.calm >= calmSweeps) open.delete(productId)
        }
      }
    }
  }

  async function payOutAll(ended: EndedProduct): Promise<void> {
    const productId = ended.product.id
    await forEachPage(
      (after) => store.concerned(productId, ended.time, after, atOnce),
      (portfolioId) => deps.settleEvent({ kind: 'payout', portfolioId, productId, ended }),
      () => stopListening !== null,
    )
  }

  function take(ended: EndedProduct): void {
    open.set(ended.product.id, { ended, calm: 0 })
  }

  function sweep(): Promise<void> {
    isWanted = true
    running ??= run().finally(() => {
      running = null
    })
    return running
  }

  return {
    /** Begins on the node that has the role. Never rejects: what could not be paid is paid at the next sweep. */
    async start(): Promise<void> {
      stopListening ??= market.onEnded((ended) => {
        take(ended)
        sweep().catch((fault) => log.warn({ err: fault }, 'a payout failed; it is tried again'))
      })
      for (const ended of market.endedProducts()) take(ended)
      await sweep().catch((fault) => log.warn({ err: fault }, 'payouts failed; they are tried again'))
    },
    /** Begins no other page. What is at the settlement is settled. */
    stop(): void {
      stopListening?.()
      stopListening = null
      open.clear()
    },
    /** Pays out what is left. For a timer. Rejects where the database does not answer. */
    sweep,
    /** Has a product paid out from the next sweep on. */
    take,
  }
}

/**
 * Does something for every portfolio, a page after the other.
 * @throws where one of them was not settled
 */
export async function forEachPage(
  next: (after: string) => Promise<PortfolioPage>,
  settle: (portfolioId: string) => Promise<{ ok: boolean }>,
  isWanted: () => boolean,
): Promise<void> {
  let after: string | null = firstId
  while (after !== null && isWanted()) {
    const { portfolioIds, last }: PortfolioPage = await next(after)
    // All are waited for, so that none is still on its way when the page is tried again.
    const results = await Promise.allSettled(portfolioIds.map(settle))
    for (const result of results) {
      if (result.status === 'rejected') throw result.reason
      if (!result.value.ok) throw new Error('The settlement has taken no more')
    }
    after = last
  }
}

/** Before every id. */
const firstId = '00000000-0000-0000-0000-000000000000'
