import { join } from 'node:path'
import type { Config } from '../config.ts'
import { createMarket } from '../modules/market/create-market.ts'
import type { ConfiguredFeed, FeedConfig } from '../modules/market/feeds/feed.ts'
import type { Market } from '../modules/market/market.ts'
import { readKey } from '../platform/keys.ts'
import type { Platform } from './platform.ts'

/** A seed of fewer characters can be found by trying; one of `openssl rand -base64 32` has more. */
const secretLength = 32

/** Makes the market. Without a configured seed, the simulator's is a secret that is kept in the data folder. */
export async function composeMarket(platform: Platform, config: Config): Promise<Market> {
  const feed = await withSeed(platform, config.market.feed)
  return createMarket({ ...platform, config: { ...config.market, feed } })
}

async function withSeed({ dataDir, ids, log }: Platform, feed: ConfiguredFeed): Promise<FeedConfig> {
  if (feed.kind !== 'simulator') return feed
  if (feed.seed === null) {
    return { ...feed, seed: await readKey(join(dataDir, 'keys'), 'market-seed', ids) }
  }
  if (feed.seed.length < secretLength) {
    log.warn({}, 'MARKET_SEED is short: whoever guesses it knows all prices ahead')
  }
  return { ...feed, seed: feed.seed }
}
