// The SQL of accounts: users, registrations and login sessions.

import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { createLoginSessionStore } from './login-session-store.ts'
import { createRegistrationStore } from './registration-store.ts'
import { createUserStore } from './user-store.ts'

export type AccountStore = ReturnType<typeof createAccountStore>

export function createAccountStore(kysely: Kysely<Schema>) {
  return {
    ...createUserStore(kysely),
    ...createRegistrationStore(kysely),
    ...createLoginSessionStore(kysely),
    /** Deletes registrations and login sessions that have expired by an instant of real time. */
    async deleteExpired(now: EpochMs): Promise<void> {
      await kysely.deleteFrom('sessions').where('expires_at', '<=', now).execute()
      await kysely.deleteFrom('registrations').where('expires_at', '<=', now).execute()
    },
  }
}
