import { join } from 'node:path'
import { moodOf } from '@koersklasse/domain/accounts/avatars.ts'
import type { Language } from '@koersklasse/domain/accounts/languages.ts'
import type { Config } from '../config.ts'
import type { Chooser } from '../http/authentication.ts'
import { diplomasOf } from '../modules/academy/diplomas.ts'
import { type AccountsDeps, createAccounts } from '../modules/accounts/create-accounts.ts'
import { loadTerms } from '../modules/accounts/terms/load-terms.ts'
import type { Competitions } from '../modules/competitions/create-competitions.ts'
import { shown } from '../modules/following/change-followed.ts'
import { followedOf } from '../modules/following/store.ts'
import type { Market } from '../modules/market/market.ts'
import { messagesOf } from '../modules/messages/create-messages.ts'
import { portfolioPushOf } from '../modules/push/subscription-store.ts'
import type { Rankings } from '../modules/rankings/create-rankings.ts'
import type { Trading } from '../modules/trading/create-trading.ts'
import { readKey } from '../platform/keys.ts'
import { contentFolder } from './content-folder.ts'
import { erasePerson } from './personal-data.ts'
import type { Platform } from './platform.ts'

const termsChangesIn = (language: Language) => new URL(`articles/terms-changes.${language}.md`, contentFolder)

export type Accounts = Awaited<ReturnType<typeof createAccounts>>

/** The secret that all nodes share: that of the configuration, or one that is kept in the data folder. */
export async function readSecret({ dataDir, ids }: Platform, { jwtSecret }: Config): Promise<string> {
  return jwtSecret ?? readKey(join(dataDir, 'keys'), 'jwt-secret', ids)
}

/**
 * Makes the accounts of players. Without a configured secret, sessions are signed with one that is kept in the data
 * folder.
 */
export async function composeAccounts(
  platform: Platform,
  config: Config,
  {
    academyOf,
    consentToNewsletter,
    trading: { cancelOrders, lockPortfolios },
    rankings,
    competitionOf,
    market,
  }: Pick<AccountsDeps, 'academyOf' | 'consentToNewsletter'> & {
    trading: Trading
    rankings: Rankings
    competitionOf: Competitions['competitionOf']
    market: Pick<Market, 'isUnderlying'>
  },
): Promise<Accounts> {
  const { mails } = platform

  /** As in the list of the day, which the node has in memory. */
  async function moodOfPlayer(player: Chooser) {
    const competition = await competitionOf(player)
    if (competition === null) return moodOf(null)
    const [standing] = rankings.standings.positionsOf(competition.id, 'day', [player.userId])
    return moodOf(standing!.dayResult)
  }

  return createAccounts({
    ...platform,
    jwtSecret: await readSecret(platform, config),
    formerJwtSecret: config.formerJwtSecret,
    publicUrl: config.publicUrl,
    game: config.brand.name,
    mailFolder: new URL('mails/', contentFolder),
    terms: await (config.termsChangesFile === null
      ? loadTerms(termsChangesIn('nl'), { de: termsChangesIn('de'), pl: termsChangesIn('pl') })
      : loadTerms(config.termsChangesFile)),
    academyOf,
    shownOf: (followed) => shown(followed, market.isUnderlying),
    moodOf: moodOfPlayer,
    consentToNewsletter,
    leaving: { cancelOrders, lockPortfolios, erase: erasePerson },
    facts: {
      ...{ portfolioPush: portfolioPushOf, messages: messagesOf },
      ...{ diplomas: diplomasOf, followed: followedOf },
    },
    wakeMail: config.roles.has('jobs') ? mails.wake : () => {},
  })
}
