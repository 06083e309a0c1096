// The market of a node. Its state is fed over the bus, or on the node that runs the feed by the feed itself; that node
// also publishes the quotes to the other nodes and saves them.

import type { RawCorporateAction } from '@koersklasse/domain/corporate-actions/corporate-action.ts'
import { effectiveOn } from '@koersklasse/domain/corporate-actions/ex-date.ts'
import { isMarketOpen } from '@koersklasse/domain/market/market-hours.ts'
import type { MarketHours } from '@koersklasse/domain/market/market-hours-kinds.ts'
import { mid, type RawQuote } from '@koersklasse/domain/market/quote.ts'
import { approximate } from '@koersklasse/domain/money/decimal.ts'
import type { EndedProduct } from '@koersklasse/domain/products/issued-product.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Temporal } from 'temporal-polyfill'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Log } from '../../platform/log.ts'
import type { Repeated } from '../../platform/timers.ts'
import { popularSymbols } from './catalogue/popular.ts'
import { applySplit } from './corporate-actions/apply-split.ts'
import { type BetweenSplits, createBetweenSplits } from './corporate-actions/between-splits.ts'
import { createQuoteCorrections } from './corrections/void-quotes.ts'
import { createMarketDesk } from './desk/market-desk.ts'
import { createPreviewProducts } from './desk/preview-products.ts'
import { createClockDriftMonitor } from './feeds/clock-drift-monitor.ts'
import { createFeed } from './feeds/create-feed.ts'
import type { FeedConfig } from './feeds/feed.ts'
import { createFeedRunner, type FeedRunner } from './feeds/run-feed.ts'
import { dividendsToDeclare } from './feeds/simulator/dividends.ts'
import { seedHistory } from './feeds/simulator/seed-history.ts'
import { createHistoricalPrices } from './history/historical-prices.ts'
import { createHistoricalTerms } from './history/historical-terms.ts'
import { createPastMarket } from './history/past-market.ts'
import { createPruneCandles } from './history/prune-candles.ts'
import { createReadHistory } from './history/read-history.ts'
import { createReadSparklines } from './history/sparklines.ts'
import { createLists } from './lists/lists.ts'
import type { Market } from './market.ts'
import type { MarketParts } from './market-parts.ts'
import { type MarketState, openMarketState } from './open-market-state.ts'
import { createPriceChanges } from './price-changes.ts'
import { type IssuedState, isEnded } from './products/issued-state.ts'
import { createWire } from './wire/wire.ts'

const sweepMs = 15_000
const catchUpMs = 5_000
const freshnessMs = 1_000
const correctMs = 1_000
const pruneMs = 600_000

/**
 * Makes the market of this node, with the prices that were saved last.
 * @throws a StartupError if the catalogue or the tape cannot be used
 */
export async function createMarket(parts: MarketParts): Promise<Market> {
  const { config, bus, clock: real, log } = parts
  const state = await openMarketState(parts)
  const { source, catalogue, underlyings, book, candles, clock, issued, issuer, products } = state
  const past = { ...state, real, product: products.get }
  const symbols = [...catalogue.instruments.keys()]
  const { runner, ingest } = runFeed(parts, state)
  book.onQuotes(candles.add)
  book.onQuotes(issuer.takeQuotes)
  book.onQuotes((quotes) => runner.isHere() && state.journal.add(quotes))
  const changes = createPriceChanges({ ...state, isFeedHere: runner.isHere, log })
  await issuer.load()
  const quoteCorrections = createQuoteCorrections({
    ...{ ...state, kysely: parts.kysely, bus, isFeedHere: runner.isHere, afterSaving: runner.afterSaving },
  })
  const wire = createWire(state)
  const betweenSplits = createBetweenSplits({
    ...state.productStore,
    ...{ isApplied: state.actions.isApplied, load: issuer.load },
  })
  const catchUp = createCatchUp(state, { isFeedHere: runner.isHere, betweenSplits })
  const endings = [issuer.close, ...followFeed(bus, state, runner)]

  return {
    ...{ source, catalogue, underlyings, issued, ingest },
    ...marketNow(config.hours, state),
    wire,
    lists: createLists({ ...state, real, wire, popular: popularSymbols(state.popular, underlyings, log) }),
    readHistory: createReadHistory(past),
    readSparklines: createReadSparklines(past),
    levelsOf: state.levelsOf,
    splitsOf: state.productStore.splitsOf,
    historicalPrices: createHistoricalPrices(past),
    pastMarket: createPastMarket(state),
    historicalTerms: createHistoricalTerms(past),
    betweenSplits,
    async unpaidProducts() {
      const states = (await state.productStore.unpaid()).flatMap((id) => issued.get(id) ?? [])
      return states.filter(isEnded).map(toEndedProduct)
    },
    markPaidOut: state.productStore.markPaidOut,
    onEnded: (listener) => issuer.onEnded((states) => states.map(toEndedProduct).forEach(listener)),
    forgetEnded: issuer.forgetEnded,
    pruneCandles: createPruneCandles({ ...state, symbols, isHere: runner.isHere }),
    tapeActions: state.tape?.actions ?? [],
    dividendsToDeclare: () => simulatedDividends(config.feed, state),
    async applySplit(tx, split) {
      await applySplit(tx, source, split, clock.now())
      return () => {
        bus.publish('products', { source })
        issuer.load().catch((error: unknown) => log.warn({ err: error }, 'a split could not be read'))
      }
    },
    onChange: changes.onChange,
    onFeedChange: state.pulse.onChange,
    quoteCorrections,
    isFeedHere: runner.isHere,
    desk: createMarketDesk({ ...state, kysely: parts.kysely, hours: config.hours }),
    previewProducts: createPreviewProducts(issued, state.terms),
    async readAgain() {
      bus.publish('products', { source })
      await issuer.load().catch((error: unknown) => log.warn({ err: error }, 'products could not be read'))
    },
    async startFeed(signal, isLeased) {
      candles.keepSaved(await catchUp())
      return runner.start(signal, isLeased)
    },
    timers: [
      { everyMs: catchUpMs, run: catchUp },
      ...timersOf(state, runner, changes.checkFreshness, log),
      { everyMs: correctMs, run: quoteCorrections.apply },
      { everyMs: pruneMs, run: () => (runner.isHere() ? state.journal.prune(clock.now()) : undefined) },
    ],
    async close() {
      for (const end of endings) end()
    },
  }
}

/** The current state of the market, as functions. */
function marketNow(
  hours: MarketHours,
  { catalogue, underlyings, book, clock, pulse, actions, products, freshness }: MarketState,
) {
  return {
    hours,
    now: clock.now,
    describeClock: clock.describe,
    describeFeed: () => ({ silentFor: pulse.state().isSilent ? pulse.age() : null }),
    isOpen: () => isMarketOpen(clock.now(), hours),
    isOver: () => clock.describe().state === 'over',
    product: products.get,
    instrument: (symbol: string) => catalogue.instruments.get(symbol),
    underlyingOf: (symbol: string) => catalogue.followedBy.get(symbol) ?? symbol,
    isUnderlying: (symbol: string) => underlyings.has(symbol),
    isDistributing: (symbol: string) => !catalogue.accumulating.has(symbol),
    quoteOf: book.get,
    priceOf: products.priceOf,
    exDateBreaks: actions.breaksOf,
    stateOf: products.stateOf,
    hasPrices: () => book.all().length > 0,
    dropped: book.dropped,
    droppedBySymbol: book.droppedBySymbol,
    freshness: freshness.counts,
    oldestQuote: freshness.oldest,
    feedState: pulse.state,
    feedAge: pulse.age,
  } satisfies Partial<Market>
}

function timersOf(
  { candles, clock, pulse, issuer }: MarketState,
  runner: FeedRunner,
  checkFreshness: () => void,
  log: Log,
): Repeated[] {
  return [
    { everyMs: sweepMs, run: () => candles.sweep({ keepUnsaved: runner.isHere() }) },
    { everyMs: sweepMs, run: issuer.load },
    { everyMs: freshnessMs, run: checkFreshness },
    { everyMs: freshnessMs, run: pulse.check },
    { everyMs: freshnessMs, run: createClockDriftMonitor(clock, log) },
  ]
}

function runFeed(parts: MarketParts, state: MarketState) {
  const { config, bus, clock: real, log, fetch = globalThis.fetch } = parts
  const { feed, ingest } = createFeed(config.feed, { ...state, hours: config.hours, real, fetch, log })
  const runner = createFeedRunner({
    ...{ ...state, feed, bus, log },
    async prepare() {
      await seedPast(config, state)
      await state.issuer.begin()
    },
    toPostSplitUnits: state.actions.toPostSplitUnits,
  })
  return { runner, ingest }
}

/** Takes quotes, the pulse and the clock from the node that runs the feed. Returns the functions that end it. */
function followFeed(
  bus: Bus,
  { book, pulse, clock, hasOwnClock }: MarketState,
  runner: FeedRunner,
): (() => void)[] {
  return [
    bus.subscribe('pulse', (reading) => {
      if (!runner.isHere()) pulse.follow(reading)
    }),
    bus.subscribe('quotes', (message) => {
      if (!runner.isHere()) book.apply(message.quotes, message.source)
    }),
    bus.subscribe('clock', (message) => {
      if (runner.isHere()) runner.hearClock(message)
      else if (hasOwnClock) clock.set(message)
    }),
  ]
}

/** Returns a function that applies the saved quotes whose messages this node has missed. It resolves to all saved quotes. */
function createCatchUp(
  { store, book, catalogue, source }: MarketState,
  { isFeedHere, betweenSplits }: { isFeedHere(): boolean; betweenSplits: BetweenSplits },
): () => Promise<readonly RawQuote[]> {
  return async () => {
    if (isFeedHere()) return []
    const saved = (await betweenSplits(store.lastQuotes)).filter(({ symbol }) =>
      catalogue.instruments.has(symbol),
    )
    const missed = saved.filter(({ symbol, time }) => time > (book.get(symbol)?.time ?? -1))
    if (!isFeedHere()) book.apply(missed, source)
    return saved
  }
}

/** Generates a past before the very first start of the simulator, so that charts are not empty. */
async function seedPast(
  { feed, hours }: MarketParts['config'],
  { store, catalogue, clock, candles }: MarketState,
): Promise<void> {
  if (feed.kind !== 'simulator' || (await store.hasCandles())) return
  const past = seedHistory(catalogue, feed.seed, hours, { until: clock.now(), days: feed.pastDays })
  for await (const batch of past) await store.saveCandles(batch)
  await candles.load()
}

function simulatedDividends(
  feed: FeedConfig,
  { catalogue, clock, book, actions }: MarketState,
): RawCorporateAction[] {
  if (feed.kind !== 'simulator') return []
  const priceOf = (symbol: string): number | null => {
    const quote = book.get(symbol)
    return quote === undefined ? null : approximate(mid(quote))
  }
  const isDeclared = (symbol: string, exDate: Temporal.PlainDate) => {
    const effective = effectiveOn(exDate, catalogue.hoursOf(symbol)!)
    return actions.dividendsBetween(symbol, toEpochMs(effective - 1), effective).length > 0
  }
  return dividendsToDeclare(catalogue, feed.seed, clock.now(), { priceOf, isDeclared })
}

function toEndedProduct({ product, ended }: IssuedState): EndedProduct {
  return { product, ...ended! }
}
