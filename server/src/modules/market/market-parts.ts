// What a market is made of.

import type { MarketHours } from '@koersklasse/domain/market/market-hours-kinds.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Log } from '../../platform/log.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { FeedConfig } from './feeds/feed.ts'
import type { IssuerTerms } from './issuer/issuer-terms.ts'

export interface MarketParts {
  config: {
    feed: FeedConfig
    hours: MarketHours
    /** The file of instruments; null for the game's own. A tape has one of its own. */
    instrumentsFile: string | null
    /** The maximum age in milliseconds of a quote that an order is filled on. */
    maxQuoteAge: number
    /** The longest that the feed may be unheard without being silent, in milliseconds of real time. */
    feedSilentAfter: number
  }
  kysely: Kysely<Schema>
  bus: Bus
  /** Real time. */
  clock: Clock
  log: Log
  /** The fetch with which a feed calls other servers. */
  fetch?: typeof globalThis.fetch
  /** The instruments; without it the game's own, or the tape's. */
  catalogue?: Catalogue
  /** The issuer's terms; without them the game's own. */
  issuerTerms?: IssuerTerms
}
