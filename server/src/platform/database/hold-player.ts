import { sql, type Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** Keeps a player from leaving the game until the transaction ends; false if the player has left. */
export async function holdPlayer(tx: Transaction<Schema>, userId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from users where id = ${userId} for key share`.execute(tx)
  return rows.length > 0
}

/** Keeps some players from leaving the game until the transaction ends; resolves to the ids of those who have not left. */
export async function holdPlayers(
  tx: Transaction<Schema>,
  userIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where id = any(${userIds}::uuid[]) order by id for key share`.execute(tx)
  return rows.map(({ id }) => id)
}
