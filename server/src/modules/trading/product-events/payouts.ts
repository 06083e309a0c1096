// Pays out the positions in products that have ended and aborts the orders in them, on the node with the engine role:
// at once when a product ends, and whatever is open when the node gets the role: products that are paid out are not asked
// for again. There is one command per portfolio, so
// that none is locked for long, and the commands are idempotent.

import type { ProductId } from '@koersklasse/domain/market/instrument.ts'
import { type EndedProduct, isIssued } from '@koersklasse/domain/products/issued-product.ts'
import type { Kysely } from 'kysely'
import { attemptEach } from '../../../platform/attempt-each.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import type { Log } from '../../../platform/log.ts'
import { singleFlight } from '../../../platform/single-flight.ts'
import type { CommandQueue } from '../execution/command-queue.ts'
import { forEachPage } from '../execution/pages.ts'
import type { PayoutStore } from './payout-store.ts'
import type { EventfulMarket } from './product-events.ts'

/**
 * A product is dropped once this many sweeps of the timer in a row found nothing to pay, as an order may have been under way
 * when it ended. Others do not count: when products end, there may be many within a second.
 */
const calmSweeps = 60

export interface Payouts {
  /** Pays out the remaining positions. To be called by a timer, every second. Rejects if the database fails. */
  sweep(): Promise<void>
  /** The same at once, for a product that was taken. */
  payOut(): Promise<void>
  /** Adds a product to pay out from the next sweep on. */
  take(ended: EndedProduct): void
  /** Resolves when no sweep is under way; never rejects. */
  settled(): Promise<void>
}

/** Starts paying out on this node. After the signal aborts, no further page of portfolios is started. */
export function startPayouts(deps: {
  kysely: Kysely<Schema>
  store: PayoutStore
  executeEvent: CommandQueue['executeEvent']
  market: Pick<EventfulMarket, 'unpaidProducts' | 'markPaidOut' | 'onEnded' | 'stateOf'>
  signal: AbortSignal
  log: Log
}): Payouts {
  const { store, market, signal, log } = deps
  /** The products that may have unpaid positions, and the last sweep of the timer that found some of each. */
  const open = new Map<ProductId, { ended: EndedProduct; unpaidAt: number }>()
  const { wake: payOut, settled } = singleFlight(run)
  /** How many sweeps of the timer have looked, and whether the next run is one. */
  let sweeps = 0
  let isSweep = false
  let isResumed = false

  /** Takes those that this node has not seen end, or that another has not paid out to the last. */
  async function resume(): Promise<void> {
    if (isResumed) return
    for (const ended of await market.unpaidProducts()) if (!open.has(ended.product.id)) take(ended)
    isResumed = true
  }

  async function run(): Promise<void> {
    await resume()
    // A correction may have voided the end of one of the issuer's products.
    for (const [productId, { ended }] of open)
      if (isIssued(ended.product) && market.stateOf(productId).product === 'listed') open.delete(productId)
    const products = [...open].map(([productId, { ended }]) => ({ productId, time: ended.time }))
    if (products.length === 0 || signal.aborted) return
    const unpaid = new Set(await store.unpaid(products))
    if (isSweep) sweeps += 1
    isSweep = false
    const calm: ProductId[] = []
    await attemptEach(products, async ({ productId }) => {
      const one = open.get(productId)
      if (one === undefined) return
      if (unpaid.has(productId)) {
        one.unpaidAt = sweeps
        await payOutAll(one.ended)
      } else if (sweeps - one.unpaidAt >= calmSweeps) calm.push(productId)
    }).finally(() => markPaidOut(calm))
  }

  async function markPaidOut(calm: readonly ProductId[]): Promise<void> {
    if (calm.length === 0) return
    await market.markPaidOut(deps.kysely, calm)
    for (const productId of calm) open.delete(productId)
  }

  async function payOutAll(ended: EndedProduct): Promise<void> {
    const productId = ended.product.id
    await forEachPage(
      (after, limit) => store.concerned(productId, ended.time, after, limit),
      (portfolioId) => deps.executeEvent({ kind: 'payout', portfolioId, productId, ended }),
      () => !signal.aborted,
    )
  }

  function take(ended: EndedProduct): void {
    open.set(ended.product.id, { ended, unpaidAt: sweeps })
  }

  const stopListening = market.onEnded((ended) => {
    take(ended)
    payOut().catch((fault) => log.warn({ err: fault }, 'a payout failed; it is tried again'))
  })
  signal.addEventListener('abort', stopListening, { once: true })
  return {
    sweep() {
      isSweep = true
      return payOut()
    },
    ...{ payOut, take, settled },
  }
}
