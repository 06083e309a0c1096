// Closes the competitions that are over, on the node with the engine role. First everything from before the end is booked.
// Then the quotes of the end are fixed, the portfolios are valued at them and ranked, a page at a time, and the outcome is
// added to the log. Each step does only what has not been done yet, so that it can be run again after a crash.

import { closingValue } from '@koersklasse/domain/competition/closing.ts'
import type { Competition } from '@koersklasse/domain/competition/competition.ts'
import { directProduct, toProductId } from '@koersklasse/domain/market/instrument.ts'
import { writeTerms } from '@koersklasse/domain/products/price-terms.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely, Transaction } from 'kysely'
import { attemptEach } from '../../../platform/attempt-each.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { firstId } from '../../../platform/ids.ts'
import { singleFlight } from '../../../platform/single-flight.ts'
import type { Repeated } from '../../../platform/timers.ts'
import { toStoredQuote } from '../execution/stored-quote.ts'
import { type AppendLog, createAppendLog } from '../log/append-log.ts'
import type { PastPrices } from '../past-prices.ts'
import type { EventfulMarket } from '../product-events/eventful-market.ts'
import { type ClosingStore, createClosingStore, type FixedClosing, holdClosing } from './closing-store.ts'

export interface ClosingDeps {
  kysely: Kysely<Schema>
  market: Pick<EventfulMarket, 'source' | 'now' | 'product' | 'instrument' | 'unpaidProducts'>
  pricesBefore: PastPrices['before']
  /** The competitions that have begun at an instant and are not closed, in order of their end. */
  unclosed(at: EpochMs): Promise<readonly Competition[]>
  /** From which the pseudonyms in the logs are derived. */
  logSecret: Buffer
  /** Marks a competition as closed. */
  close(tx: Transaction<Schema>, competitionId: string): Promise<void>
  /** How many portfolios are valued, or positions or lines written, in one transaction. */
  pageSize?: number
}

export interface ClosingRun {
  /**
   * Closes what can be closed, and writes the logs of the competitions that run. To be called by a timer. Rejects if the
   * database fails.
   */
  run(): Promise<void>
  /** Calls `run`; to be repeated until the signal aborts. */
  timers: readonly Repeated[]
  /** Resolves when no work is under way; never rejects. */
  settled(): Promise<void>
}

export type Closing = ReturnType<typeof createClosing>

/**
 * How long to wait after the end, in the market's milliseconds. By then every earlier fill, on any node, has been committed,
 * and its quotes are saved.
 */
const gracePeriodMs = 60_000
const runMs = 1_000
/** How often events are added to the logs, in milliseconds. Nobody can read about a day before it has ended. */
const loggedMs = 10_000
const defaultPageSize = 1_000
export function createClosing(deps: ClosingDeps) {
  const store = createClosingStore(deps.kysely, deps.market.source)
  return {
    /** The closing value of each portfolio of a competition, in cents; null while it is not closed. */
    closingValues: store.values,
    /**
     * Starts closing competitions on this node. Only one node may do so at a time.
     * @param signal stops it: after it aborts, no further page of portfolios, positions or lines is started
     */
    start(signal: AbortSignal): ClosingRun {
      const log = createAppendLog(deps)
      /** Whether a competition is due to be closed. The logs of others are then written without pauses. */
      let isOneDue = false
      const parts = { store, log, mayRest: () => !isOneDue }
      const { wake: run, settled } = singleFlight(() => runAll(deps, parts, signal))
      const closeEnded = async (): Promise<void> => {
        const now = deps.market.now()
        const unclosed = await deps.unclosed(now)
        isOneDue = unclosed.some(({ end }) => now >= end + gracePeriodMs)
        if (isOneDue) await run()
      }
      return {
        ...{ run, settled },
        timers: [
          { everyMs: runMs, run: closeEnded },
          { everyMs: loggedMs, run },
        ],
      }
    },
  }
}

interface Parts {
  store: ClosingStore
  log: AppendLog
  /** Whether the log of a running competition may be written with pauses. */
  mayRest: () => boolean
}

async function runAll(deps: ClosingDeps, parts: Parts, signal: AbortSignal): Promise<void> {
  const now = deps.market.now()
  await attemptEach(await deps.unclosed(now), async (competition) => {
    if (signal.aborted) return
    if (now < competition.end + gracePeriodMs) await parts.log.append(competition, now, signal, parts.mayRest)
    else await closeOne(deps, parts, competition, signal)
  })
}

async function closeOne(
  deps: ClosingDeps,
  { store, log }: Parts,
  competition: Competition,
  signal: AbortSignal,
): Promise<void> {
  const { pageSize = defaultPageSize } = deps
  const { id } = competition
  if ((await store.fixedAt(id)) === null) {
    if (await isUnsettled(deps, store, competition)) return
    if (!(await fixQuotes(deps, store, competition, signal))) return
  }
  const fixedAt = await store.fixedAt(id)
  if (fixedAt === null) return
  const closing = { competitionId: id, fixedAt }
  await valueAll(store, closing, pageSize, signal)
  if (signal.aborted || !(await store.rank(closing, pageSize, signal))) return
  if (!(await log.close(competition, signal))) return
  await deps.kysely.transaction().execute(async (tx) => {
    // A correction may have undone the closing meanwhile; it then has to be made again.
    if (await holdClosing(tx, closing)) await deps.close(tx, id)
  })
}

/**
 * Whether anything from before the end is still to be booked: a deposit, a payout, a corporate action, an expiry, the end of
 * practice.
 */
async function isUnsettled(
  { market }: ClosingDeps,
  store: ClosingStore,
  competition: Competition,
): Promise<boolean> {
  const { id, end } = competition
  // This runs every second, so cheap queries come first, and those that may look through many rows in vain come last.
  if (await store.hasDeposits(competition)) return true
  const ended = [...(await market.unpaidProducts())].flatMap(({ product, time }) =>
    time < end ? product.id : [],
  )
  const changed = (await store.symbolsUnderWay(end)).flatMap((symbol) => {
    const instrument = market.instrument(symbol)
    return (instrument && directProduct(instrument))?.id ?? []
  })
  if ((await store.holdsAny(id, ended, 'now')) || (await store.holdsAny(id, changed, 'ever'))) return true
  return (await store.hasWaitingOrders(id)) || (await store.hasPractice(id))
}

/** Resolves to false if a payout from before the end has become known meanwhile, or the signal has aborted. */
async function fixQuotes(
  { market, pricesBefore, pageSize = defaultPageSize }: ClosingDeps,
  store: ClosingStore,
  { id, end }: Pick<Competition, 'id' | 'end'>,
  signal: AbortSignal,
): Promise<boolean> {
  const held = new Set<string>()
  // By pages, because one statement cannot read the positions of a million portfolios in its time.
  for (let after: string | null = firstId; after !== null; ) {
    if (signal.aborted) return false
    const { productIds, last } = await store.heldOn(id, after, pageSize)
    for (const productId of productIds) held.add(productId)
    after = last
  }
  const known = [...held].flatMap((productId) => market.product(toProductId(productId)) ?? [])
  const prices = await pricesBefore(known, end)
  const quotes = [...prices].map(([productId, { bid, terms, quote, currencyQuote }]) => ({
    product_id: productId,
    bid,
    quote: quote && { ...toStoredQuote(quote), ...(terms !== null && { terms: writeTerms(terms) }) },
    currency_quote: toStoredQuote(currencyQuote),
  }))
  // A bid without a quote is the payout of an ended product, which is still to be booked.
  if (quotes.some(({ bid, quote }) => bid > 0 && quote === null)) return false
  await store.fixQuotes(id, quotes, market.now())
  return true
}

async function valueAll(
  store: ClosingStore,
  closing: FixedClosing,
  pageSize: number,
  signal: AbortSignal,
): Promise<void> {
  const bids = await store.fixedBids(closing.competitionId)
  let after: string | null = firstId
  while (after !== null && !signal.aborted) {
    after = await store.valuePage(closing, after, pageSize, ({ cash, positions }) =>
      closingValue(
        cash,
        positions.map(({ product_id: productId, quantity }) => ({ productId, quantity })),
        bids,
      ),
    )
  }
}
