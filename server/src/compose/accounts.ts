import { join } from 'node:path'
import type { Config } from '../config.ts'
import { createAccounts } from '../modules/accounts/create-accounts.ts'
import { readKey } from '../platform/keys.ts'
import { contentFolder } from './content-folder.ts'
import type { Platform } from './platform.ts'

export type Accounts = Awaited<ReturnType<typeof createAccounts>>

/**
 * Makes the accounts of players. Without a configured secret, sessions are signed with one that is kept in the data
 * folder.
 */
export async function composeAccounts(
  platform: Platform,
  config: Config,
  { academyOf }: Pick<Parameters<typeof createAccounts>[0], 'academyOf'>,
): Promise<Accounts> {
  const { dataDir, ids, mails } = platform
  return createAccounts({
    ...platform,
    jwtSecret: config.jwtSecret ?? (await readKey(join(dataDir, 'keys'), 'jwt-secret', ids)),
    formerJwtSecret: config.formerJwtSecret,
    publicUrl: config.publicUrl,
    game: config.brand.name,
    mailFolder: new URL('mails/', contentFolder),
    academyOf,
    wakeMail: config.roles.has('jobs') ? mails.wake : () => {},
  })
}
