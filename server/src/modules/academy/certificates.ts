// Certificates of passed exams, which anyone with their address can verify.

import type { Certificate } from '@koersklasse/contract/academy.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

export type Certificates = ReturnType<typeof createCertificates>

export function createCertificates(kysely: Kysely<Schema>) {
  return {
    /** The certificate with a code, with the name that its player has now; null if there is none. */
    async find(code: string): Promise<Certificate | null> {
      const row = await kysely
        .selectFrom('certificates')
        .innerJoin('users', 'users.id', 'certificates.user_id')
        .select(['topic', 'username', 'earned_at'])
        .where('code', '=', code)
        .executeTakeFirst()
      if (row === undefined) return null
      return { topic: row.topic, username: row.username, earnedOn: row.earned_at }
    },
  }
}
