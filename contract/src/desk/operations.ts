// The operations page of the desk: how the nodes, the queues, the database and the disk are doing.

import { quoteFreshnesses } from '@koersklasse/domain/market/quote-freshness.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { epochMs, id } from '../values.ts'
import { droppedQuotes } from './market.ts'

const count = z.int().min(0)
const bytes = z.number().min(0)

/** What a node holds, uses and has waiting. */
export const nodeLoad = z.object({
  /** Whether the game can be played through it. */
  isReady: z.boolean(),
  /** The roles that it holds now, of those that only one node has at a time. */
  held: z.array(z.string()),
  /** The share of its processors that the process uses: 1 is all of one. */
  cpu: z.number().min(0),
  processors: z.int().min(1),
  /** How late its timers are, in milliseconds: the 99th percentile. */
  eventLoopLag: z.number().min(0),
  memory: bytes,
  sockets: count,
  /** Commands that are not executed yet: all, and those of locked portfolios. */
  commands: z.object({ queued: count, locked: count }),
  /** Orders that wait for a price and orders that are being executed; null on a node without the engine. */
  engineOrders: z.object({ waiting: count, due: count }).nullable(),
  /** Some of the portfolios with an event that fails again and again. Added after the last release. */
  failingPortfolios: z.array(id).optional(),
  /** On the node that runs the feed: quotes that were not applied since its start; null on others. */
  droppedQuotes: z.array(droppedQuotes).nullable(),
})
export type NodeLoad = z.infer<typeof nodeLoad>

/** A node. Times are real. */
const node = z.object({
  id,
  version: z.string(),
  /** The roles that it may have. */
  roles: z.array(z.string()),
  startedAt: epochMs,
  heardAt: epochMs,
  /** Whether it has not been heard of for longer than a node is silent. */
  isSilent: z.boolean(),
  /** Null if a node of another version has written what this one cannot read. */
  load: nodeLoad.nullable(),
})
export type DeskNode = z.infer<typeof node>

/** What is wrong, in order of urgency. */
export const problemKinds = [
  'role_unheld',
  'feed_silent',
  'node_silent',
  'node_not_ready',
  'disk_full',
  'commands_late',
  'engine_late',
  'event_failing',
  'event_loop_slow',
  'mails_late',
  'jobs_late',
  'jobs_failed',
  'outbox_late',
  'push_late',
  'versions_differ',
  'backup_missing',
  'backup_failed',
] as const
export type ProblemKind = (typeof problemKinds)[number]

const problem = z.object({
  kind: z.enum(problemKinds),
  /** What it is about, such as the name of a role or the id of a node; null where there is only one. */
  subject: z.string().nullable(),
})
export type Problem = z.infer<typeof problem>

/** What waits on all nodes. */
const queues = z.object({
  outbox: count,
  jobs: z.object({ waiting: count, active: count, failed: count }),
  mails: z.object({
    account: z.object({ mails: count, oldestSeconds: z.number() }),
    bulk: z.object({ mails: count, oldestSeconds: z.number() }),
  }),
  push: z.object({ waiting: count, held: count }),
})
export type Queues = z.infer<typeof queues>

const statement = z.object({
  /** Without values. */
  text: z.string(),
  calls: count,
  totalMs: z.number(),
  meanMs: z.number(),
  longestMs: z.number(),
})
export type Statement = z.infer<typeof statement>

const disk = z.object({
  /** The place where the folder of data is. */
  freeBytes: bytes,
  totalBytes: bytes,
  /** What is in the folder. */
  dataBytes: bytes,
})
export type Disk = z.infer<typeof disk>

const database = z.object({
  bytes,
  /** The largest tables, with their indexes; rows as the database estimates them. */
  tables: z.array(z.object({ name: z.string(), bytes, rows: count })),
})
export type DatabaseSize = z.infer<typeof database>

const backup = z.object({
  finishedAt: epochMs,
  isGood: z.boolean(),
  bytes: bytes.nullable(),
})
export type LastBackup = z.infer<typeof backup>

export const getOperations = endpoint({
  method: 'GET',
  path: '/desk/operations',
  summary: 'Get how the nodes, the queues, the database and the disk are doing.',
  access: 'operate',
  response: z.object({
    /** Real time. */
    at: epochMs,
    problems: z.array(problem),
    nodes: z.array(node),
    feed: z.object({
      isSilent: z.boolean(),
      /** In seconds of real time. */
      age: z.number(),
      quotes: z.record(z.enum(quoteFreshnesses), count),
    }),
    queues,
    /** `database`: of all nodes, as the database measures them; `node`: of this node since its start. */
    statements: z.object({ measuredBy: z.enum(['database', 'node']), slowest: z.array(statement) }),
    disk,
    database,
    /** The last backup, good or not; null if there has been none. */
    backup: backup.nullable(),
  }),
})
export type Operations = z.infer<typeof getOperations.response>
