// The accounts of players of a competition that was imported from another installation. They have a name, the pseudonym
// that the log of the competition has for them, and nothing that anybody could log in with or be written to at.

import { reservedDomain } from '@koersklasse/contract/registration.ts'
import { skeletonOf } from '@koersklasse/domain/accounts/usernames.ts'
import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { slicesOf } from '../../platform/slices.ts'
import { hashOfNothing } from './simulated-accounts.ts'

const atOnce = 1_000

/** Adds them, as of an instant of real time. Rejects if a name is taken. */
export async function addPlaceholders(
  kysely: Kysely<Schema>,
  players: readonly { id: string; username: string }[],
  now: EpochMs,
): Promise<void> {
  for (const some of slicesOf(players, atOnce)) {
    const rows = some.map(({ id, username }) => ({
      ...{ id, username, username_skeleton: skeletonOf(username), email: `${id}@${reservedDomain}` },
      ...{ password_hash: hashOfNothing(), terms_accepted_at: now, created_at: now, first_login_at: null },
    }))
    await kysely.insertInto('users').values(rows).execute()
  }
}
