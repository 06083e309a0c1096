// Sequences of gaining and losing roles on three nodes of one database. Each node constantly writes for the roles that it
// believes it holds. Some nodes lose a lock without noticing, like a paused process, and continue to write; some in the middle
// of a transaction. The writes must come from one holder after the other, without overlap.

import { setTimeout as pause } from 'node:timers/promises'
import type { Generated, Kysely, Selectable } from 'kysely'
import { createFence, type Fence, RoleLost } from '../../../src/platform/database/fence.ts'
import { holdRole, type Role } from '../../../src/platform/database/hold-role.ts'
import { isUnavailable } from '../../../src/platform/database/is-unavailable.ts'
import type { OpenDatabase } from '../../../src/platform/database/open-database.ts'
import { silentLog } from '../../../src/platform/log.ts'
import { createRandom, type Random } from '../../../src/platform/random.ts'

const roles = ['market', 'engine', 'ranking', 'jobs'] as const
type RoleName = (typeof roles)[number]

const nodeCount = 3
/** How many changes a sequence has at most. */
const mostChanges = 5
/** The share of locks lost in the middle of a transaction, which the next holder has to end after a second. */
const pausedInside = 0.02
const intervalMs = 4
/** The time within which every role must be held after the last change. */
export const heldWithinMs = 10_000

export interface Counts {
  sequences: number
  changes: number
  writes: number
  /** Writes of a late holder, which were refused. */
  refused: number
  /** Transactions of a late holder that the next one ended. */
  ended: number
  /** The longest time until every role was held, in milliseconds. */
  longestMs: number
}

const log = silentLog

interface Writes {
  writes: { seq: Generated<number>; role: string; number: number; node: number }
}

/** The state of one node for one role. */
interface Post {
  node: number
  fence: Fence
  role: Role
  /** Whether the node does not notice that it has lost the role. */
  isLate: boolean
}

/** Plays sequences; throws if a late holder wrote, or a role was not held in time. */
export async function playSequences(
  database: OpenDatabase,
  count: number,
  seed: number,
  onSequence: (counts: Counts) => void = () => {},
): Promise<Counts> {
  await database.pool.query(
    `create table writes (
      seq bigint generated always as identity, role text not null, number bigint not null, node integer not null
    )`,
  )
  const game = createGame(database, createRandom(`roles ${seed}`))
  try {
    for (let index = 0; index < count; index += 1) {
      await game.playOne()
      onSequence(game.counts)
    }
  } finally {
    await game.close()
  }
  game.counts.writes = await checkWrites(database)
  return game.counts
}

/** Three nodes, which may be stopped and started. */
function createNodes(database: OpenDatabase, counts: Counts) {
  const posts = new Map<string, Post>()

  function startNode(node: number): void {
    for (const name of roles) {
      const fence = createFence(name)
      const post: Post = { node, fence, isLate: false, role: undefined as never }
      const work = (signal: AbortSignal, started: () => void): Promise<void> => {
        started()
        return write(post, signal)
      }
      const { connectionString } = database
      post.role = holdRole(fence, work, { connectionString, log, intervalMs })
      posts.set(`${node} ${name}`, post)
    }
  }

  async function stopNode(node: number): Promise<void> {
    const own = roles.map((name) => `${node} ${name}`)
    await Promise.all(own.map((key) => posts.get(key)!.role.stop()))
    for (const key of own) posts.delete(key)
  }

  /** Writes while the role is held, and continues after it is lost if the node does not notice. */
  async function write(post: Post, signal: AbortSignal): Promise<void> {
    while (!signal.aborted || post.isLate) {
      try {
        await addWrite(openWrites(database, post), post)
      } catch (fault) {
        if (fault instanceof RoleLost) counts.refused += 1
        else if (!isUnavailable(fault)) throw fault
      }
      await pause(intervalMs)
    }
  }

  return {
    ...{ startNode, stopNode },
    /** The numbers of the nodes that run, or do not. */
    numbers: (isRunning: boolean) =>
      Array.from({ length: nodeCount }, (_, node) => node).filter(
        (node) => posts.has(`${node} ${roles[0]}`) === isRunning,
      ),
    holderOf: (name: RoleName): Post | undefined =>
      [...posts.values()].find(({ fence, role }) => fence.role === name && role.state() === 'held'),
  }
}

const openWrites = (database: OpenDatabase, { fence }: Post): Kysely<Writes> =>
  database.fencedBy(fence) as unknown as Kysely<Writes>

async function addWrite(kysely: Kysely<Writes>, { fence, node }: Post): Promise<void> {
  await kysely.insertInto('writes').values({ role: fence.role, number: fence.number, node }).execute()
}

async function breakLock({ pool }: OpenDatabase, name: RoleName): Promise<void> {
  await pool.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32 | objid::bigint) = hashtextextended($1, 0)`,
    [name],
  )
}

/** Begins a transaction with a write, and returns a function that expects that it can no longer be committed. */
async function openTransaction(database: OpenDatabase, post: Post): Promise<() => Promise<void>> {
  const tx = await openWrites(database, post).startTransaction().execute()
  await addWrite(tx, post)
  const committing = () =>
    tx
      .commit()
      .execute()
      .then(() => true)
  return async () => {
    if (await committing().catch(() => false))
      throw new Error(`A late holder of ${post.fence.role} has committed`)
  }
}

function createGame(database: OpenDatabase, random: Random) {
  const counts: Counts = { sequences: 0, changes: 0, writes: 0, refused: 0, ended: 0, longestMs: 0 }
  const { startNode, stopNode, numbers, holderOf } = createNodes(database, counts)
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random.uniform() * all.length)]!

  /** Takes a role from its holder, which continues to write until it notices, after the next holder has begun. */
  async function loseUnnoticed(name: RoleName): Promise<void> {
    const late = holderOf(name)
    if (late === undefined || numbers(true).length < 2) return
    late.isLate = true
    const isInside = random.uniform() < pausedInside
    const expectRefusal = isInside ? await openTransaction(database, late) : null
    await breakLock(database, name)
    await until(() => holderOf(name) !== undefined && holderOf(name) !== late)
    const before = counts.refused
    await until(() => counts.refused > before)
    await expectRefusal?.()
    if (isInside) counts.ended += 1
    late.isLate = false
  }

  async function change(): Promise<void> {
    counts.changes += 1
    const [running, stopped] = [numbers(true), numbers(false)]
    const kind = random.uniform()
    if (stopped.length > 0 && kind < 0.35) startNode(pick(stopped))
    else if (kind < 0.5 && running.length > 1) await stopNode(pick(running))
    else if (kind < 0.75) await breakLock(database, pick(roles))
    else await loseUnnoticed(pick(roles))
  }

  return {
    counts,
    async playOne(): Promise<void> {
      if (numbers(true).length === 0) startNode(0)
      const changes = 1 + Math.floor(random.uniform() * mostChanges)
      for (let left = changes; left > 0; left -= 1) await change()
      const began = performance.now()
      await until(() => roles.every((name) => holderOf(name) !== undefined))
      counts.longestMs = Math.max(counts.longestMs, performance.now() - began)
      counts.sequences += 1
    },
    async close(): Promise<void> {
      await Promise.all(numbers(true).map(stopNode))
    },
  }
}

/** Waits for a condition; throws if it does not become true in time. */
async function until(isTrue: () => boolean): Promise<void> {
  for (const deadline = performance.now() + heldWithinMs; !isTrue(); await pause(1))
    if (performance.now() > deadline) throw new Error(`Not so after ${heldWithinMs} ms: ${isTrue}`)
}

/** Checks that only one node wrote under each number of a role, and none after a later number. Resolves to the writes' count. */
async function checkWrites({ pool }: OpenDatabase): Promise<number> {
  const { rows } = await pool.query<Selectable<Writes['writes']>>('select * from writes order by seq')
  const last = new Map<string, { number: number; node: number }>()
  for (const { role, number, node, seq } of rows) {
    const before = last.get(role)
    if (
      before !== undefined &&
      (number < before.number || (number === before.number && node !== before.node))
    )
      throw new Error(
        `Write ${seq}: node ${node} wrote as ${role} ${number} after node ${before.node} as ${before.number}`,
      )
    last.set(role, { number, node })
  }
  return rows.length
}
