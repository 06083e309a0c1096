// Pays out the positions in products that have ended and aborts the orders in them, on the node with the engine role: at
// once when a product ends, and for all unpaid products when the node gets the role. There is one command per portfolio, so
// that none is locked for long, and the commands are idempotent. A product that is paid out is not looked at again.

import type { ProductId } from '@koersklasse/domain/market/instrument.ts'
import { type EndedProduct, isIssued } from '@koersklasse/domain/products/issued-product.ts'
import type { Kysely } from 'kysely'
import { attemptEach } from '../../../platform/attempt-each.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import type { Log } from '../../../platform/log.ts'
import { singleFlight } from '../../../platform/single-flight.ts'
import type { CommandQueue } from '../execution/command-queue.ts'
import { forEachPage } from '../execution/pages.ts'
import type { EventfulMarket } from './eventful-market.ts'
import type { PayoutStore } from './payout-store.ts'

/**
 * A product is dropped once this many sweeps of the timer in a row found nothing to pay: an order may have been under way
 * when it ended. Other sweeps do not count, because there may be many within a second when products end.
 */
const calmSweeps = 60

/**
 * Whether a sweep of the timer looks at a product after this many sweeps that found nothing: at 0, the powers of two, and
 * the last one. A look is expensive, as it may pass a million players whose competition was over. A purchase by a node that
 * heard late of the end is paid before twice that delay has passed since the end.
 */
const isLookedAt = (calm: number): boolean => (calm & (calm - 1)) === 0 || calm === calmSweeps - 1

export interface Payouts {
  /** Pays out the remaining positions. To be called by a timer, every second. Rejects if the database fails. */
  sweep(): Promise<void>
  /** The same at once, for products that were newly taken. */
  payOut(): Promise<void>
  /** Adds a product, to be paid out by the next `payOut`, or by the next sweep if it was added before. */
  take(ended: EndedProduct): void
  /** Resolves when no sweep is under way; never rejects. */
  settled(): Promise<void>
}

interface PayoutsDeps {
  kysely: Kysely<Schema>
  store: PayoutStore
  executeEvent: CommandQueue['executeEvent']
  market: Pick<EventfulMarket, 'unpaidProducts' | 'markPaidOut' | 'onEnded' | 'stateOf'>
  signal: AbortSignal
  log: Log
}

/** Starts paying out on this node. After the signal aborts, no further page of portfolios is started. */
export function startPayouts(deps: PayoutsDeps): Payouts {
  const { store, market, signal, log } = deps
  const products = createOpenProducts(deps)
  const { wake: payOut, settled } = singleFlight(run)
  /** Whether the next run is a sweep of the timer. */
  let isSweep = false
  let isResumed = false

  /** Takes the products whose end this node has not seen, or that another node has not paid out completely. */
  async function resume(): Promise<void> {
    if (isResumed) return
    for (const ended of await market.unpaidProducts())
      if (!products.has(ended.product.id)) products.take(ended)
    isResumed = true
  }

  async function run(): Promise<void> {
    await resume()
    products.dropVoided()
    if (signal.aborted) return
    const looksAtAll = isSweep
    isSweep = false
    await products.leaveOutUnheld(looksAtAll)
    await attemptEach(products.takeDue(), payOutOne).finally(products.markPaidOut)
  }

  async function payOutOne(one: OpenProduct): Promise<void> {
    const { ended, calm } = one
    one.calm = 0
    const isWanted = () => !signal.aborted
    if (await store.isUnpaid({ productId: ended.product.id, time: ended.time }, isWanted))
      await payOutAll(ended)
    else one.calm = calm
  }

  async function payOutAll(ended: EndedProduct): Promise<void> {
    const productId = ended.product.id
    await forEachPage(
      (after, limit) => store.concerned(productId, ended.time, after, limit),
      (portfolioId) => deps.executeEvent({ kind: 'payout', portfolioId, productId, ended }),
      () => !signal.aborted,
    )
  }

  const stopListening = market.onEnded((ended) => {
    products.take(ended)
    payOut().catch((fault) => log.warn({ err: fault }, 'a payout failed; it is tried again'))
  })
  signal.addEventListener('abort', stopListening, { once: true })
  return {
    sweep() {
      isSweep = true
      return payOut()
    },
    ...{ payOut, settled, take: products.take },
  }
}

/** A product that may have unpaid positions, and the number of sweeps of the timer in a row that found none. */
interface OpenProduct {
  ended: EndedProduct
  calm: number
}

/** The products that may have unpaid positions, and which of them are due to be looked at. */
function createOpenProducts({ kysely, store, market }: Pick<PayoutsDeps, 'kysely' | 'store' | 'market'>) {
  const open = new Map<ProductId, OpenProduct>()
  /** The products to look at, the last one first. */
  let due: ProductId[] = []
  return {
    /** Adds a product and makes it due. If it is known already, the next sweep looks at it. */
    take(ended: EndedProduct): void {
      const { id } = ended.product
      const known = open.get(id)
      if (known === undefined) due.push(id)
      // A delisting takes its product again every second until it is carried out.
      open.set(id, { ended, calm: known?.ended.time === ended.time ? known.calm : 0 })
    },

    has: (productId: ProductId): boolean => open.has(productId),

    /** Drops the products that live again, because a correction has voided their ends. */
    dropVoided(): void {
      for (const [productId, { ended }] of open)
        if (isIssued(ended.product) && market.stateOf(productId).product === 'listed') open.delete(productId)
    },

    /**
     * Leaves out the due products that nobody has ever held.
     * @param isSweep makes the products due that a sweep looks at, and counts the sweep once the database has answered
     */
    async leaveOutUnheld(isSweep: boolean): Promise<void> {
      const looked = [...open].filter(([, { calm }]) => isLookedAt(calm))
      const asked = isSweep ? looked.map(([productId]) => productId) : due
      due = []
      if (asked.length > 0) {
        const held = await store.everHeld(asked)
        due = [...asked.filter((productId) => held.has(productId)), ...due]
      }
      if (isSweep) for (const one of open.values()) one.calm += 1
    },

    /** Takes the due products one by one, including those that become due meanwhile. */
    *takeDue(): Generator<OpenProduct> {
      for (let productId = due.pop(); productId !== undefined; productId = due.pop()) {
        const one = open.get(productId)
        if (one !== undefined) yield one
      }
    },

    /** Marks the products as paid out in which sweeps have found nothing for long enough, and drops them. */
    async markPaidOut(): Promise<void> {
      const calm = [...open].filter(([, one]) => one.calm >= calmSweeps).map(([productId]) => productId)
      if (calm.length === 0) return
      await market.markPaidOut(kysely, calm)
      for (const productId of calm) open.delete(productId)
    },
  }
}
