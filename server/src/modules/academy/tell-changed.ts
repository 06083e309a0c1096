import type { Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { insertMessages } from '../../platform/outbox.ts'

/** Tells the screens of a player, in the transaction of the change, to load the academy again. */
export async function tellChanged(tx: Transaction<Schema>, userId: string): Promise<void> {
  await insertMessages('academy', [{ userId }]).execute(tx)
}
