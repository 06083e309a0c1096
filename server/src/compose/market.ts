import { join } from 'node:path'
import type { Config } from '../config.ts'
import { createMarket } from '../modules/market/create-market.ts'
import type { ConfiguredFeed, FeedConfig } from '../modules/market/feeds/feed.ts'
import type { Market } from '../modules/market/market.ts'
import { readKey } from '../platform/keys.ts'
import type { Log } from '../platform/log.ts'
import type { Platform } from './platform.ts'

/** A seed of fewer characters can be found by trying; one of `openssl rand -base64 32` has more. */
const secretLength = 32

/** Makes the market. Without a configured seed, the simulator's is a secret that is kept in the data folder. */
export async function composeMarket(platform: Platform, config: Config): Promise<Market> {
  const feed = await withSeed(platform, config.market.feed)
  return createMarket({ ...platform, kysely: platform.fenced.market, config: { ...config.market, feed } })
}

/** The feed with its seed. Logs a warning if the seed comes from the settings, where others may know it. */
export async function withSeed(
  { dataDir, ids, log }: Pick<Platform, 'dataDir' | 'ids'> & { log: Pick<Log, 'warn'> },
  feed: ConfiguredFeed,
): Promise<FeedConfig> {
  if (feed.kind !== 'simulator') return feed
  if (feed.seed === null) {
    return { ...feed, seed: await readKey(join(dataDir, 'keys'), 'market-seed', ids) }
  }
  log.warn({}, warningOf(feed.seed))
  return { ...feed, seed: feed.seed }
}

const warningOf = (seed: string): string =>
  seed.length < secretLength
    ? 'MARKET_SEED is short: whoever guesses it knows all prices ahead'
    : 'MARKET_SEED is set: whoever knows it knows all prices ahead, so keep it secret'
