// Connections to PostgreSQL: their time-outs, and the conversion of values: bigint to a safe integer, date to text.

import { Socket } from 'node:net'
import pg from 'pg'
import type { Log } from '../log.ts'
import { PreparingClient } from './preparing-client.ts'

const statementTimeoutMs = 10_000
const connectionTimeoutMs = 3_000
const silenceMs = 15_000

/** A pool of connections. `close` closes idle ones at once, those of running statements after `graceMs` milliseconds. */
export interface ClosablePool {
  pool: pg.Pool
  close(graceMs: number): Promise<void>
}

/**
 * Creates a pool of at most `size` connections; it connects at the first query. A statement may take 10 s, getting a
 * connection 3 s. If an idle connection breaks, that is logged and never thrown; if one breaks in a transaction, its
 * next statement fails.
 */
export function createPool(options: {
  connectionString: string
  size: number
  log: Log
  connectionTimeoutMs?: number | undefined
}): ClosablePool {
  const { connectionTimeoutMs: connectionTimeoutMillis = connectionTimeoutMs } = options
  const sockets = new Set<Socket>()
  const pool = new pg.Pool({
    ...connectionOptions(options.connectionString, (socket) => {
      endWhenSilent(socket)
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    }),
    Client: PreparingClient,
    // Statements are sent without waiting for the answers to those before.
    pipeline: true,
    max: options.size,
    connectionTimeoutMillis,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
  })
  let isClosing = false
  pool.on('error', (error) => {
    if (!isClosing) options.log.warn({ err: error }, 'an idle database connection broke')
  })
  // Without a listener, an error between two statements of a transaction would end the process. The next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}))

  async function close(graceMs: number): Promise<void> {
    isClosing = true
    const cut = setTimeout(() => {
      for (const socket of sockets) socket.destroy()
    }, graceMs)
    const overdue = new Promise<void>((resolve) => setTimeout(resolve, graceMs + 100).unref())
    await Promise.race([pool.end(), overdue])
    clearTimeout(cut)
  }
  return { pool, close }
}

/**
 * The options of every connection, in the pool or outside it. They have no statement time-out; the pool adds one.
 * @param onSocket is called with the socket of each connection before it connects
 */
export function connectionOptions(
  connectionString: string,
  onSocket: (socket: Socket) => void = () => {},
): pg.ClientConfig {
  return {
    connectionString,
    application_name: 'koersklasse',
    connectionTimeoutMillis: connectionTimeoutMs,
    keepAlive: true,
    types: { getTypeParser },
    stream: () => {
      const socket = new Socket()
      onSocket(socket)
      return socket
    },
  }
}

/**
 * Ends a connection without traffic for 15 s. Since PostgreSQL ends statements after 10 s, the network must be broken,
 * and the query would hang for as long as TCP retransmits.
 */
function endWhenSilent(socket: Socket): void {
  socket.setTimeout(silenceMs, () => socket.destroy(new Error('Connection terminated: no answer')))
}

const { INT8, DATE } = pg.types.builtins
const int8Array = 1016
const textArray: number = 1009

function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === INT8) return toSafeInteger
  if (oid === int8Array) return toSafeIntegers
  // A calendar day has no time zone; pg would convert it to midnight on this machine.
  if (oid === DATE) return String
  return pg.types.getTypeParser(oid, format)
}

function toSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`The integer ${text} is too large to be exact`)
  return value
}

function toSafeIntegers(text: string): (number | null)[] {
  const items: (string | null)[] = pg.types.getTypeParser(textArray, 'text')(text)
  return items.map((item) => (item === null ? null : toSafeInteger(item)))
}
