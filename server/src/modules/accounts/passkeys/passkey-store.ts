// The SQL of passkeys.

import type { EpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely, Selectable } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { Credential } from './relying-party.ts'

export type PasskeyRow = Selectable<Schema['passkeys']>

export const credentialOf = ({ credential_id, public_key, counter, transports }: PasskeyRow): Credential => ({
  ...{ id: credential_id, publicKey: public_key, counter, transports },
})

export function createPasskeyStore(kysely: Kysely<Schema>) {
  return {
    /** The passkeys of a user, the oldest first. */
    list: (userId: string): Promise<PasskeyRow[]> =>
      kysely
        .selectFrom('passkeys')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),

    findByCredential: (credentialId: string): Promise<PasskeyRow | undefined> =>
      kysely.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst(),

    /**
     * Inserts a passkey, unless its user has `most` already. The user has to be locked, so that two at once cannot exceed it.
     * @returns `exists` if the credential is a passkey already, of whichever user
     */
    async insert(
      tx: Kysely<Schema>,
      row: PasskeyRow,
      most: number,
    ): Promise<'inserted' | 'exists' | 'too_many'> {
      const { count } = await tx
        .selectFrom('passkeys')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', row.user_id)
        .executeTakeFirstOrThrow()
      if (count >= most) return 'too_many'
      const inserted = await tx
        .insertInto('passkeys')
        .values(row)
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .returning('id')
        .executeTakeFirst()
      return inserted === undefined ? 'exists' : 'inserted'
    },

    /** Records a use; resolves to false if the passkey is gone, or was used meanwhile with as high a counter. */
    async markUsed(
      { id, counter }: Pick<PasskeyRow, 'id' | 'counter'>,
      next: number,
      now: EpochMs,
    ): Promise<boolean> {
      const used = await kysely
        .updateTable('passkeys')
        .set({ counter: next, used_at: now })
        .where('id', '=', id)
        .where('counter', '=', counter)
        .returning('id')
        .executeTakeFirst()
      return used !== undefined
    },

    rename: (userId: string, id: string, name: string): Promise<PasskeyRow | undefined> =>
      kysely
        .updateTable('passkeys')
        .set({ name })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst(),

    /** Deletes a passkey of a user; resolves to what it was. */
    delete: (tx: Kysely<Schema>, userId: string, id: string): Promise<PasskeyRow | undefined> =>
      tx
        .deleteFrom('passkeys')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst(),
  }
}
export type PasskeyStore = ReturnType<typeof createPasskeyStore>
