// Puts the parts of mailings together: e-mail settings, the morning mail, and ending a mailing without a login.

import type { ProductId } from '@koersklasse/domain/market/instrument.ts'
import type { App } from '../../http/route.ts'
import { createComposeMorningMail } from './morning-mail/compose-mail.ts'
import { createMorningMail, type MorningMailDeps } from './morning-mail/morning-mail.ts'
import { loadWords } from './morning-mail/words.ts'
import { addOneClickRoute } from './one-click.ts'
import { addMailingRoutes } from './routes.ts'
import type { Subscriptions } from './subscriptions.ts'

export interface MailingsDeps extends Omit<MorningMailDeps, 'compose'> {
  subscriptions: Subscriptions
  /** The name of a product, or its id if it has left the market. */
  nameOf: (id: ProductId) => string
  publicUrl: string
  /** The name of the game. */
  game: string
  /** The address to which mail programs send a mail that ends a mailing. */
  contactEmail: string
  /** The folder with the texts of the mails, as a URL that ends with a slash. */
  mailFolder: URL
}

export async function createMailings(deps: MailingsDeps) {
  const { subscriptions, clock } = deps
  const compose = createComposeMorningMail({ ...deps, words: await loadWords(deps.mailFolder) })
  const beginMorning = await createMorningMail({ ...deps, compose })
  return {
    addRoutes: (api: App): void => addMailingRoutes(api, subscriptions),
    addRootRoutes: (root: App): void => addOneClickRoute(root, { subscriptions, clock }),
    /** Begins the morning mail of a day when it has come; to be repeated on the nodes that run jobs. */
    beginMorning,
  }
}
