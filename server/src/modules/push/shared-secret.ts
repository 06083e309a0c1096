// The secret of the key pair for nodes that share a database: the first node stores it there, sealed with the session key,
// which all nodes have. So several nodes need no setting of their own, and whoever reads the database alone (a backup, a
// replica) cannot send notifications.

import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { keyFor } from '../../platform/keys.ts'
import { seal, unseal } from '../../platform/seal.ts'

const sealingKey = (sessionKey: string): Buffer => keyFor('seal of the secret of push messages', sessionKey)

/**
 * Reads the secret that the nodes share; if there is none, stores one.
 * @param options.sessionKey what it is sealed with from now on
 * @param options.formerSessionKey what it may have been sealed with until now
 * @param options.makeSecret makes the secret, if this is the first node
 * @returns null if it was sealed with another key
 */
export async function readSharedSecret(
  kysely: Kysely<Schema>,
  {
    sessionKey,
    formerSessionKey,
    makeSecret,
  }: { sessionKey: string; formerSessionKey: string | null; makeSecret: () => Promise<string> },
): Promise<string | null> {
  const sealed =
    (await find(kysely)) ?? (await create(kysely, seal(await makeSecret(), sealingKey(sessionKey))))
  const secret = unseal(sealed, sealingKey(sessionKey))
  if (secret !== null || formerSessionKey === null) return secret
  const former = unseal(sealed, sealingKey(formerSessionKey))
  if (former === null) return null
  // Sealed with the current session key from now on, since the former one is removed one day.
  const renewed = seal(former, sealingKey(sessionKey))
  await kysely.updateTable('push_keys').set({ sealed: renewed }).where('sealed', '=', sealed).execute()
  return former
}

async function find(kysely: Kysely<Schema>): Promise<Buffer | undefined> {
  const row = await kysely.selectFrom('push_keys').select('sealed').executeTakeFirst()
  return row?.sealed
}

/** Stores a sealed secret, unless another node has done so meanwhile; resolves to the one that is stored. */
async function create(kysely: Kysely<Schema>, sealed: Buffer): Promise<Buffer> {
  await kysely
    .insertInto('push_keys')
    .values({ sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await find(kysely))!
}
