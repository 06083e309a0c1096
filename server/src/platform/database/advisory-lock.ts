// Who does what only one node at a time may do: whoever holds PostgreSQL's advisory lock of that name. The lock lives as
// long as its connection, so a node that dies gives it up without a word.

import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { connectionOptions } from './pool.ts'

const answerTimeoutMs = 3_000

export interface AdvisoryLock {
  /** Stands down: lays down the role (onLost) if it is held, then gives the lock to others. Can be called twice. */
  stop(): Promise<void>
}

/**
 * Stands for a role on a connection of its own, from now until stop. Tries, and looks whether the connection still is,
 * every `intervalMs`; connects anew by itself. Between onGained and onLost no other node holds the role, but for a
 * broken network, which PostgreSQL may notice some seconds earlier than this node: what must never be done twice is
 * guarded by the tables' constraints.
 * @param options.onGained called when the lock is gained
 * @param options.onLost called when it is lost or about to be given up, which waits for the promise
 */
export function holdAdvisoryLock(options: {
  connectionString: string
  name: string
  onGained: () => void
  onLost: () => void | Promise<void>
  log: Log
  intervalMs?: number
}): AdvisoryLock {
  const { connectionString, name, onGained, onLost, log, intervalMs = 1_000 } = options
  const stopping = new AbortController()

  async function stand(): Promise<void> {
    const client = new pg.Client({ ...connectionOptions(connectionString), query_timeout: answerTimeoutMs })
    // Ends the wait at once when the connection breaks or the server stops.
    const broken = new AbortController()
    const either = AbortSignal.any([broken.signal, stopping.signal])
    client.on('error', () => {}).on('end', () => broken.abort())
    let isHeld = false
    try {
      await client.connect()
      while (!either.aborted) {
        if (isHeld) {
          await client.query('select')
        } else {
          const { rows } = await client.query(
            'select pg_try_advisory_lock(hashtextextended($1, 0)) as "isHeld"',
            [name],
          )
          isHeld = rows[0].isHeld
          if (isHeld) {
            log.info({ role: name }, 'role gained')
            onGained()
          }
        }
        await pause(intervalMs, undefined, { signal: either }).catch(() => {})
      }
    } finally {
      if (isHeld) {
        log.info({ role: name }, 'role laid down')
        await onLost()
      }
      await Promise.race([client.end(), pause(answerTimeoutMs, undefined, { ref: false })])
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await stand().catch((error) => log.warn({ err: error, role: name }, 'the connection of a role broke'))
      await pause(intervalMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  const running = run()
  return {
    stop() {
      stopping.abort()
      return running
    },
  }
}
