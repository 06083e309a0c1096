// The accounts of simulated players. Nobody can log in to them: no password belongs to their hash, they have no passkeys,
// and their addresses, which are in a domain that cannot exist (RFC 2606), are no valid addresses to the game.

import { randomBytes } from 'node:crypto'
import { reservedDomain } from '@koersklasse/contract/registration.ts'
import { skeletonOf } from '@koersklasse/domain/accounts/usernames.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { Ids } from '../../platform/ids.ts'
import type { AccountStore } from './store.ts'

/** A simulated player, by number. */
interface SimulatedAccount {
  number: number
  username: string
  avatarId: number
}

const emailOf = (number: number): string => `${number}@${reservedDomain}`

/** The most names that are tried for one account. */
const mostTries = 100

/** Returns a function that resolves to the ids of simulated players by number, and makes the accounts that are missing. */
export function createEnsureSimulated(deps: {
  kysely: Kysely<Schema>
  store: Pick<AccountStore, 'findSameName'>
  ids: Ids
  /** Real time. */
  clock: Clock
}) {
  const { kysely, store, ids, clock } = deps

  /** The name, or the name with a number where a player has it already or had it until recently. */
  async function freeName(username: string): Promise<string> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const name = tries === 0 ? username : `${username.slice(0, 17)}${tries + 1}`
      if ((await store.findSameName(name, clock.now())) === null) return name
    }
    throw new Error(`All names like ${username} are taken`)
  }

  return async (accounts: readonly SimulatedAccount[]): Promise<ReadonlyMap<number, string>> => {
    const rows = await kysely
      .selectFrom('users')
      .select(['id', 'email'])
      .where('is_simulated', '=', true)
      .execute()
    const known = new Map(rows.map(({ id, email }) => [email, id]))
    const found = new Map<number, string>()
    for (const { number, username, avatarId } of accounts) {
      const email = emailOf(number)
      const id = known.get(email) ?? ids.next()
      found.set(number, id)
      if (known.has(email)) continue
      const name = await freeName(username)
      await kysely
        .insertInto('users')
        .values({
          ...{ id, email, username: name, username_skeleton: skeletonOf(name), avatar_id: avatarId },
          ...{ password_hash: hashOfNothing(), is_simulated: true },
          ...{ terms_accepted_at: clock.now(), created_at: clock.now(), first_login_at: null },
        })
        .execute()
    }
    return found
  }
}

/** A hash as of a password, but made of random bytes: no password is known that has it. */
export function hashOfNothing(): string {
  const text = (bytes: number): string => randomBytes(bytes).toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=19456,t=2,p=1$${text(16)}$${text(32)}`
}
