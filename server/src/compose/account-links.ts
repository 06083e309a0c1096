import type { Config } from '../config.ts'
import { createAccountLinks } from '../modules/account-links/create-account-links.ts'
import type { Market } from '../modules/market/market.ts'
import type { Messages } from '../modules/messages/create-messages.ts'
import { type Accounts, readSecret } from './accounts.ts'
import { contentFolder } from './content-folder.ts'
import type { Platform } from './platform.ts'

export type AccountLinks = Awaited<ReturnType<typeof composeAccountLinks>>

/** Makes the part that finds several accounts of one person. */
export async function composeAccountLinks(
  platform: Platform,
  config: Config,
  { market, accounts, messages }: { market: Market; accounts: Accounts; messages: Pick<Messages, 'tell'> },
) {
  const { deviceOf, findRecipients } = accounts
  return createAccountLinks({
    ...{ ...platform, market, deviceOf, findRecipients, tell: messages.tell },
    ...{ secret: await readSecret(platform, config), game: config.brand.name, publicUrl: config.publicUrl },
    mailFolder: new URL('mails/', contentFolder),
    wakeMail: config.roles.has('jobs') ? platform.mails.wake : () => {},
  })
}
