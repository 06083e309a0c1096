// Runs the feed, on one node at a time. Its quotes go into this node's book and over the bus to the other nodes;
// quotes, candles and the time of the market's clock are saved every few seconds.

import type { MarketClock } from '@koersklasse/contract/discovery.ts'
import { externalQuoteTimes } from '@koersklasse/domain/market/external-quote.ts'
import type { Quote, RawQuote } from '@koersklasse/domain/market/quote.ts'
import { formatDecimal } from '@koersklasse/domain/money/decimal.ts'
import { toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Bus } from '../../../platform/bus/bus.ts'
import type { Log } from '../../../platform/log.ts'
import { slicesOf } from '../../../platform/slices.ts'
import type { Repeated } from '../../../platform/timers.ts'
import type { Journal } from '../corrections/journal.ts'
import type { Candles } from '../history/candles.ts'
import type { Issuer } from '../issuer/run-issuer.ts'
import type { QuoteBook, Taken } from '../quotes/quote-book.ts'
import type { MarketStore } from '../store/market-store.ts'
import type { Feed } from './feed.ts'
import type { FeedPulse } from './feed-pulse.ts'
import type { MarketTime } from './market-clock.ts'
import { createMarketSaver, saveMs } from './market-saver.ts'

const advanceMs = 1_000
const announceMs = 30_000
const pulseMs = 1_000
/** So that a message on the bus stays well below a megabyte. */
const quotesPerMessage = 2_000

/** The feed while it runs on this node. */
export interface FeedRun {
  /**
   * To be repeated while the feed runs: the feed's own, saving the market, publishing the clock and the pulse, advancing
   * the issuer.
   */
  timers: readonly Repeated[]
  /** Stops the feed once all is saved, or the database has not answered in time. Never rejects. */
  stop(): Promise<void>
}

export interface FeedRunner {
  /** Whether the feed runs on this node. */
  isHere(): boolean
  /**
   * Starts the feed on this node; it must not be running.
   * @param signal keeps the feed from starting when it aborts during the preparations
   * @param isLeased whether no other node can run the feed yet; otherwise no quotes are taken, no products are issued
   * or ended, and the other nodes are told nothing
   * @throws what preparing it throws, or the signal's reason
   */
  start(signal?: AbortSignal, isLeased?: () => boolean): Promise<FeedRun>
  /** Takes note of a clock that was published while the feed runs here; if it is another node's, the right one is published. */
  hearClock(published: MarketClock): void
  /** Saves the market, then does something between two saves. Rejects if it does, or if the feed is not here. */
  afterSaving<T>(what: () => Promise<T>): Promise<T>
}

export interface FeedRunnerParts {
  feed: Feed
  /** Whether the feed sets the market's clock, whose time is then kept over a restart; otherwise it is real time. */
  hasOwnClock: boolean
  /** The preparations before it starts; run again after a rejection. */
  prepare(): Promise<void>
  issuer: Issuer
  /** Adjusts a quote from before a split to post-split units. */
  toPostSplitUnits(raw: RawQuote): RawQuote
  book: QuoteBook
  candles: Candles
  /** Keeps the accepted quotes while the feed is here. */
  journal: Journal
  clock: MarketTime
  pulse: FeedPulse
  bus: Bus
  store: MarketStore
  log: Log
}

export function createFeedRunner(parts: FeedRunnerParts): FeedRunner {
  const { feed, issuer, book, clock, pulse } = parts
  let isHere = false
  /** Whether no other node can run the feed yet. */
  let isLeased = (): boolean => true
  const publish: Bus['publish'] = (topic, message) => {
    if (isLeased()) parts.bus.publish(topic, message)
  }
  /** Whether the last quotes were from after now. */
  let isAhead = false
  const announcements = createAnnouncements({ publish, clock, pulse })
  const saver = createMarketSaver(parts)

  /** Hears of the feed, unless its quotes are from after now: then a clock is wrong, and no quote can be taken. */
  function hear(raw: readonly RawQuote[]): void {
    const known = clock.now() + externalQuoteTimes.ahead
    if (raw.length > 0) isAhead = feed.quoteFilter !== undefined && raw.every(({ time }) => time > known)
    if (!isAhead) pulse.heard()
  }

  function takeQuotes(raw: readonly RawQuote[]): Taken | null {
    if (!isLeased()) return null
    hear(raw)
    const taken = book.take(raw.map(parts.toPostSplitUnits), feed.source, feed.quoteFilter)
    announcements.publishQuotes(taken.accepted, feed.source)
    saver.saveIssued()
    return taken
  }

  function advanceIssuer(): void {
    if (!isLeased()) return
    issuer.advance()
    saver.saveIssued()
  }

  async function start(signal?: AbortSignal, isStillLeased = (): boolean => true): Promise<FeedRun> {
    isHere = true
    isLeased = isStillLeased
    try {
      // Saves of an earlier run, if the database has hung since.
      await saver.settled()
      await parts.prepare()
      signal?.throwIfAborted()
    } catch (fault) {
      leave()
      throw fault
    }
    if (parts.hasOwnClock) continueFromNewest(clock, book)
    feed.start({ quotes: takeQuotes, alive: () => hear([]), drop: book.drop })
    return {
      timers: [
        ...(feed.timers ?? []),
        { everyMs: advanceMs, run: advanceIssuer },
        { everyMs: saveMs, run: saver.saveUnlessBusy },
        { everyMs: announceMs, run: announcements.publishClock },
        { everyMs: pulseMs, run: announcements.publishPulse },
      ],
      async stop() {
        await feed.stop()
        await saver.saveLast()
        leave()
      },
    }
  }

  function leave(): void {
    issuer.end()
    parts.journal.clear()
    isHere = false
  }

  // At once, so that the other nodes know that a silence is over before they get the quotes that ended it.
  pulse.onChange(() => {
    if (isHere) announcements.publishPulse()
  })
  clock.onSet((marketClock) => {
    if (!isHere) return
    publish('clock', marketClock)
    saver.saveClock()
  })

  return {
    isHere: () => isHere,
    start,
    hearClock: announcements.hearClock,
    afterSaving: (what) =>
      isHere ? saver.afterSaving(what) : Promise.reject(new Error('The feed runs on another node')),
  }
}

/** What the other nodes are told. */
function createAnnouncements({
  publish,
  clock,
  pulse,
}: Pick<FeedRunnerParts, 'clock' | 'pulse'> & Pick<Bus, 'publish'>) {
  /** Whether a node that no longer runs the feed has set the clocks of the others since. */
  let isContradicted = false

  /** Not while the clock stands still because this machine's was set back: on the other nodes it goes on. */
  function publishClock(): void {
    if (clock.stalledForMs() > 0) return
    isContradicted = false
    publish('clock', clock.describe())
  }
  return {
    publishQuotes(accepted: readonly Quote[], source: string): void {
      for (const some of slicesOf(accepted, quotesPerMessage))
        publish('quotes', { source, quotes: some.map(toRaw) })
    },
    publishClock,
    publishPulse(): void {
      publish('pulse', pulse.reading())
      if (isContradicted) publishClock()
    },
    hearClock({ state, pace }: MarketClock): void {
      const own = clock.describe()
      isContradicted ||= state !== own.state || pace !== own.pace
    },
  }
}

/** Sets the clock to the newest quote, where it is behind: messages of the clock may have been missed while quotes came. */
function continueFromNewest(clock: MarketTime, book: Pick<QuoteBook, 'newestKnown'>): void {
  const newest = toEpochMs(book.newestKnown())
  if (newest > clock.now()) clock.set({ ...clock.describe(), marketTime: newest })
}

function toRaw({ bid, ask, source: _, ...rest }: Quote): RawQuote {
  return { ...rest, bid: formatDecimal(bid), ask: formatDecimal(ask) }
}
