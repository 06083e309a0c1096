// What is remembered of players who have left: for 48 hours their address cannot register again, and nobody can take their
// name. Only keyed hashes are stored (HMAC-SHA256, RFC 2104), which reveal nothing without the key.

import { createHmac } from 'node:crypto'
import { skeletonOf } from '@koersklasse/domain/accounts/usernames.ts'
import { type Clock, type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import { keyFor } from '../../../platform/keys.ts'

/** In milliseconds (specification, section 9). The name is reserved no longer: a player who comes back wants it again. */
export const rememberedMs = 48 * 3_600_000

export interface LeftPlayers {
  /** Remembers a player who leaves, with former names; resolves to the instant at which all can be used again. */
  remember(tx: Transaction<Schema>, player: { email: string; usernames: readonly string[] }): Promise<EpochMs>
  /** Until when an e-mail address, whatever its case, cannot be used; null if it can. */
  addressUntil(email: string, db?: Kysely<Schema>): Promise<EpochMs | null>
  /** Whether a username, or one that looks like it, is still reserved for a player who has left. */
  isNameReserved(username: string, db?: Kysely<Schema>): Promise<boolean>
  /** Deletes what has expired. */
  removeExpired(): Promise<void>
}

/**
 * @param deps.secret a secret that all nodes share
 * @param deps.formerSecret the secret before it, whose hashes still count. Null for none
 * @param deps.clock real time
 */
export function createLeftPlayers({
  kysely,
  secret,
  formerSecret,
  clock,
}: {
  kysely: Kysely<Schema>
  secret: string
  formerSecret: string | null
  clock: Clock
}): LeftPlayers {
  const [key, ...formerKeys] = [secret, formerSecret]
    .filter((each) => each !== null)
    .map((each) => keyFor('players who left', each)) as [Buffer, ...Buffer[]]
  const ofAddress = (email: string): string => `address ${email.toLowerCase()}`
  const ofName = (username: string): string => `name ${skeletonOf(username)}`

  async function until(value: string, db: Kysely<Schema>): Promise<EpochMs | null> {
    const row = await db
      .selectFrom('left_players')
      .select(({ fn }) => fn.max('expires_at').as('until'))
      .where(
        'hash',
        'in',
        [key, ...formerKeys].map((each) => hashOf(each, value)),
      )
      .where('expires_at', '>', clock.now())
      .executeTakeFirst()
    return row?.until ?? null
  }

  return {
    async remember(tx, { email, usernames }) {
      const expires_at = toEpochMs(clock.now() + rememberedMs)
      // Names that look alike are one row.
      const remembered = new Set([ofAddress(email), ...usernames.map(ofName)])
      await tx
        .insertInto('left_players')
        .values([...remembered].map((value) => ({ hash: hashOf(key, value), expires_at })))
        .onConflict((conflict) =>
          conflict.column('hash').doUpdateSet(({ ref }) => ({ expires_at: ref('excluded.expires_at') })),
        )
        .execute()
      return expires_at
    },
    addressUntil: (email, db = kysely) => until(ofAddress(email), db),
    isNameReserved: async (username, db = kysely) => (await until(ofName(username), db)) !== null,
    async removeExpired() {
      await kysely.deleteFrom('left_players').where('expires_at', '<=', clock.now()).execute()
    },
  }
}

function hashOf(key: Buffer, value: string): Buffer {
  return createHmac('sha256', key).update(value).digest()
}
