// Reads with one statement what several tables have about a player. The owner of each table writes its part of the statement.

import { type Kysely, type RawBuilder, sql } from 'kysely'
import { gatherRows } from '../gather.ts'
import { unnestRows } from './list-parameter.ts'
import type { Schema } from './schema.ts'

/** One value about a player, as an expression of SQL; `player` is the id. */
export type PlayerFact<Value> = (player: RawBuilder<string>) => RawBuilder<Value>

/** Makes a function that reads facts about a player. Players who are asked about at about the same time share one read. */
export function createReadFacts<Facts extends object>(
  kysely: Kysely<Schema>,
  facts: { readonly [Name in keyof Facts]: PlayerFact<Facts[Name]> },
): (userId: string) => Promise<Facts> {
  const player = sql.ref<string>('player')
  const columns = (Object.entries(facts) as [string, PlayerFact<unknown>][]).map(
    ([name, fact]) => sql`${fact(player)} as ${sql.ref(name)}`,
  )
  const rowsOf = gatherRows(
    async (userIds) => {
      const wanted = userIds.map((id) => ({ id }))
      const { rows } = await sql<Facts & { player: string }>`
        select player, ${sql.join(columns)} from ${unnestRows(wanted, { id: 'uuid' })} as wanted (player)`.execute(
        kysely,
      )
      return rows
    },
    (row) => row.player,
  )
  return async (userId) => (await rowsOf(userId))[0]!
}
