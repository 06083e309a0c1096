// The issuer. On the node that runs the feed it makes the ladders, finances them each midnight, ends what is knocked
// out or has come to its end date, and replaces it; all by the times of the quotes and the market's clock, in order, so
// that a server that was away catches up. Each step is taken in memory at once and written right after; listeners are
// called once it is written. The other nodes read what was written.

import type { ProductId } from '@koersklasse/domain/market/instrument.ts'
import type { Quote } from '@koersklasse/domain/market/quote.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { Bus } from '../../../platform/bus/bus.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import type { Log } from '../../../platform/log.ts'
import type { TradingSessionAt } from '../calendar/trading-sessions.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { type AnnouncedActions, type SplitOf, splitQuote } from '../corporate-actions/announced-actions.ts'
import type { IssuedProducts } from '../products/issued-products.ts'
import { type EndedState, type IssuedState, isEnded } from '../products/issued-state.ts'
import type { IsOverLeverageCap } from '../products/leverage-cap.ts'
import type { PriceIssued } from '../products/price-issued.ts'
import type { ProductStore } from '../products/product-store.ts'
import { Superseded } from '../products/write-products.ts'
import { createAcceptQuotes } from './accept-quotes.ts'
import { createDailyIssuance } from './daily-issuance.ts'
import { createFindKnockOuts } from './find-knock-outs.ts'
import { createForgetEnded, type EverOrdered } from './forget-ended.ts'
import { createIssuerQuotes } from './issuer-quotes.ts'
import type { IssuerTerms } from './issuer-terms.ts'
import { createIssuerWrites } from './issuer-writes.ts'
import { createReadIssued } from './read-issued.ts'
import { createSplitHandover, type SplitHandover } from './split-handover.ts'
import { createSuspendedEnds } from './suspended-ends.ts'

export interface IssuerParts {
  kysely: Kysely<Schema>
  source: string
  catalogue: Catalogue
  terms: IssuerTerms
  products: IssuedProducts
  store: ProductStore
  price: PriceIssued
  isOverLeverageCap: IsOverLeverageCap
  actions: AnnouncedActions
  /** Converts the last quotes and candles from before a split to new pieces. */
  splitPast(split: SplitOf): void
  tradingSessionAt: TradingSessionAt
  /** The last quotes that were written before the start. */
  lastQuotes: readonly Quote[]
  /** The market's time, and real time. */
  clock: Clock
  real: Clock
  bus: Bus
  log: Log
}

export interface Issuer extends Pick<SplitHandover, 'toBeSaved' | 'reachedSplits' | 'announceReady'> {
  /** Reads the database: everything the first time, later what others have changed. */
  load(): Promise<void>
  /** Starts the issuer on this node, from what the database holds. */
  begin(): Promise<void>
  /** Ends its work on this node. Changes that are not saved by then are dropped. */
  end(): void
  /** Takes quotes that were accepted, in order. */
  takeQuotes(quotes: readonly Quote[]): void
  /** Takes products whose end was voided, as they are written: living again, or ended otherwise. */
  revive(states: readonly IssuedState[]): void
  /** Carries out what is due by the market's clock. */
  advance(): void
  /** Whether there is something to write. */
  isUnsaved(): boolean
  /** Writes everything that was done. Throws if it cannot; then it is to be tried again. */
  flush(): Promise<void>
  /** Calls the listener with products that have ended, once that is written. Returns the function that ends it. */
  onEnded(listener: (ended: readonly EndedState[]) => void): () => void
  /** Whether a product has reached its level, but it is not yet written that it has ended. */
  isSuspended(id: ProductId): boolean
  /** Forgets products that have ended, and that nobody has ordered. */
  forgetEnded(everOrdered: EverOrdered): Promise<void>
  close(): void
}

export function createIssuer(parts: IssuerParts): Issuer {
  const { products, clock, log } = parts
  let isHere = false
  const connected = connect(parts, () => isHere)
  const { ends, reading, writes, suspended, dailyIssuance, splits } = connected
  const endListening = parts.bus.subscribe('products', ({ source }) => {
    if (source === parts.source && !isHere) void reading.load().catch(logFault)
  })

  function logFault(error: unknown): void {
    log.warn({ err: error }, 'the issued products could not be read')
  }

  async function begin(): Promise<void> {
    let lastSerial: number | null = null
    try {
      await splits.withdrawReady()
      await reading.load()
      lastSerial = await parts.store.lastSerial()
    } catch (error) {
      logFault(error)
    }
    dailyIssuance.begin(lastSerial)
    isHere = true
    // Carries out the ends that this node has seen and that were never written.
    for (const [id, end] of suspended.takeAll()) {
      const state = products.get(id)
      if (state !== undefined && state.ended === null) dailyIssuance.endProduct(state, end)
    }
    dailyIssuance.findDue()
  }

  /** Forgets what is not written, except ends: these are suspended, as on the other nodes. */
  function leave(): void {
    isHere = false
    dailyIssuance.end()
    for (const { product, ended } of writes.ended()) suspended.add(product.id, ended)
    if (!writes.isEmpty()) products.clear()
    writes.clear()
    reading.reset()
  }

  async function flush(): Promise<void> {
    try {
      const ended = await writes.flush()
      if (ended === null) return
      parts.bus.publish('products', { source: parts.source })
      ends.notify(ended)
    } catch (error) {
      if (error instanceof Superseded) {
        log.error({ err: error }, 'another node has written what the issuer was to write; it begins again')
        leave()
        await begin()
      }
      throw error
    }
  }

  return {
    load: reading.load,
    begin,
    end() {
      leave()
      void reading.load().catch(logFault)
    },
    takeQuotes: connected.quotes.accept,
    revive: connected.revive,
    advance() {
      if (isHere && clock.now() >= dailyIssuance.due()) dailyIssuance.advanceTo(clock.now())
    },
    isUnsaved: () => !writes.isEmpty(),
    toBeSaved: splits.toBeSaved,
    reachedSplits: splits.reachedSplits,
    announceReady: splits.announceReady,
    flush,
    onEnded: ends.onEnded,
    isSuspended: suspended.has,
    forgetEnded: connected.forgetEnded,
    close() {
      endListening()
      connected.knockOuts.close()
    },
  }
}

/** Makes the parts of the issuer and connects them. */
function connect(parts: IssuerParts, isHere: () => boolean) {
  const { kysely, store, clock, products } = parts
  const ends = createEndListeners()
  const lastQuotes = createIssuerQuotes(parts.lastQuotes)
  const writes = createIssuerWrites(kysely, store)
  const suspended = createSuspendedEnds(parts.real)
  const knockOuts = createFindKnockOuts({ ...parts, isSuspended: suspended.has })
  const dailyIssuance = createDailyIssuance({ ...parts, quotes: lastQuotes, writes })
  const shared = { ...parts, isHere, lastQuotes, dailyIssuance, knockOuts, suspended }
  const quotes = createAcceptQuotes(shared)
  const splits = createSplitHandover({ ...shared, reached: () => dailyIssuance.doneUntil(clock.now()) })
  const reading = createReadIssued({
    ...{ ...shared, notifyEnded: ends.notify },
    convertPast(split) {
      parts.splitPast(split)
      const quote = lastQuotes.get(split.symbol)
      if (quote !== undefined) lastQuotes.put(splitQuote(quote, split))
    },
    onSplit({ symbol, effective }) {
      if (isHere()) dailyIssuance.catchUp(symbol, effective)
      quotes.resume(symbol)
    },
    onReadHere: dailyIssuance.findDue,
  })
  const forgetEnded = createForgetEnded({
    ...{ products, store, clock, isHere },
    forget(ids) {
      products.forget(ids)
      reading.forget(ids)
    },
  })
  function revive(states: readonly IssuedState[]): void {
    products.put(states)
    if (!isHere()) return
    dailyIssuance.makeUpFor(states.filter(({ ended }) => ended === null))
    dailyIssuance.findDue()
    ends.notify(states.filter(isEnded))
  }

  return { revive, ends, reading, writes, suspended, knockOuts, dailyIssuance, quotes, splits, forgetEnded }
}

function createEndListeners() {
  const listeners = new Set<(ended: readonly EndedState[]) => void>()
  return {
    notify(ended: readonly EndedState[]): void {
      if (ended.length > 0) for (const listener of listeners) listener(ended)
    },
    onEnded(listener: (ended: readonly EndedState[]) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
