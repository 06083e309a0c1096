// The nodes that run. Each writes what it is and how it is doing every few seconds, so that all of them can be seen from
// each.

import { type DeskNode, type NodeLoad, nodeLoad } from '@koersklasse/contract/desk/operations.ts'
import { type Clock, type EpochMs, toEpochMs } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

/** How often a node says that it runs, and after how long without it is silent, in milliseconds of real time. */
export const heartbeatMs = 5_000
export const silentAfterMs = 20_000
/** How long a node that was killed is remembered. */
const forgottenAfterMs = 3_600_000

export interface Nodes {
  /** Writes how this node is doing; to be repeated. */
  beat(): Promise<void>
  /** Removes this node, because it stops. Never rejects. */
  leave(): Promise<void>
  /** All nodes, in the order in which they were started. */
  list(): Promise<DeskNode[]>
}

export function createNodes(deps: {
  kysely: Kysely<Schema>
  /** Real time. */
  clock: Clock
  id: string
  version: string
  roles: readonly string[]
  readLoad: () => Promise<NodeLoad>
}): Nodes {
  const { kysely, clock, id, version, roles } = deps
  const startedAt = clock.now()
  let hasLeft = false
  let beating = Promise.resolve()

  async function beat(): Promise<void> {
    const load = JSON.stringify(await deps.readLoad())
    if (hasLeft) return
    const heardAt = clock.now()
    await kysely
      .insertInto('nodes')
      .values({ id, version, roles: [...roles], started_at: startedAt, heard_at: heardAt, load })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ heard_at: heardAt, load }))
      .execute()
    await kysely
      .deleteFrom('nodes')
      .where('heard_at', '<', toEpochMs(heardAt - forgottenAfterMs))
      .execute()
  }

  return {
    beat() {
      beating = beat()
      return beating
    },
    async leave() {
      hasLeft = true
      await beating.catch(() => {})
      // Without a database the others forget this node in an hour.
      await kysely
        .deleteFrom('nodes')
        .where('id', '=', id)
        .execute()
        .catch(() => {})
    },
    list: () => listNodes(kysely, clock.now()),
  }
}

/** All nodes that are known, in the order in which they were started; `now` is real time. */
export async function listNodes(kysely: Kysely<Schema>, now: EpochMs): Promise<DeskNode[]> {
  const rows = await kysely.selectFrom('nodes').selectAll().orderBy('started_at').orderBy('id').execute()
  return rows.map((row) => ({
    ...{ id: row.id, version: row.version, roles: row.roles },
    ...{ startedAt: row.started_at, heardAt: row.heard_at },
    isSilent: now - row.heard_at > silentAfterMs,
    load: nodeLoad.safeParse(row.load).data ?? null,
  }))
}
