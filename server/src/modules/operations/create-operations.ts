// Puts the parts of the operations page together, and gives the metrics the same figures.

import {
  getOperations,
  type LastBackup,
  type NodeLoad,
  type Operations,
  type Queues,
  type Statement,
} from '@koersklasse/contract/desk/operations.ts'
import { ok } from '@koersklasse/domain/result.ts'
import type { Clock } from '@koersklasse/domain/time/time.ts'
import type { Kysely } from 'kysely'
import { type App, serve } from '../../http/route.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { StatementTimes } from '../../platform/database/statement-times.ts'
import type { Ids } from '../../platform/ids.ts'
import { remembered } from '../../platform/remembered.ts'
import type { Repeated } from '../../platform/timers.ts'
import { readDatabaseSize, readDatabaseStatements } from './database-size.ts'
import { readDisk } from './disk.ts'
import { findProblems } from './find-problems.ts'
import { createProcessLoad, type ProcessLoad } from './node-load.ts'
import { createNodes, heartbeatMs } from './nodes.ts'

/** For how long sizes and statements count, in milliseconds. */
const rememberedMs = 15_000
const slowestStatements = 20

export interface OperationsDeps {
  kysely: Kysely<Schema>
  statements: Pick<StatementTimes, 'slowest'>
  ids: Ids
  /** Real time. */
  clock: Clock
  version: string
  dataDir: string
  roles: ReadonlySet<string>
  /** What this node holds and has waiting. */
  readWork: () => Promise<Omit<NodeLoad, keyof ProcessLoad>>
  readQueues: () => Promise<Queues>
  readFeed: () => Operations['feed']
  isMarketOpen: () => boolean
  /** The last backup; null if there has been none. */
  lastBackup: () => Promise<LastBackup | null>
  /** The interval at which the server makes backups by itself; null if it makes none. */
  backupEveryMs: number | null
}

export type OperationsPage = ReturnType<typeof createOperations>

export function createOperations(deps: OperationsDeps) {
  const { kysely, clock } = deps
  const processLoad = createProcessLoad()
  const nodes = createNodes({
    ...{ ...deps, id: deps.ids.next(), roles: [...deps.roles] },
    readLoad: async () => ({ ...(await deps.readWork()), ...processLoad.read() }),
  })
  const disk = remembered(() => readDisk(deps.dataDir), rememberedMs)
  const databaseSize = remembered(() => readDatabaseSize(kysely), rememberedMs)
  const statements = remembered(readStatements, rememberedMs)

  async function readStatements(): Promise<Operations['statements']> {
    // The database may keep them without letting this user read them.
    const kept = await readDatabaseStatements(kysely, slowestStatements).catch(() => null)
    if (kept !== null) return { measuredBy: 'database', slowest: kept }
    const slowest = deps.statements
      .slowest(slowestStatements)
      .map((time): Statement => ({ ...time, meanMs: time.totalMs / time.calls }))
    return { measuredBy: 'node', slowest }
  }

  async function read(): Promise<Operations> {
    const at = clock.now()
    const [list, queues, backup] = await Promise.all([nodes.list(), deps.readQueues(), deps.lastBackup()])
    const measured = { at, nodes: list, feed: deps.readFeed(), queues, disk: await disk(), backup }
    const problems = findProblems({
      ...measured,
      isMarketOpen: deps.isMarketOpen(),
      backupEveryMs: deps.backupEveryMs,
    })
    return { ...measured, problems, statements: await statements(), database: await databaseSize() }
  }

  return {
    nodes: nodes.list,
    ...{ disk, databaseSize, statements, backupEveryMs: deps.backupEveryMs },
    timers: [{ everyMs: heartbeatMs, run: nodes.beat }] satisfies Repeated[],
    addRoutes(api: App): void {
      serve(api, getOperations, async () => ok(await read()))
    },
    /** Says that this node stops. Never rejects. */
    async close(): Promise<void> {
      processLoad.close()
      await nodes.leave()
    },
  }
}
