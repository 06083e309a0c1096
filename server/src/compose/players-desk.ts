// The operator's desk, as far as it is about people: who has a role, the log, and the players.

import { createDesk } from '../modules/desk/create-desk.ts'
import { readConsents } from '../modules/mailings/read-consents.ts'
import type { Trading } from '../modules/trading/create-trading.ts'
import type { Accounts } from './accounts.ts'
import type { Feature } from './http.ts'
import type { Platform } from './platform.ts'

export function composePlayersDesk(
  platform: Platform,
  { accounts, trading: { tradesOf } }: { accounts: Accounts; trading: Trading },
): Feature[] {
  const desk = createDesk({ ...platform, ...accounts })
  const { logAbout } = desk
  const consentsOf = (userId: string) => readConsents(platform.kysely, userId)
  const sources = { logAbout, tradesOf, consentsOf }
  return [desk, { addRoutes: (api) => accounts.addDeskRoutes(api, sources) }]
}
