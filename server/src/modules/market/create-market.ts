// The market of a node: the book, the candles and the clock, fed by the bus; on the node that runs the feed, by the feed
// itself, which it passes on to the others and writes down.

import { readFileSync } from 'node:fs'
import type { MarketClock } from '@koersklasse/contract/discovery.ts'
import {
  type CorporateAction,
  type RawCorporateAction,
  readCorporateAction,
} from '@koersklasse/domain/corporate-action.ts'
import { approximate } from '@koersklasse/domain/decimal.ts'
import { isMarketOpen } from '@koersklasse/domain/market-hours.ts'
import type { MarketHours } from '@koersklasse/domain/market-hours-kinds.ts'
import { mid } from '@koersklasse/domain/quote.ts'
import type { Clock, EpochMs } from '@koersklasse/domain/time.ts'
import type { Kysely } from 'kysely'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Log } from '../../platform/log.ts'
import { StartupError } from '../../platform/startup-error.ts'
import { createSessions } from './calendar/sessions.ts'
import { type Catalogue, loadCatalogue } from './catalogue/catalogue.ts'
import { popularSymbols, readPopular } from './catalogue/popular.ts'
import { createUnderlyings } from './catalogue/underlyings.ts'
import { createAnnouncedActions } from './corporate-actions/announced-actions.ts'
import { applySplit } from './corporate-actions/apply-split.ts'
import { createFeed } from './feeds/create-feed.ts'
import type { FeedConfig } from './feeds/feed.ts'
import { createMarketTime, type MarketTime } from './feeds/market-clock.ts'
import { openingTime } from './feeds/opening-time.ts'
import { sourceOf } from './feeds/replay/replay.ts'
import { readTape, type Tape } from './feeds/replay/tape.ts'
import { createFeedRunner } from './feeds/run-feed.ts'
import { dividendsToDeclare } from './feeds/simulator/dividends.ts'
import { seedHistory } from './feeds/simulator/seed-history.ts'
import { createWatchClock } from './feeds/watch-clock.ts'
import { type Candles, createCandles } from './history/candles.ts'
import { createPricesAt } from './history/prices-at.ts'
import { createPruneCandles } from './history/prune-candles.ts'
import { createReadHistory } from './history/read-history.ts'
import { createReadSparklines } from './history/sparklines.ts'
import { type IssuerTerms, readIssuerTerms } from './issuer/issuer-terms.ts'
import { createIssuer } from './issuer/run-issuer.ts'
import type { EndedProduct, Market, PriceChange } from './market.ts'
import { createIssuedProducts } from './products/issued-products.ts'
import type { IssuedState } from './products/issued-state.ts'
import { createIsOverCapNow } from './products/over-cap.ts'
import { createPriceIssued } from './products/price-issued.ts'
import { createProductStore } from './products/product-store.ts'
import { createProducts } from './products/products.ts'
import { createSprinterFigures } from './products/sprinter-figures.ts'
import { createFreshness } from './quotes/freshness.ts'
import { createQuoteBook, type QuoteBook } from './quotes/quote-book.ts'
import { createMarketStore } from './store.ts'
import { createWire } from './wire.ts'

export interface MarketParts {
  config: {
    feed: FeedConfig
    hours: MarketHours
    /** The file of what is quoted and traded; null for the game's own. A tape has one of its own. */
    instrumentsFile: string | null
    /** The most milliseconds that a quote may be old when an order is filled on it. */
    maxQuoteAge: number
  }
  kysely: Kysely<Schema>
  bus: Bus
  /** Real time. */
  clock: Clock
  log: Log
  /** With what a feed calls whoever it asks. */
  fetch?: typeof globalThis.fetch
  /** What is quoted and traded; without it the game's own, or the tape's. */
  catalogue?: Catalogue
  /** The issuer's terms; without them the game's own. */
  issuerTerms?: IssuerTerms
}

const ownCatalogue = new URL('../../../../content/instruments.csv', import.meta.url)
const ownIssuerTerms = new URL('../../../../content/issuer.json', import.meta.url)
const ownPopular = new URL('../../../../content/popular.json', import.meta.url)
const sweepMs = 15_000
const advanceMs = 1_000

/**
 * Makes the market of this node, with the prices that were there last.
 * @throws a StartupError where the catalogue or the tape cannot be used
 */
export async function createMarket(parts: MarketParts): Promise<Market> {
  const { config, bus, clock: real, log } = parts
  const tape = config.feed.kind === 'replay' ? readTape(config.feed.file) : null
  if (config.feed.kind === 'replay' && config.feed.loop && tape!.actions.length > 0) {
    throw new StartupError(`${config.feed.file} has corporate actions: it cannot be looped.`)
  }
  const catalogue = tape?.catalogue ?? parts.catalogue ?? readCatalogue(config.instrumentsFile)
  const source = tape === null ? config.feed.kind : sourceOf(tape)
  const symbols = [...catalogue.instruments.keys()]
  const listeners = new Set<(changed: PriceChange) => void>()
  const store = createMarketStore(parts.kysely, source)
  const productStore = createProductStore(parts.kysely, source, catalogue)
  const { book, candles } = await openPast()
  const ownTime = openingTime(config.feed, {
    leftAt: await store.clock(),
    quotedAt: book.lastTime(),
    tapeBegin: tape?.quotes[0]?.time ?? null,
    now: real.now(),
  })
  const clock: MarketTime = createMarketTime(
    real,
    ownTime === null ? realTime(real) : standingAt(ownTime, real),
    (marketClock) => runner.clockWasSet(marketClock),
  )
  const terms = parts.issuerTerms ?? readIssuerTerms(readFileSync(ownIssuerTerms, 'utf8'))
  const underlyings = createUnderlyings(catalogue, terms)
  const actions = createAnnouncedActions(actionsOf(tape), clock)
  const sessionAt = createSessions()
  const price = createPriceIssued(terms.spread, sessionAt)
  const issued = createIssuedProducts()
  const isOverCapNow = createIsOverCapNow(catalogue, issued)
  const issuer = createIssuer({
    ...{ kysely: parts.kysely, source, catalogue, terms, price, isOverCapNow, sessionAt, actions },
    ...{ clock, real, bus, log },
    products: issued,
    store: productStore,
    lastQuotes: book.all(),
    splitPast(split) {
      book.split(split)
      candles.split(split)
    },
  })
  const products = createProducts({
    ...{ catalogue, book, clock, issued, price, isOverCapNow, actions, isSuspended: issuer.isSuspended },
  })
  const figures = createSprinterFigures({ book, products })
  const freshness = createFreshness({ catalogue, book, clock, sessionAt, maxAge: config.maxQuoteAge })
  const past = { store, candles, issued, levelsOf: productStore.levelsOf, price }
  const { feed, ingest } = createFeed(config.feed, {
    ...{ catalogue, tape, hours: config.hours, clock, hasOwnClock: ownTime !== null, real },
    ...{ book, actions, fetch: parts.fetch ?? globalThis.fetch, log },
  })
  const runner = createFeedRunner({
    feed,
    hasOwnClock: ownTime !== null,
    async prepare() {
      if (tape === null) await makeUpPast()
      await issuer.begin()
    },
    countedAnew: actions.countedAnew,
    ...{ issuer, book, candles, clock, bus, store, log },
  })

  book.onQuotes(candles.add)
  book.onQuotes(issuer.takeQuotes)
  book.onQuotes((quotes) => tellChange(new Set(quotes.map(({ symbol }) => symbol))))
  await issuer.load()
  const sweeping = setInterval(() => candles.sweep({ keepUnsaved: runner.isHere() }), sweepMs)
  const advancing = setInterval(runner.advanceIssuer, advanceMs)
  const reading = setInterval(readIssued, sweepMs)
  const watchClock = createWatchClock(clock, log)
  const watching = setInterval(() => {
    tellFreshness()
    watchClock()
  }, advanceMs)
  const endings = [
    () => clearInterval(sweeping),
    () => clearInterval(advancing),
    () => clearInterval(reading),
    () => clearInterval(watching),
    issuer.close,
    bus.subscribe('quotes', (message) => {
      if (!runner.isHere()) book.apply(message.quotes, message.source)
    }),
    bus.subscribe('clock', (message) => {
      if (!runner.isHere()) clock.set(message)
    }),
  ]

  /** The last quotes and candles that are written, all of before a split or all of after it. */
  async function openPast(): Promise<{ book: QuoteBook; candles: Candles }> {
    const splits = await productStore.appliedSplits()
    const book = createQuoteBook(catalogue)
    const candles = createCandles({ store, symbols })
    book.apply(await store.lastQuotes(), source)
    await candles.load()
    const isSplitMeanwhile = (await productStore.appliedSplits()).length !== splits.length
    return isSplitMeanwhile ? openPast() : { book, candles }
  }

  function tellChange(symbols: ReadonlySet<string>): void {
    for (const listener of listeners) listener({ symbols, productIds: products.affectedBy(symbols) })
  }

  let wasSilent = false

  /** Prices that have become too old, or no longer are, have changed, too. */
  function tellFreshness(): void {
    const changed = freshness.takeChanged()
    if (changed.size === 0) return
    tellChange(changed)
    const { silent } = freshness.counts()
    if (!runner.isHere() || silent > 0 === wasSilent) return
    wasSilent = silent > 0
    if (wasSilent) log.warn({ silent }, 'the feed is silent on instruments whose exchange is open')
    else log.info('the feed is silent no more')
  }

  function readIssued(): void {
    issuer.load().catch((error: unknown) => log.warn({ err: error }, 'the issued products could not be read'))
  }

  /** Before the very first start of the simulator: a past, so that charts are not empty. */
  async function makeUpPast(): Promise<void> {
    if (config.feed.kind !== 'simulator' || (await store.hasCandles())) return
    const past = seedHistory(catalogue, config.feed.seed, config.hours, clock.now())
    for (const batch of past) await store.saveCandles(batch)
    await candles.load()
  }

  function simulatedDividends(): RawCorporateAction[] {
    if (config.feed.kind !== 'simulator') return []
    return dividendsToDeclare(catalogue, config.feed.seed, clock.now(), (symbol) => {
      const quote = book.get(symbol)
      return quote === undefined ? null : approximate(mid(quote))
    })
  }

  return {
    source,
    catalogue,
    underlyings,
    popular: popularSymbols(readPopular(readFileSync(ownPopular, 'utf8')), underlyings, log),
    issued,
    figures,
    wire: createWire({
      ...{ catalogue, book, candles, clock, products, figures, issued, terms, price, freshness, actions },
    }),
    readHistory: createReadHistory({ book, clock, actions, ...past }),
    readSparklines: createReadSparklines({ book, clock, real, product: products.get, ...past }),
    levelsOf: productStore.levelsOf,
    splitsOf: productStore.splitsOf,
    pricesAt: createPricesAt(past),
    now: clock.now,
    describeClock: clock.describe,
    hours: config.hours,
    isOpen: () => isMarketOpen(clock.now(), config.hours),
    product: products.get,
    instrument: (symbol) => catalogue.instruments.get(symbol),
    isUnderlying: (symbol) => underlyings.has(symbol),
    isDistributing: (symbol) => !catalogue.accumulating.has(symbol),
    quoteOf: book.get,
    priceOf: products.priceOf,
    stateOf: products.stateOf,
    endedProducts: () => [...issued.ended()].map(toEndedProduct),
    onEnded: (listener) => issuer.onEnded((states) => states.map(toEndedProduct).forEach(listener)),
    forgetEnded: issuer.forgetEnded,
    pruneCandles: createPruneCandles({ store, symbols, clock, book, isHere: runner.isHere }),
    tapeActions: tape?.actions ?? [],
    dividendsToDeclare: simulatedDividends,
    async applySplit(tx, split) {
      await applySplit(tx, source, split, clock.now())
      return () => {
        bus.publish('products', { source })
        readIssued()
      }
    },
    hasPrices: () => book.all().length > 0,
    onChange(listener) {
      listeners.add(listener)
      const ends = [
        () => listeners.delete(listener),
        issued.onPut(({ states }) =>
          listener({ symbols: new Set(), productIds: new Set(states.map(({ product }) => product.id)) }),
        ),
      ]
      return () => {
        for (const end of ends) end()
      }
    },
    ingest,
    dropped: book.dropped,
    freshness: freshness.counts,
    isFeedHere: runner.isHere,
    startFeed: runner.start,
    stopFeed: runner.stop,
    async close() {
      await runner.stop()
      for (const end of endings) end()
    },
  }
}

function readCatalogue(file: string | null): Catalogue {
  try {
    return loadCatalogue(readFileSync(file ?? ownCatalogue, 'utf8'))
  } catch (error) {
    if (error instanceof StartupError || file === null) throw error
    throw new StartupError(`${file} cannot be read: ${(error as Error).message}`, { cause: error })
  }
}

/** What the tape says that companies do. It would do it again at the next pass, on prices of before: not looped. */
function actionsOf(tape: Tape | null): CorporateAction[] {
  return (tape?.actions ?? []).flatMap((raw) => {
    const read = readCorporateAction(raw, () => true)
    return read.ok ? [read.value] : []
  })
}

function toEndedProduct({ product, ended }: IssuedState): EndedProduct {
  return { product, ...ended! }
}

function realTime(real: Clock): MarketClock {
  return { marketTime: real.now(), realTime: real.now(), pace: 1 }
}

/** Until the feed's node says otherwise a clock that is not real time stands where it was left. */
function standingAt(marketTime: EpochMs, real: Clock): MarketClock {
  return { marketTime, realTime: real.now(), pace: 0 }
}
