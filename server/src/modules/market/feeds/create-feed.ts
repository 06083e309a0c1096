// Makes the configured feed.

import type { MarketHours } from '@koersklasse/domain/market/market-hours-kinds.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Log } from '../../../platform/log.ts'
import { StartupError } from '../../../platform/startup-error.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { AnnouncedActions } from '../corporate-actions/announced-actions.ts'
import type { QuoteBook } from '../quotes/quote-book.ts'
import type { Feed, FeedConfig } from './feed.ts'
import { createIngest, type Ingest } from './ingest/ingest.ts'
import type { MarketTime } from './market-clock.ts'
import { createReplay } from './replay/replay.ts'
import type { Tape } from './replay/tape.ts'
import { createSimulator } from './simulator/simulator.ts'
import { createAskYahoo } from './yahoo/ask-yahoo.ts'
import { createYahoo } from './yahoo/yahoo.ts'

export interface FeedParts {
  catalogue: Catalogue
  /** What a replay plays; null for the other feeds. */
  tape: Tape | null
  hours: MarketHours
  clock: MarketTime
  /** Whether the feed sets the market's clock, which is real time otherwise. */
  hasOwnClock: boolean
  real: Clock
  book: Pick<QuoteBook, 'get'>
  actions: AnnouncedActions
  fetch: typeof globalThis.fetch
  log: Log
}

/**
 * Makes a feed and, if quotes are pushed, the object that accepts them; otherwise `ingest` is null.
 * @throws a StartupError if it has nothing to quote
 */
export function createFeed(config: FeedConfig, parts: FeedParts): { feed: Feed; ingest: Ingest | null } {
  const { catalogue, clock, real, book, log } = parts
  switch (config.kind) {
    case 'replay': {
      const lastTimeOf = (symbol: string) => book.get(symbol)?.time
      const feed = createReplay({ ...config, tape: parts.tape!, market: clock, real, lastTimeOf })
      return { feed, ingest: null }
    }
    case 'ingest': {
      const ingest = createIngest({ ...config, clock })
      return { feed: ingest, ingest }
    }
    case 'yahoo': {
      if (catalogue.yahooSymbols.size === 0) {
        throw new StartupError('No instrument has a symbol of Yahoo’s: the column yahoo of INSTRUMENTS_FILE.')
      }
      const ask = createAskYahoo({ fetch: parts.fetch, log })
      const chance = Math.random
      const feed = createYahoo({ ...config, ask, chance, catalogue, clock, lastQuote: book.get, log })
      return { feed, ingest: null }
    }
    case 'simulator': {
      const feed = createSimulator({
        ...config,
        ...{ catalogue, hours: parts.hours, market: clock, movesClock: parts.hasOwnClock, real },
        ...{ lastQuote: book.get, actions: parts.actions },
      })
      return { feed, ingest: null }
    }
  }
}
