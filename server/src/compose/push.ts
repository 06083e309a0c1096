import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Competitions } from '../modules/competitions/create-competitions.ts'
import type { Market } from '../modules/market/market.ts'
import { createPush, type Push } from '../modules/push/create-push.ts'
import { readSharedSecret } from '../modules/push/shared-secret.ts'
import { keyPairFrom, type VapidKeys } from '../modules/push/vapid-keys.ts'
import { readKey } from '../platform/keys.ts'
import { contentFolder } from './content-folder.ts'
import type { Platform } from './platform.ts'

/** Makes push notifications. What happens to a portfolio is taken from the outbox. */
export async function composePush(
  platform: Platform,
  config: Config,
  { market, competitions }: { market: Market; competitions: Pick<Competitions, 'recent'> },
): Promise<Push> {
  const push = await createPush({
    ...platform,
    keys: await findKeys(platform, config),
    hosts: config.push.hosts,
    contact: `mailto:${config.brand.contactEmail}`,
    marketClock: market,
    recentCompetitions: competitions.recent,
    textFolder: new URL('notifications/', contentFolder),
  })
  platform.outbox.onTaken('portfolio', push.takeChanges)
  return push
}

/**
 * The configured key pair, or else one derived from a secret. The secret is in the data folder; if several nodes, each with
 * its own data folder, share a database, it is in the database.
 */
async function findKeys(platform: Platform, config: Config): Promise<VapidKeys | null> {
  if (config.push.hosts.length === 0) return null
  if (config.push.keys !== null) return config.push.keys
  const { dataDir, ids, kysely, log } = platform
  const ownSecret = () => readKey(join(dataDir, 'keys'), 'push-secret', ids)
  const { databaseUrl, natsUrl, jwtSecret: sessionKey, formerJwtSecret: formerSessionKey } = config
  if (databaseUrl === null || natsUrl === null || sessionKey === null) return keyPairFrom(await ownSecret())
  // A game that ran on one node before keeps the secret of that node.
  const shared = await readSharedSecret(kysely, { sessionKey, formerSessionKey, makeSecret: ownSecret })
  if (shared !== null) return keyPairFrom(shared)
  log.error({}, 'no notifications are sent: their key in the table push_keys belongs to another JWT_SECRET')
  return null
}
