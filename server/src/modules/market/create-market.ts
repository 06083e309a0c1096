// The market of a node: the book, the candles and the clock, fed by the bus; on the node that runs the feed, by the feed
// itself, which it passes on to the others and writes down.

import { readFileSync } from 'node:fs'
import type { MarketClock } from '@koersklasse/contract/discovery.ts'
import type { EuroPrice } from '@koersklasse/domain/euro-price.ts'
import type { Product, ProductId } from '@koersklasse/domain/instrument.ts'
import { isMarketOpen } from '@koersklasse/domain/market-hours.ts'
import type { MarketHours } from '@koersklasse/domain/market-hours-kinds.ts'
import type { Clock, EpochMs } from '@koersklasse/domain/time.ts'
import type { Kysely } from 'kysely'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Log } from '../../platform/log.ts'
import { createCandles } from './candles.ts'
import { type Catalogue, loadCatalogue } from './catalogue.ts'
import type { Feed } from './feed.ts'
import { createMarketTime, type MarketTime } from './market-clock.ts'
import { createPricesAt, type PricesAt } from './prices-at.ts'
import { createQuoteBook, type DropReason } from './quote-book.ts'
import { createReadHistory, type ReadHistory } from './read-history.ts'
import { createReplay, sourceOf } from './replay.ts'
import { createFeedRunner } from './run-feed.ts'
import { seedHistory } from './seed-history.ts'
import { createSimulator, simulatorSource } from './simulator.ts'
import { createMarketStore } from './store.ts'
import { readTape, type Tape } from './tape.ts'
import { createWire, type Wire } from './wire.ts'

/** Which feed makes the quotes. */
export type FeedConfig =
  | { kind: 'simulator'; seed: string }
  | {
      kind: 'replay'
      file: string
      /** Where to begin the first time, in the tape's time; null for its beginning. */
      start: EpochMs | null
      speed: number
      loop: boolean
    }

export interface MarketParts {
  config: { feed: FeedConfig; hours: MarketHours }
  kysely: Kysely<Schema>
  bus: Bus
  /** Real time. */
  clock: Clock
  log: Log
  /** What is quoted and traded; without it the game's own, or the tape's. */
  catalogue?: Catalogue
}

export interface Market {
  catalogue: Catalogue
  wire: Wire
  readHistory: ReadHistory
  pricesAt: PricesAt
  /** The market's time. */
  now(): EpochMs
  describeClock(): MarketClock
  hours: MarketHours
  isOpen(): boolean
  product(id: ProductId): Product | undefined
  /** What a product costs at this moment; null where there is no price to trade on. */
  priceOf(id: ProductId): EuroPrice | null
  /** Whether anything has been quoted. */
  hasPrices(): boolean
  /** Calls the listener after prices have changed. Returns the function that ends it. */
  onChange(listener: (changed: PriceChange) => void): () => void
  /** How much of what feeds said was dropped, by reason. */
  dropped(): Readonly<Record<DropReason, number>>
  /** Runs the feed on this node, which must be the only one. Never rejects. */
  startFeed(): Promise<void>
  /** Stops the feed, when all is written down. Never rejects. */
  stopFeed(): Promise<void>
  /** Stops everything. */
  close(): Promise<void>
}

/** The symbols that were quoted, and the products whose price changed with them. */
export interface PriceChange {
  symbols: ReadonlySet<string>
  productIds: ReadonlySet<ProductId>
}

const ownCatalogue = new URL('../../../../content/instruments.csv', import.meta.url)
const sweepMs = 15_000

/**
 * Makes the market of this node, with the prices that were there last.
 * @throws a StartupError where the catalogue or the tape cannot be used
 */
export async function createMarket(parts: MarketParts): Promise<Market> {
  const { config, bus, clock: real, log } = parts
  const tape = config.feed.kind === 'replay' ? readTape(config.feed.file) : null
  const tapeStart = config.feed.kind === 'replay' ? config.feed.start : null
  const catalogue = tape?.catalogue ?? parts.catalogue ?? loadCatalogue(readFileSync(ownCatalogue, 'utf8'))
  const source = tape === null ? simulatorSource : sourceOf(tape)
  const store = createMarketStore(parts.kysely)
  const book = createQuoteBook(catalogue)
  const candles = createCandles({ store, symbols: [...catalogue.instruments.keys()] })
  const clock: MarketTime = createMarketTime(
    real,
    tape === null ? realTime(real) : standingAt((await store.clockOf(source)) ?? tapeStart, tape, real),
    (marketClock) => runner.clockWasSet(marketClock),
  )
  const feed = createFeed(config.feed)
  const runner = createFeedRunner({
    feed,
    hasOwnClock: tape !== null,
    prepare: tape === null ? makeUpPast : async () => {},
    ...{ book, candles, clock, bus, store, log },
  })

  book.apply(await store.lastQuotes(source), source)
  book.onQuotes(candles.add)
  await candles.load()
  const sweeping = setInterval(() => candles.sweep({ keepUnsaved: runner.isHere() }), sweepMs)
  const endings = [
    () => clearInterval(sweeping),
    bus.subscribe('quotes', (message) => {
      if (!runner.isHere()) book.apply(message.quotes, message.source)
    }),
    bus.subscribe('clock', (message) => {
      if (!runner.isHere()) clock.set(message)
    }),
  ]

  function createFeed(feed: FeedConfig): Feed {
    return feed.kind === 'replay'
      ? createReplay({
          ...feed,
          tape: tape!,
          market: clock,
          real,
          lastTimeOf: (symbol) => book.get(symbol)?.time,
          log,
        })
      : createSimulator({ ...feed, catalogue, clock: real, lastQuote: book.get, log })
  }

  /** Before the very first start of the simulator: a past, so that charts are not empty. */
  async function makeUpPast(): Promise<void> {
    if (config.feed.kind !== 'simulator' || (await store.hasCandles())) return
    for (const batch of seedHistory(catalogue, config.feed.seed, real.now())) await store.saveCandles(batch)
    await candles.load()
  }

  return {
    catalogue,
    wire: createWire({ catalogue, book, candles, clock }),
    readHistory: createReadHistory({ store, candles, book, clock }),
    pricesAt: createPricesAt({ store, candles }),
    now: clock.now,
    describeClock: clock.describe,
    hours: config.hours,
    isOpen: () => isMarketOpen(clock.now(), config.hours),
    product: (id) => catalogue.products.get(id),
    priceOf: book.priceOf,
    hasPrices: () => book.all().length > 0,
    onChange: (listener) =>
      book.onQuotes((quotes) => {
        const symbols = new Set(quotes.map(({ symbol }) => symbol))
        listener({ symbols, productIds: new Set([...symbols].flatMap(catalogue.productsAffectedBy)) })
      }),
    dropped: book.dropped,
    startFeed: runner.start,
    stopFeed: runner.stop,
    async close() {
      await runner.stop()
      for (const end of endings) end()
    },
  }
}

function realTime(real: Clock): MarketClock {
  return { marketTime: real.now(), realTime: real.now(), pace: 1 }
}

/** Until the feed's node says otherwise the clock of a tape stands where it was left. */
function standingAt(saved: EpochMs | null, tape: Tape, real: Clock): MarketClock {
  return { marketTime: saved ?? tape.quotes[0]!.time, realTime: real.now(), pace: 0 }
}
