// Runs the feed, on one node at a time: what it says goes into this node's book and over the bus to the others, and is
// written down every few seconds, with where the clock stands.

import { setTimeout as pause } from 'node:timers/promises'
import type { MarketClock } from '@koersklasse/contract/discovery.ts'
import { formatDecimal } from '@koersklasse/domain/decimal.ts'
import type { Quote, RawQuote } from '@koersklasse/domain/quote.ts'
import { toEpochMs } from '@koersklasse/domain/time.ts'
import type { Bus } from '../../../platform/bus/bus.ts'
import type { Log } from '../../../platform/log.ts'
import type { Candles } from '../history/candles.ts'
import type { Issuer } from '../issuer/run-issuer.ts'
import type { QuoteBook, Taken } from '../quotes/quote-book.ts'
import type { MarketStore } from '../store.ts'
import type { Feed } from './feed.ts'
import type { MarketTime } from './market-clock.ts'

const saveMs = 3_000
const lastSaveTimeoutMs = 2_000
const announceMs = 30_000
/** So that a message on the bus stays well below a megabyte. */
const quotesPerMessage = 2_000

export interface FeedRunner {
  /** Whether the feed runs on this node. */
  isHere(): boolean
  /** Starts the feed here. Never rejects. */
  start(): Promise<void>
  /** Stops it, when all is written down, or the database does not answer. Never rejects. */
  stop(): Promise<void>
  /** Has the issuer do what is due by the clock, and write it down. */
  advanceIssuer(): void
  /** Is to be told when the clock was set. */
  clockWasSet(clock: MarketClock): void
}

export interface FeedRunnerParts {
  feed: Feed
  /** Whether the market's clock is the feed's, to be found again after a restart; else it is real time. */
  hasOwnClock: boolean
  /** What is to be done before it starts. */
  prepare(): Promise<void>
  issuer: Issuer
  /** What the feed says of a time before a split, as it counts today's pieces. */
  countedAnew(raw: RawQuote): RawQuote
  book: QuoteBook
  candles: Candles
  clock: MarketTime
  bus: Bus
  store: MarketStore
  log: Log
}

export function createFeedRunner(parts: FeedRunnerParts): FeedRunner {
  const { feed, issuer, book, candles, clock, bus, store, log } = parts
  const timers: NodeJS.Timeout[] = []
  let isHere = false
  let starting: Promise<void> | null = null
  let saving: Promise<void> = Promise.resolve()
  let savesWaiting = 0
  /** How many times the feed has been stopped here. */
  let stops = 0
  let isSavingIssued = false

  const objection = feed.objection ?? (() => null)

  function takeQuotes(raw: readonly RawQuote[], onTaken?: (taken: Taken) => void): void {
    const taken = book.take(raw.map(parts.countedAnew), feed.source, objection)
    const { accepted } = taken
    for (let from = 0; from < accepted.length; from += quotesPerMessage) {
      const quotes = accepted.slice(from, from + quotesPerMessage).map(toRaw)
      bus.publish('quotes', { source: feed.source, quotes })
    }
    saveIssued()
    onTaken?.(taken)
  }

  function saveIssued(): void {
    if (issuer.isUnsaved() && !isSavingIssued) {
      isSavingIssued = true
      void save(issuer.flush).finally(() => {
        isSavingIssued = false
      })
    }
  }

  /**
   * Writes down where the clock stands. While it runs that is a little ahead, as far as it may come before the next
   * time: a node that dies hard goes on later than it was, never earlier.
   */
  async function saveClock(): Promise<void> {
    if (!parts.hasOwnClock) return
    const { marketTime, pace } = clock.describe()
    await store.saveClock(toEpochMs(Math.ceil(marketTime + pace * 2 * saveMs)))
  }

  /** What the issuer did on a quote is written before the quote is: who takes over does not miss it. */
  async function saveAll(): Promise<void> {
    const quotes = book.all()
    const splits = issuer.reachedSplits()
    await issuer.flush()
    await store.saveQuotes(quotes.flatMap(issuer.toBeSaved))
    await candles.save()
    await issuer.announceReady(splits)
    await saveClock()
  }

  /** One at a time, in order: an older value never comes after a newer one, nor after the feed has been stopped. */
  function save(what: () => Promise<void>): Promise<void> {
    const before = stops
    savesWaiting += 1
    saving = saving
      .then(() => (stops === before ? what() : undefined))
      .catch((error: unknown) => log.warn({ err: error }, 'the market could not be saved'))
      .finally(() => {
        savesWaiting -= 1
      })
    return saving
  }

  /** A database that is slow or away is not asked again before it has answered. */
  function saveUnlessBusy(): void {
    if (savesWaiting === 0) void save(saveAll)
  }

  async function begin(): Promise<void> {
    // What was under way when it was stopped here, if the database has stood still since.
    await saving
    await parts
      .prepare()
      .catch((error: unknown) => log.warn({ err: error }, 'the market could not be prepared'))
    feed.start({ quotes: takeQuotes, drop: book.drop })
    bus.publish('clock', clock.describe())
    timers.push(setInterval(saveUnlessBusy, saveMs))
    timers.push(setInterval(() => bus.publish('clock', clock.describe()), announceMs))
  }

  return {
    isHere: () => isHere,
    start() {
      isHere = true
      starting ??= begin()
      return starting
    },
    async stop() {
      if (starting === null) return
      await starting
      for (const timer of timers.splice(0)) clearInterval(timer)
      await feed.stop()
      await Promise.race([save(saveAll), pause(lastSaveTimeoutMs, undefined, { ref: false })])
      stops += 1
      issuer.end()
      isHere = false
      starting = null
    },
    advanceIssuer() {
      issuer.advance()
      saveIssued()
    },
    clockWasSet(marketClock) {
      if (!isHere) return
      bus.publish('clock', marketClock)
      void save(saveClock)
    },
  }
}

function toRaw({ bid, ask, source: _, ...rest }: Quote): RawQuote {
  return { ...rest, bid: formatDecimal(bid), ask: formatDecimal(ask) }
}
