// Stops a PostgreSQL that was left running when its server was killed. Only the server that holds the lock on the
// directory may call this: whatever runs there is then an orphan.

import { readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log.ts'

const pollMs = 20
/** How long a PostgreSQL that is starting may take until it listens, in milliseconds. */
const listenMs = 500
/** The ways to stop PostgreSQL, in order, each with its time-out in milliseconds: fast, immediate, kill. */
const waysToStop = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 1_000],
] as const

/** Stops the PostgreSQL that runs on `dataDirectory`, if any. Resolves when it has ended and another one can start. */
export async function stopOrphan(dataDirectory: string, log: Log): Promise<void> {
  const pidFile = join(dataDirectory, 'postmaster.pid')
  const found = await readPidFile(pidFile)
  if (found === null || !isAlive(found.pid)) return
  const { pid, socket } = found
  const isThere = async () => isAlive(pid) && (await readPidFile(pidFile))?.pid === pid

  // Its socket is where postmaster.pid says, or in the data directory if that was moved.
  const sockets = [socket, join(dataDirectory, socketName(found.port))]
  if (await isListening(sockets, isThere)) {
    log.warn({ pid }, 'stopping the PostgreSQL of a server that was killed')
    for (const [signal, waitMs] of waysToStop) {
      if (isAlive(pid)) process.kill(pid, signal)
      if (await holds(async () => !(await isThere()), waitMs)) return
    }
  }
  if (!(await isThere())) return
  // The id now belongs to another process, or to one that has ended but was not reaped. PostgreSQL would conclude that
  // it is running already. It ignores the id of its own parent, which is this process, and still checks with the rest
  // of the file whether processes of the killed one are left.
  await writeFile(pidFile, found.text.replace(/^\d+/, String(process.pid)))
  for (const path of sockets) await rm(`${path}.lock`, { force: true })
}

/** The name of PostgreSQL's socket in its directory. */
export function socketName(port: number | string): string {
  return `.s.PGSQL.${port}`
}

/** Removes the socket files of a PostgreSQL that has ended, and their directory if nothing else is in there. */
export async function removeSocket(path: string): Promise<void> {
  for (const each of [path, `${path}.lock`]) await rm(each, { force: true })
  await rmdir(dirname(path)).catch(() => {})
}

/**
 * Reads postmaster.pid, which has on its lines: process id, data directory, start time, port, socket directory,
 * address, memory key, state. Resolves to null if the file is missing or has no process id.
 */
export async function readPidFile(
  path: string,
): Promise<{ pid: number; port: string; socket: string; isReady: boolean; text: string } | null> {
  const text = await readFile(path, 'utf8').catch(() => '')
  const [pid, , , port = '', socketDirectory = '', , , state = ''] = text.split('\n')
  if (!(Number(pid) > 0)) return null
  const socket = join(socketDirectory, socketName(port))
  return { pid: Number(pid), port, socket, isReady: state.trim() === 'ready', text }
}

/** Whether a process with this id exists and may be signalled, which is how PostgreSQL checks it, too. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Whether something answers on one of the sockets, within a moment and as long as the process exists. */
async function isListening(sockets: string[], isThere: () => Promise<boolean>): Promise<boolean> {
  let answered = false
  await holds(async () => {
    for (const socket of sockets) answered ||= await canConnect(socket)
    return answered || !(await isThere())
  }, listenMs)
  return answered
}

/** Whether something listens on a socket. */
export function canConnect(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

async function holds(condition: () => Promise<boolean>, waitMs: number): Promise<boolean> {
  for (const end = performance.now() + waitMs; performance.now() < end; await pause(pollMs)) {
    if (await condition()) return true
  }
  return false
}
