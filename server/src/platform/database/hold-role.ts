// Roles that one node at a time may have. A role belongs to the node that holds the advisory lock of its name in
// PostgreSQL. The lock ends with its connection, so a node that dies loses its roles; so does one that is frozen or out of
// reach, because PostgreSQL ends a connection that has been silent for the lease.

import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { type Fence, raiseNumber } from './fence.ts'
import { connectionOptions } from './pool.ts'

const answerTimeoutMs = 3_000
/**
 * How long the connection that holds a lock may be silent. It usually is for a second, but a busy machine may be slow.
 * Another node has to be able to get the role within ten seconds.
 */
const defaultLeaseMs = 7_000
/** Work that has not ended this long after its signal aborted is logged, and again each time this long has passed. */
const overdueMs = 10_000

/**
 * - `connecting`: there is no connection to the database
 * - `standby`: another node holds the lock
 * - `starting`: this node holds the lock, and the work has not called `started` yet
 * - `held`: this node holds the lock, and the work runs
 * - `ending`: the lock is lost or about to be released, and the work has not ended yet
 * - `stopped`: `stop` was called, and the work has ended
 */
export type RoleState = 'connecting' | 'standby' | 'starting' | 'held' | 'ending' | 'stopped'

/**
 * What a node does while it holds a role. It calls `started` once it is up, and resolves when all of it has ended.
 *
 * `isLeased` tells whether no other node can have the role, that is, whether PostgreSQL has been asked within the lease.
 * After a process was frozen, its timers run before it learns that its connection has ended. So everything that the fence
 * does not cover, such as messages to other nodes, has to check it.
 */
export type Work = (signal: AbortSignal, started: () => void, isLeased: () => boolean) => Promise<void>

export interface Role {
  state(): RoleState
  /** Aborts the work, waits for its end and releases the lock. May be called more than once; never rejects. */
  stop(): Promise<void>
}

/**
 * Competes for a role on a connection of its own, from now until `stop`, and runs the work each time that this node
 * gets the role.
 *
 * The signal of the work aborts when the lock is lost, when the role is stopped, and when the work has ended. The lock
 * is kept until the work has ended, and is tried for again only after that, so the work never overlaps with itself on
 * one node. If the work throws, or ends before its signal aborts, the lock is released; what it throws is logged.
 *
 * On a broken network, or while this process is paused, PostgreSQL gives the lock to another node before this node
 * notices that it has lost it. Therefore each holder raises the number of the role before its work begins, and what the
 * work writes goes by way of its fence (fence.ts).
 * @param fence the fence of the role, which has the same name on all nodes
 * @param options.intervalMs how often the lock is tried for and the connection is checked, in milliseconds
 * @param options.leaseMs how long after the last check of the connection PostgreSQL ends it, in milliseconds
 */
export function holdRole(
  fence: Fence,
  work: Work,
  options: { connectionString: string; log: Log; intervalMs?: number; leaseMs?: number },
): Role {
  const stopping = new AbortController()
  let state: RoleState = 'connecting'
  const running = run({
    ...{ fence, work, intervalMs: 1_000, leaseMs: defaultLeaseMs, ...options, stopping: stopping.signal },
    enter(next) {
      state = next
    },
  })
  return {
    state: () => state,
    stop() {
      stopping.abort()
      return running
    },
  }
}

interface Candidate {
  fence: Fence
  work: Work
  connectionString: string
  intervalMs: number
  leaseMs: number
  stopping: AbortSignal
  enter(state: RoleState): void
  log: Log
}

async function run(candidate: Candidate): Promise<void> {
  const { stopping, enter, log } = candidate
  const { role } = candidate.fence
  while (!stopping.aborted) {
    enter('connecting')
    await stand(candidate).catch((fault) =>
      log.warn({ err: fault, role }, 'the lock of a role is out of reach'),
    )
    await pauseUnless(stopping, candidate)
  }
  enter('stopped')
}

/** Opens a connection, waits for the lock, and runs the work while it is held. */
async function stand(candidate: Candidate): Promise<void> {
  const sockets: Socket[] = []
  const client = new pg.Client({
    ...connectionOptions(candidate.connectionString, (socket) => sockets.push(socket)),
    query_timeout: answerTimeoutMs,
  })
  const broken = new AbortController()
  client.on('error', () => {}).on('end', () => broken.abort())
  const over = AbortSignal.any([broken.signal, candidate.stopping])
  try {
    await client.connect()
    await client.query(`set idle_session_timeout = ${candidate.leaseMs}`)
    if ((await gainLock(candidate, client, over)) && !over.aborted) await workUntil(candidate, client, over)
  } finally {
    await Promise.race([client.end(), pause(answerTimeoutMs, undefined, { ref: false })])
    // A connection that is left open would keep the lock.
    for (const socket of sockets) socket.destroy()
  }
}

/** Resolves to whether the lock was gained before the signal aborted. */
async function gainLock(candidate: Candidate, client: pg.Client, over: AbortSignal): Promise<boolean> {
  while (!over.aborted) {
    const { rows } = await client.query<{ isHeld: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as "isHeld"',
      [candidate.fence.role],
    )
    if (rows[0]!.isHeld) return true
    candidate.enter('standby')
    await pauseUnless(over, candidate)
  }
  return false
}

async function workUntil(candidate: Candidate, client: pg.Client, over: AbortSignal): Promise<void> {
  const { enter, log } = candidate
  const { role } = candidate.fence
  const ended = new AbortController()
  const signal = AbortSignal.any([over, ended.signal])
  signal.addEventListener('abort', () => enter('ending'))
  enter('starting')
  let askedAt = performance.now()
  const isLeased = (): boolean => performance.now() - askedAt < candidate.leaseMs
  await raiseNumber(client, candidate.fence)
  log.info({ role, number: candidate.fence.number }, 'role gained')
  const asked = (at: number): void => {
    askedAt = at
  }
  const watching = watch(candidate, client, { ended: ended.signal, asked }).catch((fault) => {
    log.warn({ err: fault, role }, 'the connection that holds a role broke')
    ended.abort()
  })
  const overdue = setInterval(() => {
    if (signal.aborted) log.warn({ role }, 'the work of a role has not ended yet')
  }, overdueMs)
  try {
    await candidate.work(signal, () => signal.aborted || enter('held'), isLeased)
    if (!signal.aborted) log.warn({ role }, 'the work of a role ended early; it is retried')
  } catch (fault) {
    if (fault !== signal.reason) log.warn({ err: fault, role }, 'the work of a role failed; it is retried')
  } finally {
    clearInterval(overdue)
    ended.abort()
    await watching
    log.info({ role }, 'role given up')
  }
}

/**
 * Keeps the connection from being silent until the work has ended. Rejects when it no longer answers.
 * @param until.asked is called after each answer, with when it was asked for
 */
async function watch(
  candidate: Candidate,
  client: pg.Client,
  { ended, asked }: { ended: AbortSignal; asked: (at: number) => void },
): Promise<void> {
  for (;;) {
    await pauseUnless(ended, candidate)
    if (ended.aborted) return
    const at = performance.now()
    await client.query('select')
    asked(at)
  }
}

function pauseUnless(signal: AbortSignal, { intervalMs }: Candidate): Promise<void> {
  return pause(intervalMs, undefined, { signal }).catch(() => {})
}
